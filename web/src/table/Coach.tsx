// The coach: the exact value of each choice in money, best first. Off until a person turns it on.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { adviceOf, type Advice } from "../api";
import { text } from "../strings";
import type { TableStore } from "./store";

const KEY = "pitboss.coach";

export function Coach({ store }: { store: TableStore }): JSX.Element {
  const on = useSignal(localStorage.getItem(KEY) === "on");
  const advice = useSignal<Advice | null>(null);
  const problem = useSignal("");
  const question = store.now.value?.you?.question ?? null;
  useEffect(() => {
    advice.value = null;
    problem.value = "";
    if (!on.value || question === null) return;
    adviceOf(store.id).then(
      (found) => (advice.value = found),
      (error: unknown) => (problem.value = error instanceof Error ? error.message : String(error)),
    );
  }, [on.value, question]);
  const toggle = (): void => {
    on.value = !on.value;
    localStorage.setItem(KEY, on.value ? "on" : "off");
  };
  return (
    <section class="panel coach" aria-label={text.coach}>
      <header class="panel-head">
        <h2>{text.coach}</h2>
        <button type="button" class="switch" role="switch" aria-checked={on.value} aria-label={text.coach} onClick={toggle}>{on.value ? text.on : text.off}</button>
      </header>
      {on.value ? <Values advice={advice.value?.question === question ? advice.value : null} asked={question !== null} problem={problem.value} /> : null}
    </section>
  );
}

function Values({ advice, asked, problem }: { advice: Advice | null; asked: boolean; problem: string }): JSX.Element | null {
  if (problem) return <p class="quiet">{problem}</p>;
  if (!asked) return <p class="quiet">{text.coachWaits}</p>;
  if (!advice) return <p class="quiet" role="status">{text.coachCounts}</p>;
  return (
    <ol class="coach-values">
      {advice.values.map((each, place) => (
        <li key={each.choice} class={place === 0 ? "coach-best" : ""}>
          <span class="coach-choice">{each.choice.replaceAll("_", " ")}</span>
          <strong class="num">{exactDollars(each.cents)}</strong>
          <span class="quiet num">{place === 0 ? text.best : text.costs(exactDollars(each.cost_cents).replace("+", ""))}</span>
          <span class="quiet num" title={each.value}>{each.value}</span>
        </li>
      ))}
    </ol>
  );
}

function exactDollars(cents: number): string {
  const sign = cents < 0 ? "−" : "+";
  return `${sign}$${(Math.abs(cents) / 100).toFixed(2)}`;
}
