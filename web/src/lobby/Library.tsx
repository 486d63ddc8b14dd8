// The library: known games as small cards, found by name, kind, edge and pace. A table is opened when someone sits down.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { text } from "../strings";
import { text as words } from "../strings/lobby";
import type { LobbyTable, OfferedGame } from "../types.generated";

type Kind = OfferedGame["kinds"][number];
type Order = "listed" | "edge" | "pace";

// The usual table of a library game is shown as the game; other public tables of it stand by themselves.
export function inLibrary(table: LobbyTable, games: OfferedGame[]): boolean {
  return table.yours === null && games.some((game) => game.id === table.game && game.group !== "house" && table.id.startsWith(game.id) && table.currency === "play");
}

export function Library({ games, tables, onPlay }: { games: OfferedGame[]; tables: LobbyTable[]; onPlay: (game: string) => void }): JSX.Element | null {
  const kind = useSignal<Kind | "">("");
  const order = useSignal<Order>("listed");
  const search = useSignal("");
  if (!games.length) return null;
  const of = (each: Kind | "") => games.filter((game) => !each || game.kinds.includes(each));
  const wanted = search.value.trim().toLowerCase();
  const found = of(kind.value).filter((game) => `${game.name} ${game.says}`.toLowerCase().includes(wanted));
  if (order.value === "edge") found.sort((a, b) => (a.edge_share ?? Infinity) - (b.edge_share ?? Infinity));
  if (order.value === "pace") found.sort((a, b) => a.decisions - b.decisions);
  return (
    <section class="library" aria-label={words.library}>
      <header class="library-head">
        <h2 class="lobby-group">{words.library}</h2> <span class="quiet">{words.libraryLead(games.length)}</span>
        <span class="library-kinds" role="group" aria-label={words.kind}>
          {(["", "dealer", "pay_table", "draw"] as const).filter((each) => of(each).length).map((each) => (
            <button key={each} type="button" class="pill" aria-pressed={kind.value === each} onClick={() => (kind.value = each)}>{words.kinds[each]} <span class="num">{of(each).length}</span></button>
          ))}
        </span>
      </header>
      <div class="library-find">
        <label><span class="quiet small">{words.search}</span><input type="search" value={search.value} onInput={(event) => (search.value = event.currentTarget.value)} /></label>
        <label>
          <span class="quiet small">{words.order}</span>
          <select value={order.value} onChange={(event) => (order.value = event.currentTarget.value as Order)}>
            {(["listed", "edge", "pace"] as const).map((each) => <option key={each} value={each}>{words.orders[each]}</option>)}
          </select>
        </label>
      </div>
      {found.length ? null : <p role="status">{words.nothingFound}</p>}
      <ul class="library-games">{found.map((game) => <GameItem key={game.id} game={game} tables={tables.filter((table) => table.game === game.id && !table.private)} onPlay={() => onPlay(game.id)} />)}</ul>
    </section>
  );
}

function GameItem({ game, tables, onPlay }: { game: OfferedGame; tables: LobbyTable[]; onPlay: () => void }): JSX.Element {
  const people = tables.reduce((sum, table) => sum + table.places - table.free, 0);
  return (
    <li class="panel library-game" data-game={game.id}>
      <div class="library-name"><h3>{game.name}</h3>{game.edge ? <strong class={`num ${game.favours_player ? "gain" : ""}`}>{game.edge.replace("-", "−")}<span class="sr-only"> {text.houseEdge}</span></strong> : null}</div>
      <p class="quiet">{game.says}</p>
      <div class="library-foot">
        <span class="quiet small">
          {game.kinds.map((kind) => words.kindOf[kind]).join(" · ")} · {words.decisions(game.decisions)}
          {people ? <> · {words.people(people)}</> : null}
          <br />
          <a href={`/rules/${game.id}`}>{text.rules}<span class="sr-only">{words.forGame(game.name)}</span></a> <a href={`/own/${game.id}`}>{text.ownTable}<span class="sr-only">{words.forGame(game.name)}</span></a>
        </span>
        <button type="button" class="button" onClick={onPlay}>{words.play}<span class="sr-only">{words.forGame(game.name)}</span></button>
      </div>
    </li>
  );
}
