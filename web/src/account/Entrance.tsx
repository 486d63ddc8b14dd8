// Signing in, starting as a guest, and making an account of a guest.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { gone, Refused, signIn, signInAs } from "../api";
import { dollars } from "../money";
import { go, search } from "../router";
import { text as common } from "../strings";
import type { Visitor } from "../types.generated";
import { register } from "./calls";
import { text } from "./strings";

// Back to the page that asked for a login.
function goBack(): void {
  const back = new URLSearchParams(search.value).get("back") ?? "";
  if (/^\/(?!\/)/.test(back)) go(back);
}

export function Entrance(): JSX.Element {
  const problem = useSignal("");
  const start = (): void => void signIn().then(goBack, (error: unknown) => (problem.value = error instanceof Error ? error.message : common.serverGone));
  return (
    <div class="account-columns">
      <section class="panel stacked" aria-label={text.signInTitle}>
        <header class="panel-head"><h2>{text.signInTitle}</h2></header>
        {gone.value?.login ? <p role="status">{text.signInAs(gone.value.name)}</p> : <p class="quiet small">{text.signInLead}</p>}
        <SignIn />
      </section>
      {gone.value?.login ? null : (
        <section class="panel stacked" aria-label={text.asGuest}>
          <header class="panel-head"><h2>{text.asGuest}</h2></header>
          <p class="quiet small">{text.asGuestLead}</p>
          {problem.value ? <p role="alert">{problem.value}</p> : null}
          <div class="account-acts"><button type="button" class="button" onClick={start}>{text.startGuest}</button></div>
        </section>
      )}
    </div>
  );
}

export function SignIn(): JSX.Element {
  const needs = useSignal<string[]>([]);
  const send = (form: FormData) =>
    signInAs(String(form.get("login")).trim(), String(form.get("password")), String(form.get("code") ?? ""), String(form.get("new_password") ?? "")).then(goBack, (error: unknown) => {
      if (error instanceof Refused && !needs.value.includes(error.code)) needs.value = [...needs.value, error.code];
      throw error;
    });
  return (
    <Form button={text.signIn} onSend={send}>
      <label>{text.login}<input name="login" autocomplete="username" autocapitalize="none" spellcheck={false} maxLength={40} required /></label>
      <label>{text.password}<input name="password" type="password" autocomplete="current-password" maxLength={200} required /></label>
      <Missing needs={needs.value} />
    </Form>
  );
}

// What the house asks for beside the password.
export function Missing({ needs }: { needs: string[] }): JSX.Element {
  return (
    <>
      {needs.includes("code_needed") ? <label>{text.code}<input name="code" autocomplete="one-time-code" maxLength={40} required /><span class="quiet small">{text.codeHint}</span></label> : null}
      {needs.includes("password_needed") ? <label>{text.newPassword}<input name="new_password" type="password" autocomplete="new-password" minLength={10} maxLength={200} required /><span class="quiet small">{text.passwordHint}</span></label> : null}
    </>
  );
}

// A guest keeps money and history. Signing in with another login leaves them behind, and the page says so.
export function Register({ person }: { person: Visitor }): JSX.Element {
  const send = (form: FormData) => register(String(form.get("login")).trim(), String(form.get("password")), String(form.get("name")).trim()).then(goBack);
  return (
    <section class="panel stacked" aria-label={text.register}>
      <header class="panel-head"><h2>{text.register}</h2></header>
      <p class="quiet small">{text.registerLead}</p>
      <Form button={text.register} onSend={send}>
        <label>{text.showName}<input name="name" autocomplete="nickname" maxLength={40} required /></label>
        <label>{text.login}<input name="login" autocomplete="username" autocapitalize="none" spellcheck={false} minLength={3} maxLength={40} pattern="[A-Za-z0-9_.\-]+" title={text.loginHint} aria-describedby="login-hint" required />
          <span class="quiet small" id="login-hint">{text.loginHint}</span></label>
        <label>{text.password}<input name="password" type="password" autocomplete="new-password" minLength={10} maxLength={200} aria-describedby="password-hint" required />
          <span class="quiet small" id="password-hint">{text.passwordHint}. {text.passwordLost}</span></label>
      </Form>
      <details>
        <summary>{text.otherAccount}</summary>
        <p class="small">{text.leavesGuest(person.name, dollars(person.balance_cents.play ?? 0))}</p>
        <SignIn />
      </details>
    </section>
  );
}

type FormProps = { button: string; onSend: (form: FormData) => Promise<unknown>; children: ComponentChildren };

export function Form({ button, onSend, children }: FormProps): JSX.Element {
  const problem = useSignal("");
  const busy = useSignal(false);
  const send = (event: Event): void => {
    event.preventDefault();
    busy.value = true;
    problem.value = "";
    onSend(new FormData(event.currentTarget as HTMLFormElement))
      .catch((error: unknown) => (problem.value = error instanceof Error ? error.message : common.serverGone))
      .finally(() => (busy.value = false));
  };
  return (
    <form class="stacked" onSubmit={send}>
      {children}
      {problem.value ? <p role="alert">{problem.value}</p> : null}
      <div class="account-acts"><button type="submit" class="button" disabled={busy.value}>{button}</button></div>
    </form>
  );
}
