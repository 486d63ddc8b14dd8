// The best strategy, street by street: a grid of starting hands with values, or a chart by kind of hand.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { percent, withSign } from "../numbers";
import { Pictures } from "../plots/Pictures";
import { text } from "../strings/odds";
import type { ChartData, DecisionShare, StrategyData } from "../types.generated";
import { ChartTable } from "./ChartTable";
import { choiceFields, gridPicture, handName, isGrid, levelOf, RANKS, type Values } from "./grid";

type Props = { game: string; data: StrategyData; unit: string; decisions: DecisionShare[] };

export function StrategyPanel({ game, data, unit, decisions }: Props): JSX.Element {
  const [chosen, choose] = useState(0);
  const chart = data.charts[chosen] ?? data.charts[0];
  if (!chart) return <section class="panel strategy" aria-label={text.strategy}><h2>{text.strategy}</h2><p>{text.notCharted}</p></section>;
  const street = data.streets.find((each) => chart.title.startsWith(each.says));
  const choices = street?.choices ?? [];
  return (
    <section class="panel strategy" aria-label={text.strategy}>
      <header class="panel-head">
        <h2>{chart.title}</h2>
        {data.charts.length > 1 ? (
          <select aria-label={text.charts} value={String(chosen)} onChange={(event) => choose(Number(event.currentTarget.value))}>
            {data.charts.map((each, at) => <option key={each.title} value={String(at)}>{each.title}</option>)}
          </select>
        ) : null}
      </header>
      {isGrid(chart) ? (
        <Grid key={chart.title} name={`${game}-${street?.id ?? "chart"}`} chart={chart} choices={choices} values={street && chart.title === street.says ? (data.values[street.id] ?? {}) : {}} unit={unit} />
      ) : <ChartTable chart={chart} />}
      <Shares decisions={decisions.filter((each) => each.street === street?.id)} choices={choices} />
    </section>
  );
}

type GridProps = { name: string; chart: ChartData; choices: string[]; values: Values; unit: string };

function Grid({ name, chart, choices, values, unit }: GridProps): JSX.Element {
  const [picked, pick] = useState("");
  const rows = choiceFields(chart, choices, values);
  const found = rows.flat().find((field) => field.hand === picked);
  return (
    <>
      <table class="grid13" aria-label={chart.title}>
        <thead><tr><td />{RANKS.map((rank) => <th scope="col" key={rank}>{rank}</th>)}</tr></thead>
        <tbody>
          {rows.map((fields, row) => (
            <tr key={RANKS[row]}>
              <th scope="row">{RANKS[row]}</th>
              {fields.map(({ hand, label, says, level, mixed }) => (
                <td key={hand}>
                  <button type="button" class={`grid-${level}${mixed ? " grid-mixed" : ""}`} aria-pressed={picked === hand} aria-label={says} title={says} onClick={() => pick(hand)}>{label}</button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="plot-foot"><span class="quiet small">{text.suited}</span><Pictures name={name} picture={() => gridPicture(chart.title, rows, text.suited, choices)} /></p>
      <div class="grid-details" role="status">
        {found ? <Details hand={found.hand} says={found.says} values={values[found.hand]} unit={unit} /> : <p class="quiet small">{text.pickHand}</p>}
      </div>
    </>
  );
}

function Details({ hand, says, values, unit }: { hand: string; says: string; values: Record<string, number> | undefined; unit: string }): JSX.Element {
  if (!values) return <p>{says}</p>;
  return (
    <>
      <p class="panel-head"><strong>{handName(hand)}</strong><span class="quiet">{text.perUnit(unit)}</span></p>
      <dl class="values num">
        {Object.entries(values).sort((a, b) => b[1] - a[1]).map(([choice, value], at) => (
          <div key={choice} class={at ? "quiet" : ""}><dt>{choice.replaceAll("_", " ")}</dt><dd>{withSign(value)}</dd></div>
        ))}
      </dl>
    </>
  );
}

function Shares({ decisions, choices }: { decisions: DecisionShare[]; choices: string[] }): JSX.Element | null {
  if (!decisions.length) return null;
  const made = new Set(decisions.map((each) => each.choice));
  return (
    <p class="legend small num" aria-label={text.decisions}>
      {decisions.map((each) => (
        <span key={each.choice}>
          <i class={`grid-${levelOf(choices.indexOf(each.choice), choices)}`} aria-hidden="true" /> {text.legend(each.choice.replaceAll("_", " "), percent(each.share))}
        </span>
      ))}
      {choices.filter((choice) => !made.has(choice)).map((choice) => <span class="quiet" key={choice}>{text.neverBest(choice)}</span>)}
    </p>
  );
}
