// The odds room of a game: every bet under every pay table and option, chosen live.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { GameLinks } from "../GameLinks";
import { useLatest } from "../latest";
import type { RoomProps } from "../rooms";
import { replaceSearch, search } from "../router";
import { text as common } from "../strings";
import { text } from "../strings/odds";
import { Top } from "../Top";
import type { RoomData } from "../types.generated";
import { type Ask, fileOf, gamesOf, readAsk, readingsOf, roomOf, strategyOf, writeAsk } from "./ask";
import { EdgeTable } from "./EdgeTable";
import { HiddenPanel } from "./HiddenPanel";
import { ReadingsPanel, VerifiedPanel } from "./Notes";
import { PayEditor } from "./PayEditor";
import { Planner } from "./Planner";
import { usePrices } from "./prices";
import { ReportPanel } from "./ReportPanel";
import { Spreads } from "./Spreads";
import { StrategyPanel } from "./StrategyPanel";
import { WordsPanel } from "./WordsPanel";

export default function OddsRoom({ part }: RoomProps): JSX.Element {
  const games = useLatest(gamesOf);
  const game = part || games.value?.games[0]?.id || "";
  const room = useLatest(game ? () => roomOf(game) : null, game);
  return (
    <>
      <Top />
      <main class="room">
        <header class="room-head">
          <div>
            <h1>{text.title}</h1>
            <p class="quiet">{room.value ? lead(room.value) : room.problem ? "" : common.loading}</p>
          </div>
          <GameLinks label={text.games} at="/odds" games={games.value?.games ?? []} game={game} />
        </header>
        {room.problem || games.problem ? <p role="alert">{room.problem || games.problem}</p> : null}
        {room.value && room.value.game === game ? <Body room={room.value} key={game} /> : null}
      </main>
    </>
  );
}

function lead(room: RoomData): JSX.Element {
  return (
    <>
      {room.deals ? text.lead(room.name, room.deals) : text.notCounted(room.name)} · {text.rules} <code>{room.rules_hash.slice(0, 16)}</code>
    </>
  );
}

function Body({ room }: { room: RoomData }): JSX.Element {
  const ask = useMemo(() => readAsk(search.value), [search.value]);
  const change = (part: Partial<Ask>) => replaceSearch(writeAsk({ ...ask, ...part }, room.wagers));
  const priced = usePrices(room, ask);
  const { query, plain, prices, printed, counted } = priced;
  const strategy = useLatest(() => strategyOf(room.game, plain), plain);
  const readings = useLatest(priced.answered ? () => readingsOf(room.game, query) : null, query, !priced.answered);
  return (
    <>
      {priced.problem ? <p role="alert" class="note">{priced.problem}</p> : null}
      <div class="room-columns">
        <div class="room-column">
          {prices ? <EdgeTable room={room} prices={prices} ask={ask} onChange={change} /> : priced.problem ? null : <p role="status">{common.loading}</p>}
          {prices?.wagers.length ? <Spreads game={room.game} prices={prices} /> : null}
        </div>
        <div class="room-column">
          {prices && printed ? (
            <PayEditor room={room} ask={ask} prices={prices} printed={printed} query={query} job={priced.job} counted={counted !== null} onJob={priced.setJob} onChange={change} />
          ) : null}
          {strategy.value ? <StrategyPanel game={room.game} data={counted?.strategy_data ?? strategy.value} unit={prices?.wagers[0]?.unit ?? ""} decisions={prices?.decisions ?? []} /> : null}
          <ReportPanel game={room.game} query={query} />
          <section class="panel" aria-label={text.export}>
            <header class="panel-head"><h2>{text.export}</h2></header>
            <p class="pictures">
              <a class="small-button" href={fileOf(room.game, "csv", query)} download>{text.csv}</a>
              <a class="small-button" href={fileOf(room.game, "xlsx", query)} download>{text.xlsx}</a>
              <a class="small-button" href={`/own/${room.game}${query ? `?${query}` : ""}`}>{text.openTable}</a>
            </p>
            <p class="quiet small">{text.share}</p>
          </section>
        </div>
      </div>
      {strategy.value?.words.length ? <WordsPanel words={strategy.value.words} /> : null}
      <div class={readings.value?.hidden.length ? "room-columns" : ""}>
        {readings.value ? <ReadingsPanel readings={readings.value.readings} /> : null}
        {readings.value?.hidden.length ? <HiddenPanel game={room.game} hidden={readings.value.hidden} choices={strategy.value?.streets.flatMap((street) => street.choices) ?? []} /> : null}
      </div>
      <Planner room={room} ask={ask} />
      <VerifiedPanel room={room} />
    </>
  );
}
