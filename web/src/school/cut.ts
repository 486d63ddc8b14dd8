// A payout that is typed or cut in chips: one value, in cents.
import { DENOMINATIONS } from "../chips/Chip";

export const CHIPS = [...DENOMINATIONS].reverse();
const SUM = /^\d{1,9}(\.\d{0,2})?$/;

export function centsOf(typed: string): number | null {
  return SUM.test(typed) ? Math.round(Number(typed) * 100) : null;
}

export function typedOf(cents: number): string {
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}

// The fewest chips for a sum; what is left is coins.
export function cutOf(cents: number): [chip: number, count: number][] {
  let left = cents;
  return CHIPS.map((chip): [number, number] => {
    const count = Math.floor(left / chip);
    left %= chip;
    return [chip, count];
  });
}
