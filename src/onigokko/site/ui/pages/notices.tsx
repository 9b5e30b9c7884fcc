import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { t } from "../app";
import { allowed, canNotify, canPush, notifyOn, startPush, stopPush, subscription, type Ways } from "../notify";
import { Segment } from "../parts/segment";
import { mark } from "../title";
import { SiteHead } from "./site_head";

/** How I want to be told that it is my turn; everything is off until it is switched on here. */
export function Notices() {
  const [ways, setWays] = useState<Ways | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => mark(t("notices")));
  useEffect(() => {
    api.get<Ways>("/api/me/notices").then(setWays, (wrong: unknown) => setProblem(api.sayOf(wrong) ?? t("unreachable")));
  }, []);
  return (
    <>
      <SiteHead />
      <main class="page notices" id="main">
        <h1>{t("notices")}</h1>
        <p>{t("notices.about")}</p>
        <p class="wrong" role="alert">
          {problem}
        </p>
        <PageNotice fail={setProblem} />
        {ways && <PushNotice ways={ways} change={setWays} fail={setProblem} />}
        {ways && <Letters ways={ways} change={setWays} fail={setProblem} />}
      </main>
    </>
  );
}

function Switch(props: { legend: string; help: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <Segment
      legend={props.legend}
      help={props.help}
      value={props.on ? "on" : "off"}
      onChange={(value) => props.set(value === "on")}
      parts={[
        { value: "off", label: t("notices.off") },
        { value: "on", label: t("notices.on") },
      ]}
    />
  );
}

/** A way that cannot be chosen, and why. */
function Without({ title, why }: { title: string; why: string }) {
  return (
    <section class="segment">
      <h2>{title}</h2>
      <p class="help">{why}</p>
    </section>
  );
}

function PageNotice({ fail }: { fail: (problem: string) => void }) {
  if (!canNotify) return <Without title={t("notices.page")} why={t("notices.unable")} />;
  const set = async (on: boolean) => {
    fail("");
    if (on && !(await allowed())) return fail(t("notices.denied"));
    notifyOn.value = on;
  };
  return (
    <Switch legend={t("notices.page")} help={t("notices.page_help")} on={notifyOn.value} set={(on) => void set(on)} />
  );
}

interface Given {
  ways: Ways;
  change: (ways: Ways) => void;
  fail: (problem: string) => void;
}

function PushNotice({ ways, change, fail }: Given) {
  const [here, setHere] = useState("");
  useEffect(() => {
    subscription().then((made) => setHere(made?.endpoint ?? ""), () => undefined);
  }, [ways]);
  const key = ways.push.key;
  if (key === null) return <Without title={t("notices.push")} why={t("notices.push_off")} />;
  if (!canPush) return <Without title={t("notices.push")} why={t("notices.unable")} />;
  const set = async (on: boolean) => {
    fail("");
    if (on && !(await allowed())) return fail(t("notices.denied"));
    try {
      change(await (on ? startPush(key) : stopPush()));
    } catch (wrong) {
      fail(api.sayOf(wrong) ?? t("notices.failed"));
    }
  };
  const on = here !== "" && ways.push.browsers.includes(here);
  return <Switch legend={t("notices.push")} help={t("notices.push_help")} on={on} set={(next) => void set(next)} />;
}

function Letters({ ways, change, fail }: Given) {
  const [address, setAddress] = useState("");
  const [busy, setBusy] = useState(false);
  const { mail } = ways;
  if (!mail.offered) return <Without title={t("notices.mail")} why={t("notices.mail_off")} />;
  const set = async (to: string) => {
    fail("");
    setBusy(true);
    try {
      change(await api.post<Ways>("/api/me/mail", { address: to }));
    } catch (wrong) {
      fail(api.sayOf(wrong) ?? t("unreachable"));
    }
    setBusy(false);
  };
  return (
    <section class="segment" aria-labelledby="letters">
      <h2 id="letters">{t("notices.mail")}</h2>
      <p class="help">{t("notices.mail_help")}</p>
      <p role="status">
        {mail.address && t(mail.confirmed ? "notices.mail_on" : "notices.mail_ask", { address: mail.address })}
      </p>
      {mail.address ? (
        <button type="button" disabled={busy} onClick={() => void set("")}>
          {t("notices.mail_stop")}
        </button>
      ) : (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void set(address.trim());
          }}
        >
          <label for="address">{t("notices.address")}</label>
          <input
            id="address"
            type="email"
            autocomplete="email"
            required
            value={address}
            onInput={(event) => setAddress(event.currentTarget.value)}
          />
          <button type="submit" disabled={busy || !address.trim()}>
            {t("notices.mail_start")}
          </button>
        </form>
      )}
    </section>
  );
}

/** Where a link in a letter leads: what it is for is done, and said. */
export function MailLink({ token }: { token: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => mark(t("notices")));
  useEffect(() => {
    api.post<{ done: "confirm" | "stop" }>(`/api/mail/${encodeURIComponent(token)}`, {}).then(
      ({ done }) => setSaid(t(done === "confirm" ? "notices.confirmed" : "notices.stopped")),
      (wrong: unknown) => setSaid(api.sayOf(wrong) ?? t("unreachable")),
    );
  }, [token]);
  return (
    <>
      <SiteHead />
      <main class="page notices" id="main">
        <h1>{t("notices")}</h1>
        <p role="status">{said || t("loading")}</p>
        <p>
          <a class="button" href="/">
            {t("home")}
          </a>
        </p>
      </main>
    </>
  );
}
