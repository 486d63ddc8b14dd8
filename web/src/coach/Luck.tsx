// Expected, mistakes and luck add up to the net: of a round, or of the session.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { exact, gainClass } from "../money";
import { sessionStart } from "../session";
import { text } from "../strings";
import { reportSince, type Report } from "./api";

export function Balance({ report, total }: { report: Report; total: string }): JSX.Element {
  const rows: [string, number | null][] = [
    [text.edgeOfGame, report.expected_cents],
    [text.mistakesOf(report.mistakes), report.cost_cents ? -report.cost_cents : 0],
    [text.luck, report.luck_cents],
  ];
  return (
    <table class="balance-table">
      <tbody>
        {rows.map(([label, cents]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td class={`num ${cents === null ? "" : gainClass(cents)}`}>{cents === null ? text.unknown : exact(cents)}</td>
          </tr>
        ))}
        <tr class="balance-total">
          <th scope="row">{total}</th>
          <td class={`num ${gainClass(report.net_cents)}`}>{exact(report.net_cents)}</td>
        </tr>
      </tbody>
    </table>
  );
}

export function Session({ rounds }: { rounds: number }): JSX.Element | null {
  const report = useSignal<(Report & { waiting: number }) | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = (): void => void reportSince(sessionStart).then((found) => {
      if (gone) return;
      report.value = found;
      if (found.waiting) setTimeout(ask, 1500);
    }, () => undefined);
    const soon = setTimeout(ask, 600);
    return () => {
      gone = true;
      clearTimeout(soon);
    };
  }, [rounds]);
  const found = report.value;
  if (!found || found.rounds < 2) return null;
  return (
    <div class="session-report">
      <h3>{text.yourSession(found.rounds, found.decisions)}</h3>
      <Balance report={found} total={text.net} />
      <a class="link" href="/learn">{text.yourMistakes}</a>
    </div>
  );
}
