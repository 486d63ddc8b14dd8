// Your play: what was luck and what were mistakes, the mistakes by cost, and the way to the drill.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { healed, signIn } from "../api";
import { cardsText } from "../cards/names";
import { reportSince, type Report } from "../coach/api";
import { Balance } from "../coach/Luck";
import { LastColumn } from "../LastColumn";
import { unsigned } from "../money";
import { text as common } from "../strings";
import { Top } from "../Top";
import { mistakes, nextSpot, type DrillRound, type Mistake, type Mistakes } from "./api";
import { text, when } from "./strings";

export default function Learn(): JSX.Element {
  const report = useSignal<(Report & { waiting: number }) | null>(null);
  const log = useSignal<Mistakes | null>(null);
  const drill = useSignal<DrillRound | null>(null);
  const problem = useSignal("");
  useEffect(() => {
    let gone = false;
    const fail = (error: unknown) => (problem.value = error instanceof Error ? error.message : String(error));
    const load = async (): Promise<void> => {
      await signIn();
      [report.value, log.value, drill.value] = await Promise.all([reportSince(0), mistakes(), nextSpot()]);
      if (!gone && report.value.waiting) setTimeout(() => void load().catch(fail), 1500);
    };
    problem.value = "";
    load().catch(fail);
    return () => {
      gone = true;
    };
  }, [healed.value]);
  return (
    <>
      <Top />
      <main class="page learn">
        <h1>{text.title}</h1>
        <p class="quiet">{text.lead}</p>
        {problem.value ? <p role="alert">{problem.value}</p> : null}
        {report.value?.waiting ? <p class="tag tag-coach" role="status">{text.waiting(report.value.waiting)}</p> : null}
        <div class="learn-columns">
          {log.value ? <MistakeLog found={log.value} /> : problem.value ? null : <p role="status">{common.loading}</p>}
          <div>
            {report.value ? (
              <section class="panel">
                <header class="panel-head"><h2>{text.ledger}</h2><span class="quiet num">{text.rounds(report.value.rounds, report.value.decisions)}</span></header>
                <Balance report={report.value} total={common.net} />
              </section>
            ) : null}
            {drill.value ? <DrillCard found={drill.value} /> : null}
          </div>
        </div>
      </main>
    </>
  );
}

function DrillCard({ found }: { found: DrillRound }): JSX.Element {
  return (
    <section class="panel">
      <header class="panel-head"><h2>{text.drill}</h2><span class="quiet num">{text.due(found.due, found.spots)}</span></header>
      <p class="quiet">{text.drillSays}</p>
      {found.due ? <a class="button button-main learn-start" href="/learn/drill">{text.start}</a>
        : <p class="learn-start">{found.next_ms ? text.nextDue(when(found.next_ms)) : text.nothingDue}</p>}
    </section>
  );
}

function MistakeLog({ found }: { found: Mistakes }): JSX.Element {
  if (!found.count) {
    return (
      <section class="panel">
        <h2>{text.none}</h2>
        <p class="quiet">{text.noneSays}</p>
      </section>
    );
  }
  return (
    <section class="panel">
      <header class="panel-head"><h2>{text.mistakes}</h2><span class="quiet num">{text.total(found.count, unsigned(found.cost_cents))}</span></header>
      <table class="numbers">
        <thead><tr><th>{text.game}</th><th>{text.choice}</th><th>{text.best}</th><th class="right">{text.often}</th><th class="right">{text.cost}</th><LastColumn /></tr></thead>
        <tbody>{found.mistakes.map((each) => <Row key={`${each.table}/${each.round}/${each.question}`} each={each} />)}</tbody>
      </table>
    </section>
  );
}

function Row({ each }: { each: Mistake }): JSX.Element {
  const named = (choice: string): string => {
    const cards = each.values.find((value) => value.choice === choice)?.cards;
    return cards?.length ? cardsText(cards) : (each.names?.[choice] ?? choice);
  };
  return (
    <tr>
      <td>{each.game_name ?? each.game} <span class="quiet">{each.street_says ?? each.street}</span></td>
      <td>{named(each.choice)}</td>
      <td>{named(each.best)}</td>
      <td class="right num">{each.times}</td>
      <td class="right num loss">{unsigned(each.cost_cents)}</td>
      <td class="right"><a class="link" href={`/what-if/${each.table}/${each.round}/${each.question}`}>{text.whatIf}</a></td>
    </tr>
  );
}
