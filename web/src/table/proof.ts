// The deck of a finished round, checked in the page against the commitment that this page saw before the bets.
import { signal } from "@preact/signals";
import { call } from "../api";
import type { Json } from "../history/verify";
import { idle } from "../idle";
import type { RoundProof } from "../types.generated";

export type DeckVerdict = { verified: boolean; commitment: string; link: string };

export class DeckProof {
  readonly verdict = signal<DeckVerdict | null>(null);
  private readonly seen = new Map<number, string>();
  private wanted = 0;  // the round whose verdict is asked for

  constructor(private readonly table: string) {}

  // The first commitment for a round counts: a later one would be another deck.
  see(round: number, commitment: string): void {
    if (!this.seen.has(round)) this.seen.set(round, commitment);
  }

  // A round that cannot be asked for now stays unverified here; its link in the history checks it at any time.
  async check(round: number): Promise<void> {
    this.verdict.value = null;
    this.wanted = round;
    const commitment = this.seen.get(round);
    if (!commitment) return;
    await idle();
    const verdict = await this.verify(round, commitment).catch(() => null);
    if (this.wanted === round || verdict?.verified === false) this.verdict.value = verdict;
  }

  private async verify(round: number, commitment: string): Promise<DeckVerdict> {
    const { link, certificate } = await call<RoundProof>("GET", `/api/rounds/${this.table}/${round}/certificate`);
    const [{ verifyHere }, { keyOf }] = await Promise.all([import("../history/verify"), import("../history/calls")]);
    const checks = verifyHere(certificate as unknown as Json, await keyOf());
    const { document } = certificate;
    const asked = document.table === this.table && document.round === round && document.commitment === commitment;
    return { verified: asked && checks.every((check) => check.passed), commitment, link };
  }
}
