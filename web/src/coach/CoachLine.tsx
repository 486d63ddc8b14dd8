// The coach in one line over the choices, where its panel is behind a tab.
import type { JSX } from "preact";
import { exact, unsigned } from "../money";
import { text } from "../strings";
import type { TableStore } from "../table/store";
import { advice, grades, mode } from "./api";
import { gradeText } from "./CoachPanel";
import { choiceText } from "./ValueList";

export function CoachLine({ store }: { store: TableStore }): JSX.Element | null {
  if (mode.value === "off") return null;
  const question = store.now.value?.you?.question ?? null;
  if (question !== null && advice.value?.question === question && mode.value === "always") {
    return (
      <p class="coach-line num">
        {advice.value.values.slice(0, 3).map((each, place) => (
          <span key={each.choice} class={place ? "" : "coach-line-best"}>
            <b>{choiceText(each, store.street)} {exact(each.cents)}</b> <small>{place ? text.costs(unsigned(each.cost_cents)) : text.best}</small>
          </span>
        ))}
      </p>
    );
  }
  const found = grades.value;
  const last = found?.table === store.id && found.round === store.eventsRound.value ? found.grades.at(-1) : undefined;
  if (!last || (mode.value === "mistakes" && last.cost_cents === 0)) return null;
  return <p class="coach-line"><span>{gradeText(last, store.felt.value)}</span></p>;
}
