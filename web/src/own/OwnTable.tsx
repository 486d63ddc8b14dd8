// A private table with everything that a house may choose: options, pay tables, limits, seats and pace.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { newTable, signIn } from "../api";
import { useLatest } from "../latest";
import { percent } from "../numbers";
import { type Ask, gameOf, readAsk, readingsOf, roomOf, writeAsk } from "../odds/ask";
import { PayEditor } from "../odds/PayEditor";
import { usePrices } from "../odds/prices";
import type { RoomProps } from "../rooms";
import { go, replaceSearch, search } from "../router";
import { text as common } from "../strings";
import { text } from "../strings/own";
import { Top } from "../Top";
import type { FeltSpot, GameData, OddsPrices, RoomData } from "../types.generated";
import { OptionList } from "./OptionList";
import { readTerms } from "./terms";

const FORM = "own-table";
const DECISION_SECONDS = [10, 20, 30, 60, 120, 300, 600];
const GRACE_SECONDS = [5, 10, 20, 30, 60];
const FREED_SECONDS = [60, 180, 300, 600, 1800];
const SITTING_OUT_SECONDS = [0, 300, 600, 1200, 3600];
const BETWEEN_SECONDS = [0, 3, 5, 10, 20, 30, 60];

export default function OwnTable({ part }: RoomProps): JSX.Element {
  const game = useLatest(() => gameOf(part), part);
  const room = useLatest(() => roomOf(part), part);
  const problem = game.problem || room.problem;
  return (
    <>
      <Top />
      <main class="room">
        {game.value && room.value ? <Setup game={game.value} room={room.value} /> : <p role={problem ? "alert" : "status"}>{problem || common.loading}</p>}
      </main>
    </>
  );
}

function Setup({ game, room }: { game: GameData; room: RoomData }): JSX.Element {
  const ask = useMemo(() => readAsk(search.value), [search.value]);
  const change = (part: Partial<Ask>) => replaceSearch(writeAsk({ ...ask, ...part }, room.wagers));
  const priced = usePrices(room, ask);
  const readings = useLatest(() => readingsOf(room.game, priced.query), priced.query);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const sized = game.spots.filter((spot) => spot.opening && !spot.fixed_cents && !spot.equals);
  const failed = (error: unknown) => (setBusy(false), setProblem(error instanceof Error ? error.message : common.serverGone));
  const open = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    void signIn().then(() => newTable(readTerms(form, room, ask, sized))).then(({ table }) => go(`/t/${table}`)).catch(failed);
  };
  return (
    <>
      <header class="room-head">
        <div><h1>{text.title(game.name)}</h1><p class="quiet">{text.lead}</p></div>
        <span class="own-acts">
          <a class="button" href={`/rules/${room.game}${priced.plain ? `?${priced.plain}` : ""}`}>{text.rules}</a>
          <button type="submit" form={FORM} class="button button-main" disabled={busy}>{text.open}</button>
        </span>
      </header>
      {problem || priced.problem ? <p role="alert" class="note">{problem || priced.problem}</p> : null}
      <div class="room-columns">
        <div class="room-column">
          <form id={FORM} onSubmit={open}><TableFields game={game} sized={sized} /></form>
          {readings.value ? <OptionList room={room} found={readings.value} ask={ask} onChange={change} /> : priced.problem ? null : <p role={readings.problem ? "alert" : "status"}>{readings.problem || text.loadingPrices}</p>}
        </div>
        <div class="room-column">
          {priced.prices ? <Kept prices={priced.prices} /> : null}
          {priced.prices && priced.printed ? (
            <PayEditor room={room} ask={ask} prices={priced.prices} printed={priced.printed} query={priced.query} job={priced.job} counted={priced.counted !== null} onJob={priced.setJob} onChange={change} />
          ) : null}
        </div>
      </div>
      <button type="submit" form={FORM} class="button button-main own-last" disabled={busy}>{text.open}</button>
    </>
  );
}

function TableFields({ game, sized }: { game: GameData; sized: FeltSpot[] }): JSX.Element {
  const spot = sized.find((each) => !each.side) ?? sized[0];
  const [low, high] = [spot?.low_cents ?? 100, spot?.high_cents ?? 100];
  return (
    <section class="panel" aria-label={text.table}>
      <header class="panel-head"><h2>{text.table}</h2></header>
      <div class="form">
        <label class="own-name"><span class="quiet small">{text.name}</span><input name="name" maxLength={60} placeholder={text.namePlaceholder} /></label>
        <Choose name="seats" label={text.seats} values={Array.from({ length: game.seats }, (_, at) => at + 1)} usual={game.seats} says={String} />
        <label><span class="quiet small">{text.lowest}</span><input name="low" inputMode="decimal" defaultValue={String(low / 100)} required /></label>
        <label><span class="quiet small">{text.highest}</span><input name="high" inputMode="decimal" defaultValue={String(high / 100)} required /></label>
        <Choose name="decision" label={text.decision} values={DECISION_SECONDS} usual={30} says={text.seconds} />
        <Choose name="between" label={text.between} values={BETWEEN_SECONDS} usual={0} says={text.seconds} />
      </div>
      <Times />
      <p class="quiet small">{text.alone}</p>
      {sized.length > 1 ? <SingleLimits sized={sized} /> : null}
    </section>
  );
}

// How long the table waits for others; what they begin with is what the house uses.
function Times(): JSX.Element {
  return (
    <details>
      <summary>{text.times}</summary>
      <div class="form">
        <Choose name="betting" label={text.betting} values={DECISION_SECONDS} usual={30} says={text.seconds} />
        <Choose name="grace" label={text.grace} values={GRACE_SECONDS} usual={10} says={text.seconds} />
        <Choose name="freed" label={text.freed} values={FREED_SECONDS} usual={180} says={text.seconds} />
        <Choose name="sitting-out" label={text.sittingOut} values={SITTING_OUT_SECONDS} usual={0} says={text.orAlways} />
      </div>
    </details>
  );
}

function SingleLimits({ sized }: { sized: FeltSpot[] }): JSX.Element {
  return (
    <details>
      <summary>{text.ownLimits}</summary>
      <p class="quiet small">{text.ownLimitsLead}</p>
      {sized.map((spot) => (
        <div class="form" key={spot.id}>
          <label><span class="quiet small">{text.lowestOf(spot.name)}</span><input name={`low ${spot.id}`} inputMode="decimal" /></label>
          <label><span class="quiet small">{text.highestOf(spot.name)}</span><input name={`high ${spot.id}`} inputMode="decimal" /></label>
        </div>
      ))}
    </details>
  );
}

function Choose({ name, label, values, usual, says }: { name: string; label: string; values: number[]; usual: number; says: (value: number) => string }): JSX.Element {
  return (
    <label>
      <span class="quiet small">{label}</span>
      <select name={name} defaultValue={String(usual)}>{values.map((value) => <option key={value} value={value} selected={value === usual}>{says(value)}</option>)}</select>
    </label>
  );
}

function Kept({ prices }: { prices: OddsPrices }): JSX.Element {
  const inUse = prices.wagers.filter((price) => price.in_use);
  return (
    <section class="panel" aria-label={text.edges}>
      <header class="panel-head"><h2>{text.edges}</h2></header>
      {inUse.length ? null : <p class="quiet">{prices.needs_count}</p>}
      <table class="data-table num">
        <tbody>
          {inUse.map((price) => (
            <tr key={`${price.wager} ${price.hands}`}>
              <th scope="row">{price.name || text.mainGame} {price.hands ? <span class="quiet">{text.hands(price.hands)}</span> : null}</th>
              <td class={price.house_edge < 0 ? "gain" : ""}><strong>{percent(price.house_edge)}</strong></td>
            </tr>
          ))}
        </tbody>
      </table>
      {prices.remarks.map((remark) => <p class="quiet small" key={remark}>{remark}</p>)}
    </section>
  );
}
