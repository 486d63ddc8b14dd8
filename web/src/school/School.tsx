// Dealer school: pick a game, deal its table, and see how fast and how right one has become.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { healed, signIn } from "../api";
import type { RoomProps } from "../rooms";
import { go } from "../router";
import { text as common } from "../strings";
import type { GameName } from "../types.generated";
import { Top } from "../Top";
import { begin, games, lessons, type Score } from "./api";
import { LessonPage } from "./LessonPage";
import { text } from "./strings";

export default function School({ part }: RoomProps): JSX.Element {
  return part ? <LessonPage id={part} /> : <Entrance />;
}

type Found = { games: GameName[]; lessons: Score[] };

function Entrance(): JSX.Element {
  const found = useSignal<Found | null>(null);
  const problem = useSignal("");
  const fail = (error: unknown): void => void (problem.value = error instanceof Error ? error.message : String(error));
  useEffect(() => {
    problem.value = "";
    signIn().then(() => Promise.all([games(), lessons()])).then(([all, mine]) => (found.value = { ...all, ...mine }), fail);
  }, [healed.value]);
  return (
    <>
      <Top />
      <main class="page">
        <h1>{text.title}</h1>
        <p class="quiet">{text.lead}</p>
        {problem.value ? <p role="alert">{problem.value}</p> : null}
        {found.value ? (
          <>
            <ul class="school-games">
              {found.value.games.map((game) => (
                <li key={game.id} class="panel">
                  <h2>{game.name}</h2>
                  <p class="quiet">{game.says}</p>
                  <button type="button" class="button" onClick={() => void begin({ game: game.id }).then((lesson) => go(`/school/${lesson.id}`), fail)}>{text.deal}</button>
                </li>
              ))}
            </ul>
            <Progress lessons={found.value.lessons} names={Object.fromEntries(found.value.games.map((game) => [game.id, game.name]))} />
          </>
        ) : problem.value ? null : <p role="status">{common.loading}</p>}
      </main>
    </>
  );
}

function Progress({ lessons: done, names }: { lessons: Score[]; names: Record<string, string> }): JSX.Element {
  const last = done.slice(0, 20);
  return (
    <section class="panel school-progress">
      <h2>{text.progress}</h2>
      {done.length ? (
        <>
          <Chart lessons={[...last].reverse()} />
          <table class="numbers">
            <thead><tr><th>{text.game}</th><th class="right">{text.accuracy}</th><th class="right">{text.speed}</th></tr></thead>
            <tbody>
              {last.map((each) => (
                <tr key={each.id}>
                  <td>{names[each.game] ?? each.game}</td>
                  <td class="right num">{text.score(each.right, each.asked)}</td>
                  <td class="right num">{(each.ms / Math.max(1, each.answered) / 1000).toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : <p class="quiet">{text.noLessons}</p>}
    </section>
  );
}

function Chart({ lessons: done }: { lessons: Score[] }): JSX.Element {
  const wide = 22;
  return (
    <svg class="school-chart" viewBox={`0 0 ${Math.max(20, done.length) * wide} 64`} role="img" aria-label={text.chart(done.length)}>
      {done.map((each, n) => {
        const high = (60 * each.right) / Math.max(1, each.asked);
        return <rect key={each.id} x={n * wide + 4} y={62 - high} width={wide - 8} height={high} rx="2" />;
      })}
    </svg>
  );
}
