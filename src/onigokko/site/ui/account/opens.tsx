/** What opens the account: password, recovery codes, passkeys, tokens for programs. */
import { useState } from "preact/hooks";
import * as api from "../api";
import { lang, t } from "../app";
import { Segment } from "../parts/segment";
import { Field, Owner } from "./field";
import * as passkey from "./passkey";
import { useTask } from "./task";

export interface Opener {
  id: string;
  name: string;
  created: number;
  used: number | null;
}

export interface Token extends Opener {
  scopes: string[];
}

interface Props {
  /** Calls for a proof before something is tried again. */
  prove: (again: () => void) => void;
  /** The account has changed. */
  look: () => void;
}

export function Password({ prove, look, name }: Props & { name: string }) {
  const [password, setPassword] = useState("");
  const [done, setDone] = useState(false);
  const task = useTask(prove);
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title">{t("account.change_password")}</h2>
      <form
        class="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          setDone(false);
          void task.run(async () => {
            await api.post("/api/account/password", { password });
            setPassword("");
            setDone(true);
            look();
          });
        }}
      >
        <Owner name={name} />
        <Field
          label={t("account.new_password")}
          help={t("account.password_why")}
          type="password"
          value={password}
          onInput={setPassword}
          most={200}
          autocomplete="new-password"
        />
        <Problem text={task.problem} />
        <p class="good" role="status">
          {done ? t("account.password_changed") : ""}
        </p>
        <div class="row">
          <button type="submit" disabled={task.busy || !password}>
            {t("account.change_password")}
          </button>
        </div>
      </form>
    </section>
  );
}

export function Codes({ prove, look, left }: Props & { left: number }) {
  const [codes, setCodes] = useState<string[]>([]);
  const task = useTask(prove);
  const make = () =>
    task.run(async () => {
      setCodes((await api.post<{ codes: string[] }>("/api/account/codes", {})).codes);
      look();
    });
  return (
    <section aria-labelledby="codes-title">
      <h2 id="codes-title">{t("account.codes")}</h2>
      <p>{t("account.codes_why")}</p>
      {codes.length > 0 ? (
        <div class="account-shown" role="status">
          <p>{t("account.codes_shown")}</p>
          <ul class="account-codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <Copy text={codes.join("\n")} />
        </div>
      ) : (
        <p class="faint">{left ? t("account.codes_left", { n: left }) : t("account.codes_none")}</p>
      )}
      <Problem text={task.problem} />
      <div class="row">
        <button type="button" disabled={task.busy} onClick={() => void make()}>
          {t("account.codes_make")}
        </button>
      </div>
    </section>
  );
}

export function PasskeyList({ prove, look, list }: Props & { list: readonly Opener[] }) {
  const [name, setName] = useState("");
  const task = useTask(prove);
  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{t("account.passkeys")}</h2>
      <p>{t("account.passkeys_why")}</p>
      <Openers
        list={list}
        remove={(id) =>
          void task.run(async () => {
            await api.del(`/api/account/passkeys/${id}`);
            look();
          })
        }
      />
      <form
        class="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          void task.run(async () => {
            await passkey.add(name.trim());
            setName("");
            look();
          });
        }}
      >
        <Field label={t("account.passkey_name")} value={name} onInput={setName} most={24} />
        <Problem text={task.problem} />
        <div class="row">
          <button type="submit" disabled={task.busy || !name.trim() || !passkey.possible()}>
            {t("account.passkey_add")}
          </button>
          {!passkey.possible() && <span class="faint">{t("account.passkey_not_here")}</span>}
        </div>
      </form>
    </section>
  );
}

export function TokenList({ prove, look, list }: Props & { list: readonly Token[] }) {
  const [name, setName] = useState("");
  const [scope, setScope] = useState<"read" | "play">("play");
  const [made, setMade] = useState("");
  const task = useTask(prove);
  return (
    <section aria-labelledby="tokens-title">
      <h2 id="tokens-title">{t("account.tokens")}</h2>
      <p>{t("account.tokens_why")}</p>
      <Openers
        list={list}
        more={(each) => t((each as Token).scopes.includes("play") ? "account.token_play" : "account.token_read")}
        remove={(id) =>
          void task.run(async () => {
            await api.del(`/api/account/tokens/${id}`);
            look();
          })
        }
      />
      {made && (
        <div class="account-shown" role="status">
          <p>{t("account.token_shown")}</p>
          <p>
            <code>{made}</code>
          </p>
          <Copy text={made} />
        </div>
      )}
      <form
        class="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          void task.run(async () => {
            const scopes = scope === "play" ? ["read", "play"] : ["read"];
            setMade((await api.post<{ token: string }>("/api/account/tokens", { name: name.trim(), scopes })).token);
            setName("");
            look();
          });
        }}
      >
        <Field label={t("account.token_name")} value={name} onInput={setName} most={24} />
        <Segment
          legend={t("account.token_scope")}
          value={scope}
          onChange={setScope}
          parts={[
            { value: "play", label: t("account.token_play") },
            { value: "read", label: t("account.token_read") },
          ]}
        />
        <Problem text={task.problem} />
        <div class="row">
          <button type="submit" disabled={task.busy || !name.trim()}>
            {t("account.token_make")}
          </button>
        </div>
      </form>
    </section>
  );
}

/** A list of what opens the account, each with its days and a button that takes it away. */
function Openers(props: { list: readonly Opener[]; remove: (id: string) => void; more?: (each: Opener) => string }) {
  if (!props.list.length) return null;
  return (
    <ul class="account-list">
      {props.list.map((each) => (
        <li key={each.id}>
          <span>
            <b>
              <bdi>{each.name}</bdi>
            </b>
            <small>
              {[
                props.more?.(each),
                t("account.made_on", { date: day(each.created) }),
                each.used === null ? t("account.unused") : t("account.used_on", { date: day(each.used) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </span>
          <button type="button" class="plain" onClick={() => props.remove(each.id)}>
            {t("account.remove")}
            <span class="unseen">: {each.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function day(ms: number): string {
  return new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(ms);
}

export function Problem({ text }: { text: string }) {
  return (
    <p class="wrong" role="alert">
      {text}
    </p>
  );
}

function Copy({ text }: { text: string }) {
  const [done, setDone] = useState(false);
  return (
    <p>
      <button type="button" onClick={() => void navigator.clipboard?.writeText(text).then(() => setDone(true))}>
        {t(done ? "account.copied" : "account.copy")}
      </button>
    </p>
  );
}
