// Back to a decision of a finished round, with the other choice on the same deck.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { signIn } from "../api";
import { gradesOf, type Grade } from "../coach/api";
import { ValueList } from "../coach/ValueList";
import { gainClass, signed } from "../money";
import type { RoomProps } from "../rooms";
import { text as common } from "../strings";
import { Top } from "../Top";
import { fork, type Chosen, type Fork } from "./api";
import { Moment } from "./Moment";
import { text } from "./strings";

export default function WhatIf({ part }: RoomProps): JSX.Element {
  const [table = "", round = "0", question = "0"] = part.split("/");
  const found = useSignal<Fork | null>(null);
  const grade = useSignal<Grade | null>(null);
  const choices = useSignal<Chosen[]>([]);
  const busy = useSignal(false);
  const problem = useSignal("");
  const go = (next: Chosen[]): void => {
    busy.value = true;
    choices.value = next;
    signIn().then(() => fork(table, Number(round), Number(question), next)).then(
      (made) => (found.value = made),
      (error: unknown) => (problem.value = error instanceof Error ? error.message : String(error)),
    ).finally(() => (busy.value = false));
  };
  useEffect(() => {
    go([]);
    void gradesOf(table, Number(round)).then((all) => (grade.value = all.grades.find((each) => each.question === Number(question)) ?? null), () => undefined);
  }, [part]);
  if (problem.value || !found.value) {
    return (
      <>
        <Top />
        <main class="message"><p role={problem.value ? "alert" : "status"}>{problem.value || common.loading}</p><a class="button" href="/learn">{text.back}</a></main>
      </>
    );
  }
  const { felt, events, seat, hand, offers, over, net_cents, played_net_cents } = found.value;
  const again = <button type="button" class="button choice" onClick={() => go([])}>{text.startOver}</button>;
  const first = choices.value[0]?.choice;
  return (
    <>
      <Top title={text.whatIf} note={`${felt.name} · ${common.round(Number(round))}`}>
        <a class="button" href={`/t/${table}`}>{text.toTable}</a>
      </Top>
      <Moment felt={felt} events={events} seat={seat} hand={hand} round={Number(round)} offers={offers} busy={busy.value}
        onChoose={(choice, amount_cents) => go([...choices.value, { choice, amount_cents }])}
        done={over ? { title: text.finished, note: <Compare now={net_cents ?? 0} before={played_net_cents} />, buttons: again } : null}>
        <section class="panel coach" aria-label={common.coach}>
          <header class="panel-head"><h2>{text.worth}</h2></header>
          {grade.value ? <ValueList found={grade.value} felt={felt} street={felt.streets.find((each) => each.id === grade.value?.street)} {...(first ? { chosen: first } : {})} /> : null}
          <p class="coach-note quiet">{text.sameDeck}</p>
        </section>
      </Moment>
    </>
  );
}

function Compare({ now, before }: { now: number; before: number }): JSX.Element {
  return (
    <span class="compare num">
      {text.otherwise} <b class={gainClass(now)}>{signed(now)}</b> · {text.asPlayed} <b class={gainClass(before)}>{signed(before)}</b> · {text.difference} <b class={gainClass(now - before)}>{signed(now - before)}</b>
    </span>
  );
}
