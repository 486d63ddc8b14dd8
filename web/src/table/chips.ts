// The chips of this seat before the deal: put, take back, clear, undo, and the bets of the round before.
import { signal, type Signal } from "@preact/signals";
import { text } from "../strings";
import type { Spot } from "./types";

export type Bets = Record<string, number>;

export function sumOf(bets: Bets): number {
  return Object.values(bets).reduce((sum, cents) => sum + cents, 0);
}

export class Chips {
  readonly bets = signal<Bets>({});
  readonly previous = signal<Bets>({});
  private history: Bets[] = [];

  constructor(private readonly spots: () => Spot[], private readonly problem: Signal<string>) {}

  get any(): boolean {
    return Object.keys(this.bets.value).length > 0;
  }

  get canUndo(): boolean {
    return this.history.length > 0;
  }

  put(spot: string, cents: number): void {
    const found = this.spots().find((each) => each.id === spot);
    if (!found) return;
    const missing = found.needs.find((need) => !this.bets.value[need] && need !== found.equals);
    if (missing) {
      this.problem.value = text.needs(found.name, this.nameOf(missing));
      return;
    }
    const tied = this.spots().filter((each) => each.id === spot || each.equals === spot || each.id === found.equals);
    const stake = found.fixed_cents || (this.bets.value[spot] ?? 0) + cents;
    this.change({ ...this.bets.value, ...Object.fromEntries(tied.map((each) => [each.id, stake])) });
  }

  takeBack(spot: string): void {
    const spots = this.spots();
    const gone = new Set([spot]);
    for (let size = 0; size !== gone.size; ) {
      size = gone.size;
      for (const each of spots) if (gone.has(each.equals) || each.needs.some((need) => gone.has(need)) || (each.equals && gone.has(each.id))) gone.add(each.id);
      for (const each of spots) if (gone.has(each.id) && each.equals) gone.add(each.equals);
    }
    this.change(Object.fromEntries(Object.entries(this.bets.value).filter(([id]) => !gone.has(id))));
  }

  change(bets: Bets): void {
    this.history.push(this.bets.value);
    this.problem.value = "";
    this.bets.value = bets;
  }

  undo(): void {
    this.bets.value = this.history.pop() ?? this.bets.value;
  }

  // The house has these bets.
  taken(bets: Bets): void {
    this.previous.value = bets;
    this.bets.value = {};
    this.history = [];
  }

  // What Double (2) and Rebet (1) put down, by the printed rule of the game; nothing before the first round.
  repeated(times: number): Bets {
    const same = this.same();
    const printed = same.filter((spot) => spot.repeats);
    return this.stakes(printed.length ? printed : same, times);
  }

  // All bets of the round before.
  same(): Spot[] {
    return this.spots().filter((spot) => spot.opening && this.previous.value[spot.id]);
  }

  stakes(spots: Spot[], times = 1): Bets {
    return Object.fromEntries(spots.map((spot) => [spot.id, spot.fixed_cents || times * (this.previous.value[spot.id] ?? 0)]));
  }

  private nameOf(spot: string): string {
    return this.spots().find((each) => each.id === spot)?.name ?? spot;
  }
}
