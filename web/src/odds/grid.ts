// A chart of 13 × 13 starting hands: what each field says, and how strongly it is drawn.
import type { GridCell, GridPicture } from "../plots/gridSvg";
import { text } from "../strings/odds";
import type { ChartData } from "../types.generated";

export const RANKS = [..."AKQJT98765432"];
const STRONGEST = 5;

export type Values = Record<string, Record<string, number>>;
export type Field = GridCell & { hand: string; says: string };

export function isGrid(chart: ChartData): boolean {
  return chart.rows.length === RANKS.length && chart.header.slice(1).join("") === RANKS.join("");
}

export function handAt(row: number, column: number): string {
  const [a, b] = [RANKS[row] ?? "", RANKS[column] ?? ""];
  return row === column ? a + b : row < column ? `${a}${b}s` : `${b}${a}o`;
}

export function handName(hand: string): string {
  const kind = hand[2] === "s" ? text.kinds.s : hand[2] === "o" ? text.kinds.o : text.kinds.pair;
  return text.hand(hand[0] ?? "", hand[1] ?? "", kind);
}

// The best choice of each hand. With values the field is the stronger, the more the choice gains over the next; without, each choice
// has a strength of its own, in the order of the game.
export function choiceFields(chart: ChartData, choices: string[], values: Values): Field[][] {
  const most = Math.max(0, ...Object.values(values).map(margin));
  return fields(chart, (cell, hand) => {
    const at = choices.indexOf(cell.split(" ")[0] ?? "");
    if (!cell || at === 0) return { label: hand.slice(0, 2), level: 0 };
    const found = values[hand];
    return { label: hand.slice(0, 2), level: found && most ? Math.max(1, Math.ceil((STRONGEST * margin(found)) / most)) : levelOf(at, choices) };
  });
}

// Shares in percent, such as how often a choice is best.
export function shareFields(chart: ChartData): Field[][] {
  const most = Math.max(1, ...chart.rows.flatMap((row) => row.slice(1).map((cell) => parseFloat(cell) || 0)));
  return fields(chart, (cell) => ({ label: cell, level: Math.ceil((STRONGEST * (parseFloat(cell) || 0)) / most) }));
}

export const isShares = (chart: ChartData) => Boolean(chart.rows[0]?.[1]?.endsWith("%"));

export function levelOf(at: number, choices: string[]): number {
  return at <= 0 ? 0 : Math.max(1, Math.round((STRONGEST * at) / Math.max(1, choices.length - 1)));
}

function fields(chart: ChartData, drawn: (cell: string, hand: string) => { label: string; level: number }): Field[][] {
  return RANKS.map((_, row) => RANKS.map((__, column) => {
    const cell = chart.rows[row]?.[column + 1] ?? "";
    const hand = handAt(row, column);
    return { hand, says: `${handName(hand)}: ${cell}`, mixed: cell.includes(" "), ...drawn(cell, hand) };
  }));
}

function margin(values: Record<string, number>): number {
  const sorted = Object.values(values).sort((a, b) => b - a);
  return (sorted[0] ?? 0) - (sorted[1] ?? 0);
}

export function gridPicture(title: string, cells: Field[][], note: string, choices: string[]): GridPicture {
  const legend = choices.map((choice, at) => ({ says: choice.replaceAll("_", " "), level: levelOf(at, choices) }));
  return { kind: "grid", title, note, ranks: RANKS, cells, legend };
}
