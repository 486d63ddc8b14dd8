// The net of the session: the rounds that the house has on its books, and those that this page has seen end since.
import { computed, signal } from "@preact/signals";
import { sessionStart } from "../session";
import type { PlayedRound } from "../types.generated";

export class SessionNet {
  readonly nets = signal<number[]>([]);  // of all rounds, the oldest first
  readonly cents = computed(() => this.nets.value.reduce((sum, net) => sum + net, 0));
  private readonly counted = new Map<number, number>();  // rounds of this table, and what they came to

  constructor(private readonly table: string) {}

  has(round: number): boolean {
    return this.counted.has(round);
  }

  add(round: number, net: number): void {
    this.counted.set(round, net);
    this.nets.value = [...this.nets.value, net];
  }

  // The rounds on the books, the newest first. One that ended after they were read comes last.
  read(rounds: PlayedRound[]): void {
    const session = rounds.filter((round) => round.finished_ms >= sessionStart).reverse();
    const here = new Map(session.filter((round) => round.table === this.table).map((round) => [round.round, round.net_cents]));
    const later = [...this.counted].filter(([round]) => !here.has(round)).map(([, net]) => net);
    for (const [round, net] of here) this.counted.set(round, net);
    this.nets.value = [...session.map((round) => round.net_cents), ...later];
  }
}
