// A break from play: chosen, confirmed, and never shortened.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { houseNow } from "../api";
import { text as common } from "../strings";
import type { Visitor } from "../types.generated";
import { moment, takeBreak } from "./calls";
import { text } from "./strings";

const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

export function Break({ person }: { person: Visitor }): JSX.Element {
  const asked = useSignal(0);
  const told = useSignal("");
  const resting = person.excluded_until_ms > houseNow();
  const days = Object.keys(text.lengths).map(Number).filter((each) => houseNow() + each * DAY_MS - HOUR_MS > person.excluded_until_ms);
  const take = (): void => {
    const length = asked.value;
    asked.value = 0;
    takeBreak(length).then(
      ({ excluded_until_ms }) => (told.value = text.breakSet(moment(excluded_until_ms))),
      (error: unknown) => (told.value = error instanceof Error ? error.message : common.serverGone),
    );
  };
  return (
    <section class="panel" aria-label={text.break}>
      <header class="panel-head"><h2>{text.break}</h2></header>
      {resting ? <p><strong>{text.onBreak(moment(person.excluded_until_ms))}</strong> <span class="quiet">{text.onBreakLead}</span></p> : <p class="quiet small">{text.breakLead}</p>}
      {person.role === "guest" && !resting ? <p class="small">{text.breakGuest}</p> : null}
      {asked.value ? (
        <Confirm title={text.sure(text.lengths[asked.value] ?? "", moment(houseNow() + asked.value * DAY_MS))} lead={text.sureLead}
          yes={text.sureYes(text.lengths[asked.value] ?? "")} onYes={take} onNo={() => (asked.value = 0)} />
      ) : (
        <div class="account-acts">
          {days.map((each) => <button type="button" key={each} class="button" onClick={() => (asked.value = each)}>{text.lengths[each]}</button>)}
        </div>
      )}
      <p class="small" role="status">{told.value}</p>
    </section>
  );
}

type ConfirmProps = { title: string; lead: string; yes: string; onYes: () => void; onNo: () => void };

// Asks once more in place. The focus is on the question, so that neither Enter nor Space answers it by accident.
export function Confirm({ title, lead, yes, onYes, onNo }: ConfirmProps): JSX.Element {
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div class="note account-confirm" role="group" aria-label={title} onKeyDown={(event) => event.key === "Escape" && onNo()}>
      <h3 tabIndex={-1} ref={question}>{title}</h3>
      <p class="small">{lead}</p>
      <div class="account-acts">
        <button type="button" class="button" onClick={onNo}>{text.no}</button>
        <button type="button" class="button button-grave" onClick={onYes}>{yes}</button>
      </div>
    </div>
  );
}
