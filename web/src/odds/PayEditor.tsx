// A pay table, line by line. A change is priced at once; where the best strategy may change, it can be counted.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { percent, plain } from "../numbers";
import { text } from "../strings/odds";
import type { CountJob, EditLine, OddsPrices, PaidWager, RoomData, WagerPrice } from "../types.generated";
import type { Ask } from "./ask";
import { Count } from "./Count";
import { nameOf } from "./EdgeTable";
import { FindTable } from "./FindTable";

type Props = {
  room: RoomData; ask: Ask; prices: OddsPrices; printed: OddsPrices; query: string;
  job: CountJob | null; counted: boolean; onJob: (job: CountJob | null) => void; onChange: (part: Partial<Ask>) => void;
};

export function PayEditor(props: Props): JSX.Element | null {
  const { room, ask } = props;
  const sides = room.wagers.filter((wager) => !wager.main);
  const [chosen, choose] = useState(Object.keys(ask.pays)[0] ?? (sides[0] ?? room.wagers[0])?.id ?? "");
  const wager = room.wagers.find((each) => each.id === chosen) ?? room.wagers[0];
  if (!wager) return null;
  return (
    <section class="panel editor" aria-label={text.payTables}>
      <header class="panel-head">
        <h2>{text.payTable(wager.name)}</h2>
        {ask.pays[wager.id] ? <span class="tag tag-action">{text.edited}</span> : null}
        {ask.pays[wager.id] ? <button type="button" class="small-button" onClick={() => props.onChange({ pays: without(ask.pays, wager.id) })}>{text.reset}</button> : null}
      </header>
      <div class="segments" role="group" aria-label={text.payTables}>
        {room.wagers.map((each) => (
          <button type="button" key={each.id} aria-pressed={each.id === wager.id} onClick={() => choose(each.id)}>{each.name}</button>
        ))}
      </div>
      <Lines key={wager.id} wager={wager} {...props} />
      <Result wager={wager} {...props} />
      {wager.by_hands ? null : (
        <FindTable key={`find ${wager.id}`} game={room.game} wager={wager.id} query={plainQuery(props.query)} onTake={(amounts) => props.onChange({ pays: { ...ask.pays, [wager.id]: amounts } })} />
      )}
    </section>
  );
}

// Tables are searched with the printed tables of all other bets.
function plainQuery(query: string): string {
  const asked = new URLSearchParams(query);
  asked.delete("pays");
  return asked.toString();
}

function without<T>(values: Record<string, T>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([each]) => each !== key));
}

function inForce(wager: PaidWager, printed: OddsPrices): EditLine[] {
  return (wager.tables.find((table) => table.id === printed.options[wager.option]) ?? wager.tables[0])?.lines ?? [];
}

function Lines({ wager, ask, printed, onChange }: Props & { wager: PaidWager }): JSX.Element {
  const lines = inForce(wager, printed);
  const amounts = ask.pays[wager.id] ?? lines.map((line) => line.amount);
  const set = (at: number, amount: string) => {
    const next = amounts.map((each, n) => (n === at ? amount : each));
    const same = next.every((each, n) => each === lines[n]?.amount);
    onChange({ pays: same ? without(ask.pays, wager.id) : { ...ask.pays, [wager.id]: next } });
  };
  return (
    <ul class="editor-lines">
      {lines.map((line, at) => <Line key={line.label} line={line} dollars={wager.dollars} amount={amounts[at] ?? line.amount} onSet={(amount) => set(at, amount)} />)}
    </ul>
  );
}

type LineProps = { line: EditLine; dollars: boolean; amount: string; onSet: (amount: string) => void };

function Line({ line, dollars, amount, onSet }: LineProps): JSX.Element {
  const changed = amount !== line.amount;
  return (
    <li class={changed ? "editor-changed" : ""}>
      <span>{line.label}</span>
      <span class="stepper">
        <button type="button" aria-label={text.less(line.label)} disabled={stepped(amount, -1) === null} onClick={() => onSet(stepped(amount, -1) ?? amount)}>−</button>
        <input
          aria-label={text.amountOf(line.label)}
          class="num"
          inputMode="numeric"
          value={amount}
          onChange={(event) => onSet(/^\d{1,9}(\/[1-9]\d{0,2})?$/.test(event.currentTarget.value) ? event.currentTarget.value : (event.currentTarget.value = amount))}
        />
        <button type="button" aria-label={text.more(line.label)} onClick={() => onSet(stepped(amount, 1) ?? amount)}>+</button>
      </span>
      <span class="quiet small">{changed ? text.was(line.amount) : dollars ? text.inDollars : text.to1}</span>
    </li>
  );
}

// 7 → 8, and 3/2 → 5/2.
export function stepped(amount: string, by: number): string | null {
  const [pays = "0", per = "1"] = amount.split("/");
  const next = Number(pays) + by * Number(per);
  return next < 0 ? null : per === "1" ? String(next) : `${next}/${per}`;
}

function priceOf(prices: OddsPrices, wager: PaidWager): WagerPrice | undefined {
  if (wager.main) return prices.wagers[0];
  return prices.wagers.find((price) => price.wager === wager.id && price.in_use);
}

function Result({ room, wager, ask, prices, printed, query, job, counted, onJob }: Props & { wager: PaidWager }): JSX.Element {
  const now = priceOf(prices, wager);
  const before = priceOf(printed, wager);
  const gain = now && before ? before.house_edge - now.house_edge : 0;
  const edited = Boolean(ask.pays[wager.id]);
  return (
    <div class="editor-result" role="status">
      {now ? (
        <p>
          <span class="quiet">{nameOf(now)}, {text.edgeNow}</span>
          <strong class="large num">{percent(now.house_edge)}</strong>
        </p>
      ) : null}
      {before && edited ? (
        <p class="editor-was num">
          <span class="quiet">{text.was(percent(before.house_edge))}</span>
          <span class={gain > 0 ? "gain" : gain < 0 ? "loss" : ""}>
            {gain > 0 ? text.better(plain(100 * gain)) : gain < 0 ? text.worse(plain(-100 * gain)) : text.same}
          </span>
        </p>
      ) : null}
      {wager.remark && !edited ? <p class="quiet small">{text.remark}: {wager.remark}</p> : null}
      {wager.by_hands && edited ? <p class="quiet small">{text.everyHands}</p> : null}
      {edited && prices.exact_play && !counted ? <p class="quiet small">{text.sameCount}</p> : null}
      {prices.needs_count && now ? <p class="small">{prices.needs_count} {text.printedPlay}</p> : null}
      <Count game={room.game} query={query} needed={Boolean(prices.needs_count)} counted={counted} job={job} onJob={onJob} />
    </div>
  );
}
