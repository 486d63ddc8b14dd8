// The operator's room: the floor, players, what needs a second person, events and reports.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Missing } from "../account/Entrance";
import { isStaff, me, Refused, signInAs, signOut, who } from "../api";
import { text as common } from "../strings";
import { text } from "../strings/operator";
import { Top } from "../Top";
import { Events } from "./Events";
import { Floor } from "./Floor";
import { Players } from "./Players";
import { Proposals } from "./Proposals";
import { Reports } from "./Reports";
import { StaffList } from "./StaffList";

const PARTS = { floor: Floor, players: Players, proposals: Proposals, events: Events, reports: Reports, staff: StaffList };
type Part = keyof typeof PARTS;
const FOR_READERS: Part[] = ["events", "reports", "staff"];  // of operators and auditors

export default function OperatorRoom(): JSX.Element {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    void who().catch(() => null).finally(() => setAsked(true));
  }, []);
  const role = me.value?.role ?? "";
  const staff = isStaff(role);
  return (
    <>
      <Top />
      <main class="room">
        {!asked ? <p role="status">{common.loading}</p> : staff && me.value ? <Staff name={me.value.name} role={role} /> : <SignIn guest={me.value !== null} />}
      </main>
    </>
  );
}

function SignIn({ guest }: { guest: boolean }): JSX.Element {
  const [problem, setProblem] = useState("");
  const [needs, setNeeds] = useState<string[]>([]);
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    signInAs(String(form.get("login")), String(form.get("password")), String(form.get("code") ?? ""), String(form.get("new_password") ?? ""))
      .then((found) => setProblem(isStaff(found?.role) ? "" : text.notStaff), (error: unknown) => {
        if (error instanceof Refused) setNeeds((now) => [...now, error.code]);
        setProblem(error instanceof Error ? error.message : common.serverGone);
      });
  };
  return (
    <form class="panel sign-in" onSubmit={submit}>
      <h1>{text.signInTitle}</h1>
      <p class="quiet small">{text.signInLead}</p>
      <label>{text.login}<input name="login" autocomplete="username" required /></label>
      <label>{text.password}<input name="password" type="password" autocomplete="current-password" required /></label>
      <Missing needs={needs} />
      {problem || (guest && me.value?.role === "player") ? <p role="alert">{problem || text.notStaff}</p> : null}
      <button type="submit" class="button button-main">{text.signIn}</button>
    </form>
  );
}

function Staff({ name, role }: { name: string; role: string }): JSX.Element {
  const [part, setPart] = useState<Part>("floor");
  const Shown = PARTS[part];
  if (me.value?.second_factor === "required") return <section class="panel stacked"><h1>{text.signInTitle}</h1><p>{text.needsSecondFactor}</p><p><a class="button" href="/account">{text.toAccount}</a></p></section>;
  const reads = role === "operator" || role === "auditor";
  return (
    <>
      <header class="room-head">
        <div><h1>{text.tabs[part]}</h1><p class="quiet">{text.leads[part]}</p></div>
        <p class="small">{text.signedInAs(name, text.roles[role] ?? role)} <button type="button" class="small-button" onClick={() => void signOut()}>{text.signOut}</button></p>
      </header>
      <div class="segments" role="group" aria-label={text.sections}>
        {(Object.keys(PARTS) as Part[]).filter((each) => reads || !FOR_READERS.includes(each)).map((each) => <button type="button" key={each} aria-pressed={each === part} onClick={() => setPart(each)}>{text.tabs[each]}</button>)}
      </div>
      <Shown operator={role === "operator"} />
    </>
  );
}
