// A grid of 13 × 13 hands as SVG: the stronger the field, the clearer the choice.
import { type Drawn, escaped, FONT, heading } from "./drawn";

export type GridCell = { label: string; level: number; mixed: boolean };
export type GridPicture = { kind: "grid"; title: string; note: string; ranks: string[]; cells: GridCell[][]; legend: { says: string; level: number }[] };

const SIDE = 46;
const LEFT = 44;
const TOP = 70;
const FILLS = ["#eceff1", "#f7ecd2", "#efd9a6", "#e5c479", "#d9ad4f", "#c8963c"];

export const fillOf = (level: number) => FILLS[level] ?? "#eceff1";

export function gridSvg(picture: GridPicture): Drawn {
  const { ranks, cells } = picture;
  const size = SIDE * ranks.length;
  const at = (n: number) => n * SIDE + SIDE / 2;
  const names = ranks.flatMap((rank, n) => [text(LEFT + at(n), TOP - 10, rank, 14), text(LEFT - 16, TOP + at(n) + 5, rank, 14)]);
  const fields = cells.flatMap((row, y) => row.map((cell, x) => field(LEFT + x * SIDE, TOP + y * SIDE, cell)));
  const legend = picture.legend.flatMap(({ says, level }, n) => [
    `<rect x="${LEFT + n * 150}" y="${TOP + size + 16}" width="14" height="14" fill="${fillOf(level)}" stroke="#999"/>`,
    text(LEFT + n * 150 + 20, TOP + size + 28, says, 13, "start"),
  ]);
  const note = text(LEFT, TOP + size + 52, picture.note, 13, "start");
  return { width: LEFT + size + 24, height: TOP + size + 68, drawing: [heading(picture.title, LEFT), ...names, ...fields, ...legend, note] };
}

function field(x: number, y: number, { label, level, mixed }: GridCell): string {
  const border = mixed ? " stroke=\"#555\" stroke-width=\"1.5\"" : "";
  return `<rect x="${x + 1}" y="${y + 1}" width="${SIDE - 2}" height="${SIDE - 2}" rx="4" fill="${fillOf(level)}"${border}/>${text(x + SIDE / 2, y + SIDE / 2 + 5, label, 13)}`;
}

function text(x: number, y: number, says: string, size: number, anchor = "middle"): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" ${FONT} font-size="${size}">${escaped(says)}</text>`;
}
