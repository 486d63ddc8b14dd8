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
import { begin, games, lessons, train, type Kind, type Score } from "./api";
import { LessonPage } from "./LessonPage";
import { text } from "./strings";
import { TrainingPage } from "./TrainingPage";

export default function School({ part }: RoomProps): JSX.Element {
  if (!part) return <Entrance />;
  return part.startsWith("t") ? <TrainingPage id={part} /> : <LessonPage id={part} />;
}

type Found = { games: GameName[]; lessons: Score[] };

const CHOSEN = "pitboss.school";
const KINDS = ["guided", "felt", "timed", "payouts", "hands", "errors", "exam"];

// A new lesson or training of this kind; the address of its page.
async function start(kind: string, game: string): Promise<void> {
  const made = kind === "guided" ? await begin({ game }) : await train({ game, kind: (kind === "timed" ? "felt" : kind) as Kind, timed: kind === "timed" });
  go(`/school/${made.id}`);
}

function Entrance(): JSX.Element {
  const found = useSignal<Found | null>(null);
  const problem = useSignal("");
  const kind = useSignal(localStorage.getItem(CHOSEN) ?? "guided");
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
            <fieldset class="school-kinds">
              <legend>{text.what}</legend>
              {KINDS.map((each) => (
                <label key={each} class="school-kind">
                  <input type="radio" name="kind" checked={kind.value === each} onChange={() => localStorage.setItem(CHOSEN, (kind.value = each))} />
                  <span><strong>{text.kinds[each]?.[0]}</strong> <span class="quiet">{text.kinds[each]?.[1]}</span></span>
                </label>
              ))}
            </fieldset>
            <ul class="school-games">
              {found.value.games.map((game) => (
                <li key={game.id} class="panel">
                  <h2>{game.name}</h2>
                  <p class="quiet">{game.says}</p>
                  <button type="button" class="button" onClick={() => void start(kind.value, game.id).catch(fail)}>{kind.value === "guided" ? text.deal : text.begin}<span class="sr-only"> {game.name}</span></button>
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
            <thead><tr><th>{text.game}</th><th>{text.kindColumn}</th><th class="right">{text.accuracy}</th><th class="right">{text.speed}</th></tr></thead>
            <tbody>
              {last.map((each) => (
                <tr key={each.id}>
                  <td>{names[each.game] ?? each.game}</td>
                  <td>{each.kind === "exam" ? <a href={`/school/${each.id}`}>{text.kinds[each.kind]?.[0]}</a> : text.kinds[each.kind]?.[0]}</td>
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
