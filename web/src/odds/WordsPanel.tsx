// Strategies in words, street by street, with what each street's words cost.
import type { JSX } from "preact";
import { percent } from "../numbers";
import { text } from "../strings/odds";
import type { WordsData } from "../types.generated";

export function WordsPanel({ words }: { words: WordsData[] }): JSX.Element {
  return (
    <section class="panel" aria-label={text.inWords}>
      <header class="panel-head"><h2>{text.inWords}</h2></header>
      {words.map((each) => (
        <div key={each.strategy}>
          <p class="quiet small">{each.cost === null ? text.wordsLeadOnly(each.strategy) : text.wordsLead(each.strategy, percent(each.cost))}</p>
          <div class="words">
            {each.streets.map((street) => (
              <div key={street.street}>
                <h3>{street.says} {street.cost !== null && each.streets.length > 1 ? <span class="quiet small num">{text.streetCost(percent(street.cost))}</span> : null}</h3>
                <ol>{street.lines.map((line) => <li key={line}>{line}</li>)}</ol>
              </div>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
