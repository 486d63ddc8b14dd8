// The drill: a spot that went wrong before, dealt again as it was seen then.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { signIn } from "../api";
import { ValueList } from "../coach/ValueList";
import { unsigned } from "../money";
import { text as common } from "../strings";
import { Top } from "../Top";
import { answer, nextSpot, type Drilled, type DrillRound } from "./api";
import { Moment, streetOf } from "./Moment";
import { text, when } from "./strings";

export default function Drill(): JSX.Element {
  const round = useSignal<DrillRound | null>(null);
  const drilled = useSignal<Drilled | null>(null);
  const busy = useSignal(false);
  const problem = useSignal("");
  const fail = (error: unknown): void => void (problem.value = error instanceof Error ? error.message : String(error));
  const next = (): void => {
    drilled.value = null;
    signIn().then(nextSpot).then((found) => (round.value = found), fail);
  };
  useEffect(next, []);
  const spot = round.value?.spot;
  if (problem.value || !round.value || !spot) return <Nothing found={round.value} problem={problem.value} />;
  const choose = (choice: string): void => {
    if (busy.value) return;
    busy.value = true;
    answer(spot, choice).then((found) => (drilled.value = found), fail).finally(() => (busy.value = false));
  };
  return (
    <>
      <Top title={text.drill} note={`${spot.felt.name} · ${text.due(round.value.due, round.value.spots)}`}>
        <a class="button" href="/learn">{text.back}</a>
      </Top>
      <Moment felt={spot.felt} events={spot.events} seat={spot.seat} hand={spot.hand} round={spot.round} offers={spot.offers} busy={busy.value} onChoose={choose}
        done={drilled.value ? { title: verdict(drilled.value), note: text.again(when(drilled.value.due_ms)), buttons: <NextButton onPress={next} /> } : null}>
        <section class="panel coach" aria-label={common.coach}>
          <header class="panel-head"><h2>{common.coach}</h2></header>
          {drilled.value ? <ValueList found={drilled.value} felt={spot.felt} street={streetOf(spot.felt, spot.events)} chosen={drilled.value.chosen} /> : <p class="quiet">{text.afterChoice}</p>}
        </section>
      </Moment>
    </>
  );
}

function verdict(drilled: Drilled): string {
  if (drilled.right) return text.right;
  return text.wrong(unsigned(drilled.values.find((each) => each.choice === drilled.chosen)?.cost_cents ?? 0));
}

function NextButton({ onPress }: { onPress: () => void }): JSX.Element {
  return <button type="button" class="button button-main choice" onClick={onPress} ref={(element) => element?.focus()}>{text.next}</button>;
}

function Nothing({ found, problem }: { found: DrillRound | null; problem: string }): JSX.Element {
  return (
    <>
      <Top />
      <main class="message">
        <p role={problem ? "alert" : "status"}>{problem || (found ? text.nothingDue : common.loading)}</p>
        {found?.next_ms ? <p class="quiet">{text.nextDue(when(found.next_ms))}</p> : null}
        <a class="button" href="/learn">{text.back}</a>
      </main>
    </>
  );
}
