// Edges side by side as bars from zero, as SVG: to the right the house gains, to the left the player.
import { type Drawn, escaped, FONT, heading, number } from "./drawn";

export type EdgesPicture = { kind: "edges"; title: string; bars: { says: string; value: number; shown: string }[] };

const WIDTH = 900;
const NAMES = 400;
const ROW = 40;
const TOP = 52;

export function edgesSvg({ title, bars }: EdgesPicture): Drawn {
  const values = bars.map((bar) => bar.value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (value: number) => NAMES + 70 + ((value - low) / (high - low || 1)) * (WIDTH - NAMES - 170);
  const rows = bars.map(({ says, value, shown }, n) => {
    const y = TOP + n * ROW;
    const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
    const label = value < 0 ? `x="${number(from - 8)}" text-anchor="end"` : `x="${number(to + 8)}"`;
    return `<text x="20" y="${y + 21}" ${FONT} font-size="13">${escaped(says)}</text><rect x="${number(from)}" y="${y + 6}" width="${number(to - from)}" height="22" fill="${value < 0 ? "#136a42" : "#777"}"/><text ${label} y="${y + 22}" ${FONT} font-size="13">${escaped(shown)}</text>`;
  });
  const zero = `<line x1="${number(x(0))}" x2="${number(x(0))}" y1="${TOP}" y2="${TOP + bars.length * ROW}" stroke="#333"/>`;
  return { width: WIDTH, height: TOP + bars.length * ROW + 20, drawing: [heading(title, 20), ...rows, zero] };
}
