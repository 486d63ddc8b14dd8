// Voids, corrections and cash: one person proposes with a reason, a second one agrees.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { me } from "../api";
import { useLatest } from "../latest";
import { text as common } from "../strings";
import { text } from "../strings/operator";
import type { ProposeAdjustment, ProposeCash, ProposeVoid, StaffProposal } from "../types.generated";
import { detailsOf, kindName } from "./details";
import { agreeTo, moment, proposeAdjustment, proposeCash, proposeVoid, proposalsOf, reject } from "./calls";

export function Proposals({ operator }: { operator: boolean }): JSX.Element {
  const found = useLatest(proposalsOf);
  const [told, setTold] = useState("");
  const [problem, setProblem] = useState("");
  const done = (says: string) => () => {
    setTold(says);
    setProblem("");
    found.again();
  };
  const failed = (error: unknown) => (setTold(""), setProblem(error instanceof Error ? error.message : common.serverGone));
  const proposals = found.value?.proposals ?? [];
  return (
    <>
      <p role="status" class={told ? "note" : "sr-only"}>{told}</p>
      {problem ? <p role="alert" class="note">{problem}</p> : null}
      <section class="panel" aria-label={text.proposals}>
        <header class="panel-head"><h2>{text.proposals}</h2></header>
        {proposals.length ? (
          <ul class="readings">
            {proposals.map((each) => <Waiting key={each.id} proposal={each} operator={operator} onAgree={() => void agreeTo(each.id).then(done(text.agreed), failed)} onReject={() => void reject(each.id).then(({ status }) => done(text.ended[status] ?? status)(), failed)} />)}
          </ul>
        ) : <p class="quiet">{text.noProposals}</p>}
      </section>
      {operator || me.value?.role === "cashier" ? <CashForm onPropose={(body) => void proposeCash(body).then(done(text.proposed), failed)} /> : null}
      {operator ? (
        <div class="room-columns">
          <VoidForm onPropose={(body) => void proposeVoid(body).then(done(text.proposed), failed)} />
          <AdjustForm onPropose={(body) => void proposeAdjustment(body).then(done(text.proposed), failed)} />
        </div>
      ) : null}
    </>
  );
}

function Waiting({ proposal, operator, onAgree, onReject }: { proposal: StaffProposal; operator: boolean; onAgree: () => void; onReject: () => void }): JSX.Element {
  const { kind, body, by, login, at_ms, expires_ms } = proposal;
  const own = by === me.value?.account;
  const decides = operator || (me.value?.role === "cashier" && kind === "cash");
  return (
    <li class="readings-two readings-stacked">
      <span><strong>{kindName(kind)}</strong> {detailsOf(body, new Set(["reason"]))}<span class="quiet small block">{String(body.reason)} · {text.proposedBy(login || by)} · {moment(at_ms)} · {text.expires(moment(expires_ms))}</span></span>
      {!decides ? null : (
        <span class="own-acts">
          {own ? <span class="quiet small">{text.ownProposal}</span> : <button type="button" class="small-button" onClick={onAgree}>{text.agree}</button>}
          <button type="button" class="small-button" onClick={onReject}>{own ? text.withdraw : text.reject}</button>
        </span>
      )}
    </li>
  );
}

function VoidForm({ onPropose }: { onPropose: (body: ProposeVoid) => void }): JSX.Element {
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    onPropose({ table: String(form.get("table")), round: Number(form.get("round")), reason: String(form.get("reason")) });
  };
  return (
    <form class="panel stacked" onSubmit={submit} aria-label={text.voidTitle}>
      <h2>{text.voidTitle}</h2>
      <p class="quiet small">{text.voidLead}</p>
      <label>{text.tableId}<input name="table" required /></label>
      <label>{text.roundNumber}<input name="round" type="number" min={1} required /></label>
      <label>{text.reason}<input name="reason" minLength={3} required /></label>
      <button type="submit" class="button">{text.propose}</button>
    </form>
  );
}

function CashForm({ onPropose }: { onPropose: (body: ProposeCash) => void }): JSX.Element {
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const cents = Math.round(100 * Number(form.get("amount")));
    onPropose({ account: String(form.get("account")), cents: form.get("way") === "out" ? -cents : cents, reason: String(form.get("reason")) });
  };
  return (
    <form class="panel stacked" onSubmit={submit} aria-label={text.cashTitle}>
      <h2>{text.cashTitle}</h2>
      <p class="quiet small">{text.cashLead}</p>
      <label>{text.accountOrLogin}<input name="account" required /></label>
      <label>{text.cashWay}<select name="way">{Object.entries(text.cashWays).map(([value, says]) => <option key={value} value={value}>{says}</option>)}</select></label>
      <label>{text.cashAmount}<input name="amount" inputMode="decimal" pattern="[0-9]+([.][0-9]{1,2})?" required /></label>
      <label>{text.reason}<input name="reason" minLength={3} required /></label>
      <button type="submit" class="button">{text.propose}</button>
    </form>
  );
}

function AdjustForm({ onPropose }: { onPropose: (body: ProposeAdjustment) => void }): JSX.Element {
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const cents = Math.round(100 * Number(String(form.get("amount")).replace("−", "-")));
    onPropose({ account: String(form.get("account")), currency: form.get("currency") === "real" ? "real" : "play", cents, reason: String(form.get("reason")) });
  };
  return (
    <form class="panel stacked" onSubmit={submit} aria-label={text.adjustTitle}>
      <h2>{text.adjustTitle}</h2>
      <p class="quiet small">{text.adjustLead}</p>
      <label>{text.accountOrLogin}<input name="account" required /></label>
      <label>{text.currency}<select name="currency">{Object.entries(text.currencies).map(([value, says]) => <option key={value} value={value}>{says}</option>)}</select></label>
      <label>{text.amount}<input name="amount" inputMode="decimal" pattern="[−\-]?[0-9]+([.][0-9]{1,2})?" required /></label>
      <label>{text.reason}<input name="reason" minLength={3} required /></label>
      <button type="submit" class="button">{text.propose}</button>
    </form>
  );
}
