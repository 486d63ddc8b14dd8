// The edge of every bet by every pay table; the options and the strategy of the house beside it.
import type { JSX } from "preact";
import { minus, percent, plain } from "../numbers";
import { text } from "../strings/odds";
import type { OddsPrices, RoomData, WagerPrice } from "../types.generated";
import type { Ask } from "./ask";

type Props = { room: RoomData; prices: OddsPrices; ask: Ask; onChange: (part: Partial<Ask>) => void };
const WIDEST = 0.12; // the edge that fills a bar

export function nameOf(price: WagerPrice): string {
  return price.name || text.mainGame;
}

export function EdgeTable({ room, prices, ask, onChange }: Props): JSX.Element {
  const main = prices.wagers[0];
  return (
    <section class="panel" aria-label={text.houseEdge}>
      <header class="panel-head">
        <h2>{text.houseEdge}</h2>
        <label class="choose">
          <span class="quiet">{text.strategy}</span>
          <select value={ask.strategy} onChange={(event) => onChange({ strategy: event.currentTarget.value })}>
            {room.strategies.map((name) => <option key={name} value={name}>{name.replaceAll("_", " ")}</option>)}
          </select>
        </label>
      </header>
      <Options room={room} prices={prices} ask={ask} onChange={onChange} />
      {prices.wagers.length ? (
        <div class="wide">
          <table class="data-table num">
            <thead>
              <tr>
                <th scope="col">{text.bet}</th>
                <th scope="col">{text.perFirst}</th>
                <td class="data-table-bar" />
                <th scope="col" class="desktop">{text.perMoney}</th>
                <th scope="col" class="desktop">{text.stdev}</th>
                <th scope="col">{text.hitRate}</th>
              </tr>
            </thead>
            <tbody>
              {prices.wagers.map((price) => <Row key={`${price.wager} ${price.table} ${price.hands}`} price={price} room={room} ask={ask} onChange={onChange} />)}
            </tbody>
          </table>
        </div>
      ) : <p class="note">{prices.needs_count}</p>}
      {main ? <p class="quiet small">{text.exactly(nameOf(main), minus(main.ev), main.unit)}</p> : null}
      {prices.gives_away !== null ? <p class="quiet small">{text.givesAway(prices.strategy, percent(prices.gives_away))}</p> : null}
      {prices.wagers.some((price) => price.house_edge < 0) ? <p class="quiet small">{text.favours}</p> : null}
      {prices.remarks.map((remark) => <p class="quiet small" key={remark}>{text.remark}: {remark}</p>)}
      {prices.notes.map((note) => <p class="quiet small" key={note}>{note}</p>)}
      {prices.coupled.map((bet) => <p class="quiet small" key={bet}>{text.coupled(bet, prices.strategy)}</p>)}
      {prices.findings.length ? (
        <details>
          <summary>{text.findings}</summary>
          <ul class="notes">{prices.findings.map((finding) => <li key={finding}>{finding}</li>)}</ul>
        </details>
      ) : null}
    </section>
  );
}

function Row({ price, room, ask, onChange }: { price: WagerPrice; room: RoomData; ask: Ask; onChange: Props["onChange"] }): JSX.Element {
  const option = room.wagers.find((wager) => price.table && wager.option && price.bets.includes(wager.name))?.option ?? "";
  const detail = price.hands ? text.hands(price.hands) : price.table || (price.name ? "" : price.bets.join(", "));
  const share = Math.min(1, Math.max(0, price.house_edge / WIDEST));
  return (
    <tr class={price.in_use ? "" : "data-table-other"}>
      <th scope="row">
        {nameOf(price)} <span class="quiet">{detail}</span>{" "}
        {option && !ask.pays[price.wager] ? (
          price.in_use ? <span class="tag">{text.inUse}</span> : (
            <button type="button" class="use" aria-label={text.use(price.table)} onClick={() => onChange({ set: { ...ask.set, [option]: price.table } })}>
              {text.use("")}
            </button>
          )
        ) : null}
      </th>
      <td class={price.house_edge < 0 ? "gain" : ""}><strong>{percent(price.house_edge)}</strong></td>
      <td class="data-table-bar" aria-hidden="true"><svg viewBox="0 0 54 6"><rect class="bar-back" width="54" height="6" rx="3" /><rect class="bar" width={54 * share} height="6" rx="3" /></svg></td>
      <td class="desktop">{percent(price.element_of_risk)}</td>
      <td class="desktop">{plain(price.stdev)}</td>
      <td>{percent(price.hit_rate, 2)}</td>
    </tr>
  );
}

function Options({ room, prices, ask, onChange }: Props): JSX.Element | null {
  const shown = room.options.filter((option) => !option.wager || room.wagers.some((wager) => wager.id === option.wager && wager.main));
  if (!shown.length) return null;
  return (
    <fieldset class="options">
      <legend class="sr-only">{text.options}</legend>
      {shown.map((option) => (
        <label key={option.id}>
          <span class="quiet">{option.says}</span>
          <select
            value={prices.options[option.id] ?? option.default}
            disabled={Boolean(option.wager && ask.pays[option.wager])}
            onChange={(event) => onChange({ set: { ...ask.set, [option.id]: event.currentTarget.value } })}
          >
            {option.values.map((value) => <option key={value} value={value}>{value.replaceAll("_", " ")}</option>)}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
