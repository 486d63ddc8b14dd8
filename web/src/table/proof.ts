// The deck of a finished round, checked in the page against the commitment that this page saw before the bets.
import { signal } from "@preact/signals";
import { call } from "../api";
import type { Json } from "../history/verify";
import type { RecalledRound } from "../types.generated";

export type DeckVerdict = { verified: boolean; commitment: string; link: string };

export class DeckProof {
  readonly verdict = signal<DeckVerdict | null>(null);
  private readonly seen = new Map<number, string>();

  constructor(private readonly table: string) {}

  // The first commitment for a round counts: a later one would be another deck.
  see(round: number, commitment: string): void {
    if (!this.seen.has(round)) this.seen.set(round, commitment);
  }

  // A round that cannot be asked for now stays unverified here; its link in the history checks it at any time.
  async check(round: number): Promise<void> {
    this.verdict.value = null;
    const commitment = this.seen.get(round);
    if (commitment) this.verdict.value = await this.verify(round, commitment).catch(() => null);
  }

  private async verify(round: number, commitment: string): Promise<DeckVerdict> {
    const { link, certificate } = await call<RecalledRound>("GET", `/api/rounds/${this.table}/${round}`);
    const [{ verifyHere }, { keyOf }] = await Promise.all([import("../history/verify"), import("../history/calls")]);
    const checks = verifyHere(certificate as unknown as Json, await keyOf());
    const { document } = certificate;
    const asked = document.table === this.table && document.round === round && document.commitment === commitment;
    return { verified: asked && checks.every((check) => check.passed), commitment, link };
  }
}
