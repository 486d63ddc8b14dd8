// Every round one played, by game and result; certificates checked in the page.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gone, healed, me, who } from "../api";
import { LastColumn } from "../LastColumn";
import { dollars, gainClass, signed } from "../money";
import { gamesOf } from "../odds/ask";
import { useLatest } from "../latest";
import { text as common } from "../strings";
import { text } from "../strings/history";
import { Top } from "../Top";
import type { PlayedRound, PlayedRounds } from "../types.generated";
import { roundsOf } from "./calls";
import { CheckFiles } from "./CheckFiles";

const COUNT = 50;

export default function HistoryRoom(): JSX.Element {
  const games = useLatest(gamesOf);
  const [game, setGame] = useState("");
  const [result, setResult] = useState("");
  const query = new URLSearchParams({ game, result, count: String(COUNT) }).toString();
  return (
    <>
      <Top />
      <main class="room">
        <header class="room-head">
          <div><h1>{text.title}</h1><p class="quiet">{text.lead}</p></div>
          <div class="form">
            <label><span class="quiet small">{text.game}</span>
              <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
                <option value="">{text.everyGame}</option>
                {(games.value?.games ?? []).map((each) => <option key={each.id} value={each.id}>{each.name}</option>)}
              </select>
            </label>
            <label><span class="quiet small">{text.result}</span>
              <select value={result} onChange={(event) => setResult(event.currentTarget.value)}>
                {Object.entries(text.results).map(([value, says]) => <option key={value} value={value}>{says}</option>)}
              </select>
            </label>
          </div>
        </header>
        <Rounds key={query} query={query} filtered={Boolean(game || result)} />
        <CheckFiles />
      </main>
    </>
  );
}

function Rounds({ query, filtered }: { query: string; filtered: boolean }): JSX.Element {
  const [found, setFound] = useState<PlayedRounds | null>(null);
  const [problem, setProblem] = useState("");
  const load = (before: number | null) =>
    mine(`${query}${before ? `&before_ms=${before}` : ""}`).then(
      (more) => setFound((now) => ({ rounds: [...(now?.rounds ?? []), ...more.rounds], next_before_ms: more.next_before_ms })),
      (error: unknown) => setProblem(error instanceof Error ? error.message : common.serverGone),
    );
  useEffect(() => {
    setProblem("");
    setFound(null);
    void load(null);
  }, [healed.value, me.value?.account]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!found) return <p role="status">{common.loading}</p>;
  if (!found.rounds.length) {
    return <section class="panel message"><p>{filtered ? text.noMatch : text.empty}</p><a class="button" href="/">{text.toLobby}</a></section>;
  }
  return (
    <section class="panel" aria-label={text.title}>
      <div class="wide">
        <table class="data-table num">
          <thead>
            <tr><th scope="col">{text.when}</th><th scope="col" class="text-cell">{text.game}</th><th scope="col" class="desktop">{text.round}</th><th scope="col" class="desktop">{text.seat}</th><th scope="col" class="desktop">{text.staked}</th><th scope="col">{text.net}</th><LastColumn /></tr>
          </thead>
          <tbody>{found.rounds.map((round) => <Row key={round.link} round={round} />)}</tbody>
        </table>
      </div>
      {found.next_before_ms ? <button type="button" class="button" onClick={() => void load(found.next_before_ms)}>{text.older}</button> : null}
    </section>
  );
}

// The rounds of the person who is signed in; a new visitor has none.
async function mine(query: string): Promise<PlayedRounds> {
  if (await who()) return roundsOf(query);
  if (gone.value?.login) throw new Error(common.signInFirst(gone.value.name));
  return { rounds: [], next_before_ms: null };
}

function Row({ round }: { round: PlayedRound }): JSX.Element {
  return (
    <tr>
      <th scope="row">{new Date(round.finished_ms).toLocaleString("en-GB", { dateStyle: "short", timeStyle: "short" })}</th>
      <td class="text-cell">{round.game_name} {round.voided ? <span class="tag">{text.results.void}</span> : null}</td>
      <td class="desktop">{round.round}</td>
      <td class="desktop">{round.seat}</td>
      <td class="desktop">{dollars(round.staked_cents)}</td>
      <td class={gainClass(round.net_cents)}>{signed(round.net_cents)}</td>
      <td><a class="small-button" href={`/r/${round.link}?seat=${round.seat}`} aria-label={text.replayOf(round.game_name, round.round)}>{text.replay}</a></td>
    </tr>
  );
}
