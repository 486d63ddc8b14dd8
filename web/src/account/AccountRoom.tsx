// A person's account: name and money, login, limits, a break. Somebody who is not signed in finds the entrance here.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { me, signOut, who } from "../api";
import { useLatest } from "../latest";
import { dollars } from "../money";
import { text as common } from "../strings";
import { Top } from "../Top";
import type { Me, Visitor } from "../types.generated";
import { Break, Confirm } from "./Break";
import { mine } from "./calls";
import { Entrance, Register } from "./Entrance";
import { Limits } from "./Limits";
import { Reality } from "./Reality";
import { Refill } from "./Refill";
import { Data, EverySession, Security } from "./Security";
import { text } from "./strings";

export default function AccountRoom(): JSX.Element {
  const asked = useLatest(who);
  const out = useSignal(false);
  const person = me.value;
  useEffect(() => {
    if (person) out.value = false;
  }, [person?.account]);
  return (
    <>
      <Top />
      <main class="room">
        <header class="room-head"><div><h1>{text.title}</h1><p class="quiet">{text.lead}</p></div></header>
        <p class="small" role="status">{out.value && !person ? text.signedOut : ""}</p>
        {person ? <Account person={person} onOut={() => (out.value = true)} /> : asked.problem ? <p role="alert">{asked.problem}</p> : asked.waiting ? <p role="status">{common.loading}</p> : <Entrance />}
      </main>
    </>
  );
}

function Account({ person, onOut }: { person: Visitor; onOut: () => void }): JSX.Element {
  const found = useLatest(mine, person.account, person.balance_cents.play, person.balance_cents.real);
  return (
    <div class="account-columns">
      <div class="room-column">
        <You person={person} found={found.value} />
        {person.role === "guest" ? <Register person={person} /> : null}
        <Sessions person={person} onOut={onOut} />
        {person.role === "guest" ? null : <Security person={person} />}
      </div>
      <div class="room-column">
        {found.value ? <Limits found={found.value} again={found.again} /> : <p role={found.problem ? "alert" : "status"}>{found.problem || common.loading}</p>}
        {found.value ? <Reality found={found.value} again={found.again} /> : null}
        <Break person={person} />
        <EverySession person={person} />
        <Data person={person} />
      </div>
    </div>
  );
}

function You({ person, found }: { person: Visitor; found: Me | null }): JSX.Element {
  const guest = person.role === "guest";
  return (
    <section class="panel" aria-label={text.you}>
      <header class="panel-head"><h2>{text.you}</h2><span class="tag">{text.roles[person.role] ?? person.role}</span></header>
      {found?.frozen ? <p class="note" role="alert">{text.frozen}</p> : null}
      <dl class="account-list">
        <Row name={text.name} note={guest ? text.guestNote : text.nameNote}><strong>{person.name}</strong></Row>
        <Row name={text.playBalance} note={text.playNote}><strong class="large num" data-balance="play">{dollars(person.balance_cents.play ?? 0)}</strong></Row>
        {person.balance_cents.real ? <Row name={text.realBalance}><strong class="large num" data-balance="real">{dollars(person.balance_cents.real)}</strong></Row> : null}
        {(found?.held ?? []).map((held) => (
          <Row key={held.table} name={text.held(held.name, held.round)} note={text.heldNote}>
            <strong class="num">{dollars(held.cents)}</strong> <a class="small-button" href={`/t/${held.table}`}>{text.toTable}</a>
          </Row>
        ))}
        <Row name={text.refill}><Refill /></Row>
      </dl>
    </section>
  );
}

function Row({ name, note, children }: { name: string; note?: string; children: JSX.Element | JSX.Element[] | (JSX.Element | string)[] }): JSX.Element {
  return <div class="account-row"><dt>{name}{note ? <span class="quiet small block">{note}</span> : null}</dt><dd>{children}</dd></div>;
}

function Sessions({ person, onOut }: { person: Visitor; onOut: () => void }): JSX.Element {
  const sure = useSignal(false);
  const problem = useSignal("");
  const guest = person.role === "guest";
  const out = (everywhere: boolean): void => void signOut(everywhere).then(onOut, (error: unknown) => (problem.value = error instanceof Error ? error.message : common.serverGone));
  return (
    <section class="panel" aria-label={text.sessions}>
      <header class="panel-head"><h2>{text.sessions}</h2></header>
      <dl class="account-list">
        <Row name={text.thisBrowser}><button type="button" class="button" onClick={() => (guest ? (sure.value = true) : out(false))}>{text.signOut}</button></Row>
        {guest ? null : <Row name={text.everywhere} note={text.everywhereNote}><button type="button" class="button" onClick={() => out(true)}>{text.signOutEverywhere}</button></Row>}
      </dl>
      {sure.value ? <Confirm title={text.signOut} lead={text.guestSignOut(dollars(person.balance_cents.play ?? 0))} yes={text.guestSignOutSure} onYes={() => out(false)} onNo={() => (sure.value = false)} /> : null}
      {problem.value ? <p role="alert">{problem.value}</p> : null}
    </section>
  );
}
