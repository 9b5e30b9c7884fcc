import { useState } from "preact/hooks";
import * as api from "../api";
import { me, t } from "../app";
import type { Me } from "../protocol";
import { Field, Owner } from "./field";
import * as passkey from "./passkey";
import { useTask } from "./task";

const NAME = 32;
const PASSWORD = 200;

/** For guests: making an account, and signing in to one. */
export function Enter() {
  return (
    <>
      <h1>{t("account")}</h1>
      <p class="lead">{t("account.why")}</p>
      <div class="account-ways">
        <Make />
        <SignIn />
      </div>
    </>
  );
}

function Make() {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const task = useTask();
  return (
    <form
      class="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(async () => {
          me.value = await api.post<Me>("/api/account", { sign_in: name, password });
        });
      }}
    >
      <h2>{t("account.make")}</h2>
      <p>{t("account.make_why")}</p>
      <Field label={t("account.name")} help={t("account.name_why")} value={name} onInput={setName} most={NAME} autocomplete="username" />
      <Field
        label={t("account.password")}
        help={t("account.password_why")}
        type="password"
        value={password}
        onInput={setPassword}
        most={PASSWORD}
        autocomplete="new-password"
      />
      <p class="wrong" role="alert">
        {task.problem}
      </p>
      <div class="row">
        <button type="submit" class="act" disabled={task.busy || !name.trim() || !password}>
          {t("account.make")}
        </button>
      </div>
    </form>
  );
}

/** Signing in by password, by recovery code, or by passkey. `name` is given where it is known who. */
export function SignIn(props: { name?: string; then?: () => void }) {
  const [name, setName] = useState(props.name ?? "");
  const [secret, setSecret] = useState("");
  const [lost, setLost] = useState(false);
  const [bring, setBring] = useState(true);
  const asGuest = props.name === undefined && !me.value.account;
  const task = useTask();
  const enter = (work: () => Promise<Me>) =>
    task.run(async () => {
      me.value = await work();
      props.then?.();
    });
  return (
    <form
      class="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        const body = { sign_in: name, bring: asGuest && bring, ...(lost ? { code: secret } : { password: secret }) };
        void enter(() => api.post<Me>("/api/account/sign-in", body));
      }}
    >
      {props.name !== undefined ? (
        <Owner name={props.name} />
      ) : (
        <>
          <h2>{t("account.enter")}</h2>
          <Field label={t("account.name")} value={name} onInput={setName} most={NAME} autocomplete="username" />
        </>
      )}
      <Field
        key={String(lost)}
        label={t(lost ? "account.code" : "account.password")}
        type={lost ? "text" : "password"}
        value={secret}
        onInput={setSecret}
        most={PASSWORD}
        autocomplete={lost ? "off" : "current-password"}
      />
      {asGuest && (
        <label class="check">
          <input type="checkbox" checked={bring} onChange={(event) => setBring(event.currentTarget.checked)} />
          <span>{t("account.bring")}</span>
        </label>
      )}
      <p class="wrong" role="alert">
        {task.problem}
      </p>
      <div class="row">
        <button type="submit" disabled={task.busy || !name.trim() || !secret}>
          {t("account.enter")}
        </button>
        {passkey.possible() && (
          <button type="button" disabled={task.busy} onClick={() => void enter(() => passkey.signIn(asGuest && bring))}>
            {t("account.by_passkey")}
          </button>
        )}
        <button
          type="button"
          class="plain"
          onClick={() => {
            setLost(!lost);
            setSecret("");
          }}
        >
          {t(lost ? "account.use_password" : "account.use_code")}
        </button>
      </div>
    </form>
  );
}
