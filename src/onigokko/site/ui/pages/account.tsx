/** My account: signing in, and everything that belongs to it. */
import { useEffect, useState } from "preact/hooks";
import { Enter, SignIn } from "../account/enter";
import { Codes, type Opener, PasskeyList, Password, Problem, type Token, TokenList } from "../account/opens";
import { useTask } from "../account/task";
import * as api from "../api";
import { lang, me, t } from "../app";
import { at } from "../base";
import { Dialog } from "../parts/dialog";
import { NameForm } from "../parts/name_form";
import type { Me } from "../protocol";
import { mark } from "../title";
import { SiteHead } from "./site_head";
import "../shared"; // the build keeps what is shared in one file if all have it

interface Account {
  sign_in: string;
  created: number;
  fresh: boolean;
  codes: number;
  sessions: { created: number; seen: number; this: boolean }[];
  passkeys: Opener[];
  tokens: Token[];
}

export function AccountPage() {
  useEffect(() => mark(t("account")), [lang.value]);
  return (
    <>
      <SiteHead />
      <main class="page account" id="main">
        {me.value.account ? <Mine /> : <Enter />}
      </main>
    </>
  );
}

function Mine() {
  const [account, setAccount] = useState<Account | null>(null);
  const [again, setAgain] = useState<(() => void) | null>(null);
  const [problem, setProblem] = useState("");
  const look = () => {
    api.get<Account>("/api/account").then(setAccount, (wrong: unknown) => setProblem(api.sayOf(wrong) ?? t("unreachable")));
  };
  useEffect(look, []);
  if (!account) return <p role="status">{problem || t("loading")}</p>;
  const more = { look, prove: (what: () => void) => setAgain(() => what) };
  return (
    <>
      <h1>{t("account")}</h1>
      <Presence account={account} />
      <section aria-labelledby="display-title">
        <h2 id="display-title">{t("account.display")}</h2>
        <NameForm />
      </section>
      <Codes {...more} left={account.codes} />
      <PasskeyList {...more} list={account.passkeys} />
      <Password {...more} name={account.sign_in} />
      <TokenList {...more} list={account.tokens} />
      <section aria-labelledby="data-title">
        <h2 id="data-title">{t("account.data")}</h2>
        <p>{t("account.data_why")}</p>
        <p>
          <a class="button" href="/api/account/data" download>
            {t("account.data_get")}
          </a>
        </p>
      </section>
      <Delete {...more} />
      {again && (
        <Dialog title={t("account.prove")} close={() => setAgain(null)}>
          <p>{t("account.prove_why")}</p>
          <SignIn
            name={account.sign_in}
            then={() => {
              setAgain(null);
              again();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function Presence({ account }: { account: Account }) {
  const task = useTask();
  const out = (everywhere: boolean) =>
    task.run(async () => {
      await api.post("/api/account/sign-out", { everywhere });
      me.value = await api.get<Me>("/api/me");
    });
  return (
    <section aria-label={t("account.enter")}>
      <p>
        {t("account.signed_in")} <b>
          <bdi>{account.sign_in}</bdi>
        </b>
      </p>
      <p class="faint">{t("account.sessions", { n: account.sessions.length })}</p>
      <Problem text={task.problem} />
      <div class="row">
        <button type="button" disabled={task.busy} onClick={() => void out(false)}>
          {t("account.out")}
        </button>
        <button type="button" class="plain" disabled={task.busy} onClick={() => void out(true)}>
          {t("account.out_all")}
        </button>
      </div>
    </section>
  );
}

function Delete({ prove }: { prove: (again: () => void) => void }) {
  const [asked, setAsked] = useState(false);
  const task = useTask(prove);
  const end = () =>
    task.run(async () => {
      await api.del("/api/account");
      location.assign(at("/"));
    });
  return (
    <section aria-labelledby="delete-title">
      <h2 id="delete-title">{t("account.delete")}</h2>
      <p>{t("account.delete_why")}</p>
      <Problem text={task.problem} />
      <div class="row">
        <button type="button" disabled={task.busy} onClick={() => setAsked(true)}>
          {t("account.delete")}
        </button>
      </div>
      {asked && (
        <Dialog title={t("account.delete")} close={() => setAsked(false)}>
          <p>{t("account.delete_why")}</p>
          <div class="row end">
            <button type="button" class="plain" onClick={() => setAsked(false)}>
              {t("cancel")}
            </button>
            <button
              type="button"
              class="act"
              onClick={() => {
                setAsked(false);
                void end();
              }}
            >
              {t("account.delete_do")}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
