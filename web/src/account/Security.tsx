// What protects an account: its password, its second factor, its sessions; and the person's data.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { changed, me } from "../api";
import { useLatest } from "../latest";
import { text as common } from "../strings";
import type { OwnSession, SecondFactorBegun, Visitor } from "../types.generated";
import { Confirm } from "./Break";
import { beginFactor, changePassword, confirmFactor, deleteAccount, endSession, moment, removeFactor, sessionsOf } from "./calls";
import { Form } from "./Entrance";
import { text } from "./strings";

const of = (form: FormData, name: string): string => String(form.get(name) ?? "");

export function Security({ person }: { person: Visitor }): JSX.Element {
  return (
    <>
      <SecondFactor person={person} />
      <Password />
    </>
  );
}

function OwnPassword({ label = text.password }: { label?: string }): JSX.Element {
  return <label>{label}<input name="password" type="password" autocomplete="current-password" maxLength={200} required /></label>;
}

function Password(): JSX.Element {
  const told = useSignal("");
  const send = (form: FormData) => changePassword(of(form, "password"), of(form, "new_password")).then(() => (told.value = text.passwordChanged));
  return (
    <section class="panel stacked" aria-label={text.changePassword}>
      <header class="panel-head"><h2>{text.changePassword}</h2></header>
      <Form button={text.changePassword} onSend={send}>
        <OwnPassword label={text.oldPassword} />
        <label>{text.newPassword}<input name="new_password" type="password" autocomplete="new-password" minLength={10} maxLength={200} required /><span class="quiet small">{text.passwordHint}</span></label>
      </Form>
      <p class="small" role="status">{told.value}</p>
    </section>
  );
}

function SecondFactor({ person }: { person: Visitor }): JSX.Element {
  const begun = useSignal<SecondFactorBegun | null>(null);
  const paper = useSignal<string[]>([]);
  const told = useSignal("");
  const begin = (form: FormData) => beginFactor(of(form, "password")).then((found) => (begun.value = found));
  const confirm = (form: FormData) => confirmFactor(of(form, "code")).then(({ recovery_codes }) => {
    paper.value = recovery_codes;
    begun.value = null;
    return changed();
  });
  const remove = (form: FormData) => removeFactor(of(form, "password"), of(form, "code")).then(() => ((told.value = text.factorRemoved), (paper.value = [])));
  return (
    <section class="panel stacked" aria-label={text.secondFactor}>
      <header class="panel-head"><h2>{text.secondFactor}</h2><span class="tag">{text.secondFactorStates[person.second_factor]}</span></header>
      <p class="quiet small">{text.secondFactorLead}</p>
      {person.second_factor === "required" ? <p class="note">{text.secondFactorRequired}</p> : null}
      {paper.value.length ? <div class="note"><h3>{text.paperTitle}</h3><p class="small">{text.paperLead}</p><ul class="num" data-paper>{paper.value.map((each) => <li key={each}><code>{each}</code></li>)}</ul></div> : null}
      {person.second_factor === "on" ? <Form button={text.removeFactor} onSend={remove}><OwnPassword /><Code /></Form> : begun.value ? <Begun begun={begun.value} onSend={confirm} /> : <Form button={text.setUp} onSend={begin}><OwnPassword /></Form>}
      <p class="small" role="status">{told.value}</p>
    </section>
  );
}

function Code(): JSX.Element {
  return <label>{text.code}<input name="code" autocomplete="one-time-code" maxLength={40} required /></label>;
}

function Begun({ begun, onSend }: { begun: SecondFactorBegun; onSend: (form: FormData) => Promise<unknown> }): JSX.Element {
  return (
    <>
      <p class="small">{text.secretLead}</p>
      <p>{text.secret}: <code data-secret>{begun.secret}</code> <a class="small-button" href={begun.uri}>{text.openUri}</a></p>
      <Form button={text.confirmCode} onSend={onSend}><Code /></Form>
    </>
  );
}

export function EverySession({ person }: { person: Visitor }): JSX.Element {
  const found = useLatest(sessionsOf, person.account);
  const problem = useSignal("");
  const end = (id: string): void => void endSession(id).then(found.again, (error: unknown) => (problem.value = error instanceof Error ? error.message : common.serverGone));
  return (
    <section class="panel" aria-label={text.everySession}>
      <header class="panel-head"><h2>{text.everySession}</h2></header>
      <dl class="account-list">{(found.value?.sessions ?? []).map((each) => <SessionRow key={each.id} session={each} onEnd={() => end(each.id)} />)}</dl>
      {problem.value ? <p role="alert">{problem.value}</p> : null}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }): JSX.Element {
  const agent = session.agent || text.unknownProgram;
  return (
    <div class="account-row">
      <dt>{agent}<span class="quiet small block">{text.opened(moment(session.created_ms), session.address)}</span></dt>
      <dd>{session.current ? <span class="tag">{text.current}</span> : <button type="button" class="small-button" aria-label={text.endSessionOf(agent)} onClick={onEnd}>{text.endSession}</button>}</dd>
    </div>
  );
}

export function Data({ person }: { person: Visitor }): JSX.Element {
  const given = useSignal<string | null>(null);
  const problem = useSignal("");
  const gone = (): void => {
    me.value = null;
    void changed();
  };
  const remove = (): void => {
    const password = given.value ?? "";
    given.value = null;
    void deleteAccount(password).then(gone, (error: unknown) => (problem.value = error instanceof Error ? error.message : common.serverGone));
  };
  const ask = (form: FormData): Promise<void> => {
    given.value = of(form, "password");
    problem.value = "";
    return Promise.resolve();
  };
  return (
    <section class="panel stacked" aria-label={text.data}>
      <header class="panel-head"><h2>{text.data}</h2></header>
      <p class="small">{text.dataLead} <a class="small-button" href="/api/me/data" download="pitboss-data.json">{text.download}</a></p>
      <p class="quiet small">{text.deletionLead}</p>
      {given.value === null ? <Form button={text.deletion} onSend={ask}>{person.role === "guest" ? null : <OwnPassword />}</Form> : <Confirm title={text.deletionSure} lead={text.deletionLead} yes={text.deletionYes} onYes={remove} onNo={() => (given.value = null)} />}
      {problem.value ? <p role="alert">{problem.value}</p> : null}
    </section>
  );
}
