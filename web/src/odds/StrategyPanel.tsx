// The best strategy, street by street: a grid of starting hands with values, or a chart by kind of hand.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { percent, withSign } from "../numbers";
import { text } from "../strings/odds";
import type { ChartData, DecisionShare, StrategyData } from "../types.generated";

const RANKS = "AKQJT98765432";
type Values = Record<string, Record<string, number>>;
type Props = { data: StrategyData; unit: string; decisions: DecisionShare[] };

export function StrategyPanel({ data, unit, decisions }: Props): JSX.Element | null {
  const [chosen, choose] = useState(0);
  const chart = data.charts[chosen] ?? data.charts[0];
  if (!chart) return null;
  const street = data.streets.find((each) => chart.title.startsWith(each.says));
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
        <Grid key={chart.title} chart={chart} choices={street?.choices ?? []} values={street && chart.title === street.says ? (data.values[street.id] ?? {}) : {}} unit={unit} />
      ) : <ChartTable chart={chart} />}
      <Shares decisions={decisions.filter((each) => each.street === street?.id)} choices={street?.choices ?? []} />
    </section>
  );
}

function isGrid(chart: ChartData): boolean {
  return chart.rows.length === 13 && chart.header.slice(1).join("") === RANKS;
}

function handAt(row: number, column: number): string {
  const [a, b] = [RANKS[row] ?? "", RANKS[column] ?? ""];
  return row === column ? a + b : row < column ? `${a}${b}s` : `${b}${a}o`;
}

function handName(hand: string): string {
  const kind = hand[2] === "s" ? text.kinds.s : hand[2] === "o" ? text.kinds.o : text.kinds.pair;
  return text.hand(hand[0] ?? "", hand[1] ?? "", kind);
}

// How clearly the best choice is best, between 0 and 1: the stronger, the darker the field.
function strength(values: Record<string, number> | undefined, most: number): number {
  if (!values) return 1;
  const sorted = Object.values(values).sort((a, b) => b - a);
  return most ? Math.min(1, ((sorted[0] ?? 0) - (sorted[1] ?? 0)) / most) : 1;
}

type GridProps = { chart: ChartData; choices: string[]; values: Values; unit: string };

function Grid({ chart, choices, values, unit }: GridProps): JSX.Element {
  const [picked, pick] = useState("");
  const most = Math.max(0, ...Object.values(values).map((each) => strength(each, Infinity) || margin(each)));
  const calm = choices[0] ?? "";
  const details = values[picked];
  return (
    <>
      <table class="grid13" aria-label={chart.title}>
        <thead><tr><td />{[...RANKS].map((rank) => <th scope="col" key={rank}>{rank}</th>)}</tr></thead>
        <tbody>
          {[...RANKS].map((rank, row) => (
            <tr key={rank}>
              <th scope="row">{rank}</th>
              {[...RANKS].map((_, column) => {
                const hand = handAt(row, column);
                const cell = chart.rows[row]?.[column + 1] ?? "";
                const choice = cell.split(" ")[0] ?? "";
                const level = Math.max(1, Math.ceil(5 * strength(values[hand], most)));
                const kind = !cell ? "" : choice === calm ? "grid-calm" : `grid-act grid-${level}`;
                return (
                  <td key={hand}>
                    <button type="button" class={`${kind}${cell.includes(" ") ? " grid-mixed" : ""}`} aria-pressed={picked === hand} aria-label={`${handName(hand)}: ${cell}`} title={`${handName(hand)}: ${cell}`} onClick={() => pick(hand)}>
                      {hand.slice(0, 2)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet small">{text.suited}</p>
      <div class="grid-details" role="status">
        {picked ? (
          <>
            <p class="panel-head"><strong>{handName(picked)}</strong><span class="quiet">{details ? text.perUnit(unit) : (chart.rows[RANKS.indexOf(picked[picked[2] === "o" ? 1 : 0] ?? "")]?.[RANKS.indexOf(picked[picked[2] === "o" ? 0 : 1] ?? "") + 1] ?? "")}</span></p>
            {details ? (
              <dl class="values num">
                {Object.entries(details).sort((a, b) => b[1] - a[1]).map(([choice, value], at) => (
                  <div key={choice} class={at ? "quiet" : ""}><dt>{choice.replaceAll("_", " ")}</dt><dd>{withSign(value)}</dd></div>
                ))}
              </dl>
            ) : null}
          </>
        ) : <p class="quiet small">{text.pickHand}</p>}
      </div>
    </>
  );
}

function margin(values: Record<string, number>): number {
  const sorted = Object.values(values).sort((a, b) => b - a);
  return (sorted[0] ?? 0) - (sorted[1] ?? 0);
}

function ChartTable({ chart }: { chart: ChartData }): JSX.Element {
  return (
    <div class="wide" tabIndex={0} role="region" aria-label={chart.title}>
      <table class="data-table num chart">
        <thead><tr>{chart.header.map((name) => <th scope="col" key={name}>{name.replaceAll("_", " ")}</th>)}</tr></thead>
        <tbody>
          {chart.rows.map((row) => (
            <tr key={row[0]}>{row.map((cell, at) => (at ? <td key={at}>{cell.replaceAll("_", " ")}</td> : <th scope="row" key={at}>{cell}</th>))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Shares({ decisions, choices }: { decisions: DecisionShare[]; choices: string[] }): JSX.Element | null {
  if (!decisions.length) return null;
  const made = new Set(decisions.map((each) => each.choice));
  return (
    <p class="legend small num" aria-label={text.decisions}>
      {decisions.map((each) => (
        <span key={each.choice}>
          <i class={each.choice === choices[0] ? "grid-calm" : "grid-act grid-5"} aria-hidden="true" /> {text.legend(each.choice.replaceAll("_", " "), percent(each.share))}
        </span>
      ))}
      {choices.filter((choice) => !made.has(choice)).map((choice) => <span class="quiet" key={choice}>{text.neverBest(choice)}</span>)}
    </p>
  );
}
