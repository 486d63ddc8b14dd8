// The rules of a game, from its definition, in the words that hold at a table.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call } from "../api";
import { GameLinks } from "../GameLinks";
import { useLatest } from "../latest";
import { gamesOf } from "../odds/ask";
import type { RoomProps } from "../rooms";
import { search } from "../router";
import { text as common } from "../strings";
import { text } from "../strings/rules";
import { Top } from "../Top";
import type { RulesPage, RulesSection } from "../types.generated";

const rulesOf = (game: string, query: string) => call<RulesPage>("GET", `/api/games/${encodeURIComponent(game)}/rules${query}`);

export default function RulesRoom({ part }: RoomProps): JSX.Element {
  const games = useLatest(gamesOf);
  const query = new URLSearchParams(search.value);
  const place = query.get("round") ? text.ofRound : query.get("table") ? text.atTable : "";
  const game = part || (place ? "-" : (games.value?.games[0]?.id ?? ""));
  const page = useLatest(game ? () => rulesOf(game, search.value) : null, game, search.value);
  const shown = page.value;
  useEffect(() => {
    if (shown && location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, [shown]);
  return (
    <>
      <Top />
      <main class="room rules">
        <header class="room-head">
          <h1>{text.title}</h1>
          <GameLinks label={text.games} at="/rules" games={games.value?.games ?? []} game={shown?.game ?? ""} />
        </header>
        {page.problem ? <p role="alert">{page.problem}</p> : null}
        {shown ? <Sections page={shown} place={place} /> : page.problem ? null : <p role="status">{common.loading}</p>}
      </main>
    </>
  );
}

function Sections({ page, place }: { page: RulesPage; place: string }): JSX.Element {
  const options = Object.entries(page.options).map(([id, value]) => `${id} ${value}`.replaceAll("_", " "));
  return (
    <>
      <section class="panel">
        {options.length ? <p class="small"><span class="quiet">{place || text.underOptions}</span> {options.join(" · ")}</p> : null}
        <nav class="rules-contents" aria-label={text.contents}>
          {page.sections.filter((each) => each.level === 2).map((each) => <a key={each.title} href={`#${idOf(each)}`}>{each.title}</a>)}
          <a href={`/odds/${encodeURIComponent(page.game)}`}>{text.odds}</a>
        </nav>
      </section>
      {page.sections.map((each) => <Part key={each.title + each.anchor} section={each} />)}
    </>
  );
}

function idOf(section: RulesSection): string {
  return section.anchor || section.title.toLowerCase().replaceAll(" ", "-");
}

function Part({ section }: { section: RulesSection }): JSX.Element {
  const title = section.anchor ? section.title.replaceAll("_", " ") : section.title;
  return (
    <section class="panel" id={idOf(section)}>
      {section.level > 2 ? <h3 class="capital">{title}</h3> : <h2>{title}</h2>}
      {section.text.map((each) => <p class="small" key={each}>{each.replaceAll("`", "")}</p>)}
      {section.rows.length ? (
        <div class="wide" tabIndex={0} role="region" aria-label={title}>
          <table class="data-table rules-table">
            <thead><tr>{section.header.map((each) => <th scope="col" key={each}>{each.replaceAll("_", " ")}</th>)}</tr></thead>
            <tbody>
              {section.rows.map((row, at) => (
                <tr key={row.join()} id={section.anchors[at] || undefined}>
                  {row.map((cell, n) => (n ? <td key={n}>{cell.replaceAll("_", " ")}</td> : <th scope="row" key={n}>{cell.replaceAll("_", " ")}</th>))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
