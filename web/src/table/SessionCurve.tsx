// The net of the session, round by round.
import type { JSX } from "preact";
import { gainClass, signed } from "../money";
import { text } from "../strings";

const WIDTH = 200;
const HEIGHT = 56;
const EDGE = 4;

export function SessionCurve({ nets }: { nets: number[] }): JSX.Element | null {
  if (nets.length < 2) return null;
  const sums = nets.reduce<number[]>((all, net) => [...all, (all.at(-1) ?? 0) + net], [0]);
  const last = sums.at(-1) ?? 0;
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  const x = (round: number): number => EDGE + (round * (WIDTH - 2 * EDGE)) / nets.length;
  const y = (cents: number): number => HEIGHT - EDGE - ((cents - low) * (HEIGHT - 2 * EDGE)) / (high - low || 1);
  return (
    <section class="panel session-curve" aria-label={text.sessionNet}>
      <header class="panel-head">
        <h2>{text.sessionTitle}</h2>
        <span class="quiet num">{text.roundCount(nets.length)}</span>
        <strong class={`num ${gainClass(last)}`}>{signed(last)}</strong>
      </header>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text.curveSays(nets.length, signed(last), signed(low), signed(high))}>
        <line class="curve-zero" x1={EDGE} x2={WIDTH - EDGE} y1={y(0)} y2={y(0)} />
        <polyline class="curve" points={sums.map((cents, round) => `${x(round).toFixed(1)},${y(cents).toFixed(1)}`).join(" ")} />
        <circle class={`curve-now ${gainClass(last)}`} cx={x(nets.length)} cy={y(last)} r="3" />
      </svg>
    </section>
  );
}
