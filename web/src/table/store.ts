// One table as the house reports it. State follows the entry numbers of the house; nothing is guessed here.
import { batch, computed, signal } from "@preact/signals";
import { call, feltOf, signIn } from "../api";
import { randomHex, seatCommitment } from "../fair";
import { sessionStart } from "../session";
import { isStill } from "../settings";
import { text } from "../strings";
import type { PlayedRound, PlayedRounds, PlayerCommand, SocketFrame, TableData, TableEntry, TableNow } from "../types.generated";
import type { Offer } from "./Dock";
import { fold } from "./picture";
import { DeckProof } from "./proof";
import type { Felt, RoundEvent, StreetInfo } from "./types";

const PACE_MS: Partial<Record<RoundEvent["event"], number>> = {
  dealt: 140, shown: 260, looked: 200, ranked: 200, acted: 160, settled: 420, left_exposed: 300,
};
const RETRY_MS = [300, 600, 1200, 2500, 5000];

export type Bets = Record<string, number>;

export function sumOf(bets: Bets): number {
  return Object.values(bets).reduce((sum, cents) => sum + cents, 0);
}

export const TABS = ["felt", "result", "pays", "coach", "dealer"] as const;
export type Tab = (typeof TABS)[number];

// What has to outlive a reload of this tab: the seed of a bet that is not dealt yet, and the last bets.
class Kept {
  constructor(private readonly table: string) {}

  get(name: string): string | undefined {
    return sessionStorage.getItem(`pitboss.${this.table}.${name}`) ?? undefined;
  }

  set(name: string, value: string): void {
    sessionStorage.setItem(`pitboss.${this.table}.${name}`, value);
  }

  delete(name: string): void {
    sessionStorage.removeItem(`pitboss.${this.table}.${name}`);
  }
}

export class TableStore {
  readonly felt = signal<Felt | null>(null);
  readonly now = signal<TableNow | null>(null);
  readonly name = signal("");
  readonly places = signal(6);
  readonly sitters = signal<Map<number, { name: string; bot: boolean }>>(new Map());
  readonly events = signal<RoundEvent[]>([]);
  readonly eventsRound = signal(0);
  readonly connected = signal(false);
  readonly problem = signal("");
  readonly expired = signal(false);
  readonly shown = signal(0);  // this many events lie on the felt; the rest follows at the pace of a dealer
  readonly nets = signal<number[]>([]);  // of the rounds of this session, the oldest first
  readonly realMoney = signal(false);
  readonly tab = signal<Tab>("felt");  // where the panels are behind tabs
  readonly help = signal(false);
  readonly busy = signal(false);
  readonly bets = signal<Bets>({});
  readonly previous = signal<Bets>({});
  readonly paused = signal(false);  // what is left to tell waits
  readonly proof: DeckProof;
  readonly netCents = computed(() => this.nets.value.reduce((sum, net) => sum + net, 0));
  readonly mine = computed(() => this.now.value?.you?.seat ?? null);
  readonly told = computed(() => this.events.value.slice(0, this.shown.value));
  readonly picture = computed(() => fold(this.told.value));
  readonly decided = computed(() => this.told.value.filter((event) => event.event === "acted" && event.seat === this.mine.value).length);
  private history: Bets[] = [];
  private socket: WebSocket | null = null;
  private entry = -1;
  private tries = 0;
  private closed = false;
  private readonly kept: Kept;
  private sentBets: Bets | null = null;
  private readonly counted = new Set<number>();  // rounds of this table
  private pace: ReturnType<typeof setTimeout> | undefined;
  private behindMs = 0;

  constructor(readonly id: string) {
    this.kept = new Kept(id);
    this.proof = new DeckProof(id);
    this.previous.value = JSON.parse(this.kept.get("previous") ?? "{}") as Bets;
  }

  async open(): Promise<void> {
    await signIn();
    this.felt.value = await feltOf(this.id);
    this.connect();
    void this.countSession().catch(() => undefined);  // without a session the socket says so
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.pace);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket?after=${this.entry}`);
    this.socket = socket;
    socket.onmessage = (message) => this.take(JSON.parse(String(message.data)) as SocketFrame);
    socket.onopen = () => {
      if (this.tries) void call("GET", "/api/coach").catch(() => undefined);  // it says whether the page is still the right one
      this.tries = 0;
      this.connected.value = true;
    };
    socket.onclose = () => {
      this.connected.value = false;
      this.busy.value = false;
      if (this.closed || this.expired.value) return;
      const wait = RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)] ?? 5000;
      setTimeout(() => this.connect(), wait);
    };
  }

  private take(frame: SocketFrame): void {
    batch(() => {
      if (frame.type === "error") {
        this.problem.value = frame.message;
        this.busy.value = false;
        this.expired.value = frame.error === "not_signed_in";
        if (this.sentBets) this.bets.value = this.sentBets;  // refused: the chips are where they were
        this.sentBets = null;
        return;
      }
      if (frame.answer) {
        this.busy.value = false;
        this.problem.value = "";
        this.betsTaken();
      }
      if (frame.type === "table") this.takeTable(frame.table);
      else if (frame.type === "news") this.takeNews(frame.entry, frame.entries, frame.now);
    });
    this.revealIfLocked();
    this.step();
  }

  private betsTaken(): void {
    if (!this.sentBets) return;
    this.previous.value = this.sentBets;
    this.kept.set("previous", JSON.stringify(this.sentBets));
    this.sentBets = null;
    this.history = [];
  }

  // A new session after the old one ended.
  async signInAgain(): Promise<void> {
    await signIn();
    this.problem.value = "";
    this.expired.value = false;
    this.connected.value = false;
    this.entry = -1;
    this.socket?.close();
    this.connect();
  }

  // Shows the next event after the time a dealer needs for the last one.
  private step(): void {
    if (this.caughtUp || isStill()) {
      this.skip();
      return;
    }
    clearTimeout(this.pace);
    if (this.paused.value) return;
    const last = this.events.value[this.shown.value - 1];
    this.pace = setTimeout(() => {
      this.shown.value += 1;
      this.step();
    }, (last && PACE_MS[last.event]) ?? 0);
  }

  // Holds the next event back, or goes on; false if everything has been shown.
  pause(): boolean {
    if (this.caughtUp) return false;
    this.paused.value = !this.paused.value;
    this.step();
    return true;
  }

  // Nothing waits for a motion: any key or press shows everything at once.
  skip(): void {
    clearTimeout(this.pace);
    this.paused.value = false;
    this.shown.value = this.events.value.length;
  }

  private takeTable(table: TableData): void {
    this.entry = table.entry;
    this.name.value = table.name;
    this.places.value = table.places;
    this.sitters.value = new Map(Object.entries(table.seats).map(([seat, who]) => [Number(seat), { name: who.name, bot: who.who === "bot" }]));
    this.realMoney.value = table.real_money;
    if (table.events.length || table.phase !== "betting" || !this.picture.value.over) {
      this.events.value = table.events;
      this.eventsRound.value = table.round;
      this.shown.value = table.events.length;
    }
    this.setNow(table);
  }

  private takeNews(entry: number, entries: TableEntry[], now: TableNow): void {
    this.entry = entry;
    for (const each of entries) this.takeEntry(each);
    this.setNow(now);
    this.count();
  }

  private setNow(now: TableNow): void {
    this.now.value = now;
    this.proof.see(now.round, now.commitment);
    this.behindMs = now.clock_ms - Date.now();
  }

  // How long this seat may still think; null where there is no clock.
  leftMs(): number | null {
    const now = this.now.value;
    const due = now?.you ? now.deadlines[String(now.you.seat)] : undefined;
    return due ? due - Date.now() - this.behindMs : null;
  }

  private takeEntry(entry: TableEntry): void {
    if (entry.kind === "sat" && entry.seat) this.sitters.value = new Map(this.sitters.value).set(entry.seat, { name: entry.name ?? "", bot: entry.who === "bot" });
    if (entry.kind === "left" && entry.seat) {
      const left = new Map(this.sitters.value);
      left.delete(entry.seat);
      this.sitters.value = left;
    }
    if (entry.kind === "dealt" && entry.round) {
      this.events.value = [];
      this.shown.value = 0;
      this.eventsRound.value = entry.round;
    }
    if (entry.kind === "voided" && entry.reason) this.problem.value = text.voided(entry.reason);
    if (entry.events) this.events.value = [...this.events.value, ...entry.events];
  }

  // The net of the session, from the settlements this page has seen.
  private count(): void {
    const mine = this.mine.value;
    const end = this.events.value.find((event) => event.event === "finished");
    if (mine === null || end?.event !== "finished" || this.counted.has(this.eventsRound.value)) return;
    this.counted.add(this.eventsRound.value);
    void this.proof.check(this.eventsRound.value);
    this.nets.value = [...this.nets.value, end.seats.find((each) => each.seat === mine)?.net_cents ?? 0];
  }

  // After a reload the net goes on from the rounds that the house has on its books.
  private async countSession(): Promise<void> {
    const { rounds } = await call<PlayedRounds>("GET", "/api/rounds?count=200");
    const known = (round: PlayedRound): boolean => round.table === this.id && this.counted.has(round.round);
    const mine = rounds.filter((round) => round.finished_ms >= sessionStart && !known(round));
    for (const round of mine) if (round.table === this.id) this.counted.add(round.round);
    this.nets.value = [...mine.map((round) => round.net_cents).reverse(), ...this.nets.value];
  }

  // --- what is asked now

  // Everything that happened lies on the felt.
  get caughtUp(): boolean {
    return this.shown.value >= this.events.value.length;
  }

  get asked(): boolean {
    return this.now.value?.phase === "playing" && this.now.value.you?.question != null;
  }

  get offers(): Offer[] {
    return this.now.value?.you?.offers ?? [];
  }

  get street(): StreetInfo | undefined {
    const asked = this.events.value.findLast((event) => event.event === "asked");
    return this.felt.value?.streets.find((each) => asked?.event === "asked" && each.id === asked.street);
  }

  get betting(): boolean {
    const now = this.now.value;
    const mine = this.mine.value;
    return now?.phase === "betting" && mine !== null && !now.bets[String(mine)];
  }

  // --- what a person does

  send(command: PlayerCommand): void {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) {
      this.problem.value = text.connectionLost;
      return;
    }
    if (this.busy.value && command.do !== "reveal") return;  // a second press never acts twice
    this.skip();
    this.busy.value = true;
    this.socket.send(JSON.stringify({ id: randomHex(12), ...command }));
  }

  sit(seat: number): void {
    this.send({ do: "sit", seat });
  }

  act(choice: string, amount_cents: number): void {
    const question = this.now.value?.you?.question;
    if (question) this.send({ do: "act", question, choice, amount_cents });
  }

  deal(): void {
    const now = this.now.value;
    const you = now?.you;
    if (!now || !you || this.busy.value || !this.connected.value) return;
    if (this.proof.verdict.value?.verified === false) {
      this.problem.value = text.deckFailed;
      return;
    }
    const seed = randomHex(32);
    this.kept.set(`seed.${now.round}`, seed);
    const bet = { do: "bet" as const, round: now.round, bets: this.bets.value };
    this.sentBets = this.bets.value;
    this.bets.value = {};
    this.send(now.alone ? { ...bet, seed } : { ...bet, commitment: seatCommitment(seed, this.id, now.round, you.seat) });
  }

  // A seed is revealed only to a lock that holds this seat's own bet and commitment.
  private revealIfLocked(): void {
    const now = this.now.value;
    const seed = now ? this.kept.get(`seed.${now.round}`) : undefined;
    if (!now?.you || now.phase !== "revealing" || !now.lock || !seed) return;
    const mine = now.lock.document.seats.find((each) => each.seat === now.you?.seat);
    if (mine?.commitment !== seatCommitment(seed, this.id, now.round, now.you.seat)) return;
    this.kept.delete(`seed.${now.round}`);
    this.send({ do: "reveal", round: now.round, seed });
  }

  // --- chips before the deal

  put(spot: string, cents: number): void {
    const felt = this.felt.value;
    const found = felt?.spots.find((each) => each.id === spot);
    if (!felt || !found) return;
    const missing = found.needs.find((need) => !this.bets.value[need] && need !== found.equals);
    if (missing) {
      this.problem.value = text.needs(found.name, felt.spots.find((each) => each.id === missing)?.name ?? missing);
      return;
    }
    const tied = felt.spots.filter((each) => each.id === spot || each.equals === spot || each.id === found.equals);
    const stake = found.fixed_cents || (this.bets.value[spot] ?? 0) + cents;
    this.change({ ...this.bets.value, ...Object.fromEntries(tied.map((each) => [each.id, stake])) });
  }

  takeBack(spot: string): void {
    const spots = this.felt.value?.spots ?? [];
    const gone = new Set([spot]);
    for (let size = 0; size !== gone.size; ) {
      size = gone.size;
      for (const each of spots) if (gone.has(each.equals) || each.needs.some((need) => gone.has(need)) || (each.equals && gone.has(each.id))) gone.add(each.id);
      for (const each of spots) if (gone.has(each.id) && each.equals) gone.add(each.equals);
    }
    this.change(Object.fromEntries(Object.entries(this.bets.value).filter(([id]) => !gone.has(id))));
  }

  clear(): void {
    this.change({});
    this.events.value = [];
    this.shown.value = 0;
  }

  undo(): void {
    this.bets.value = this.history.pop() ?? this.bets.value;
  }

  repeat(times: number): void {
    if (!Object.keys(this.previous.value).length) return;
    if (this.picture.value.over) this.clear();
    this.change({ ...this.bets.value, ...this.repeated(times) });
  }

  // The bets that Rebet or Double would put down; nothing before the first round.
  repeated(times: number): Bets {
    const spots = this.felt.value?.spots ?? [];
    const printed = spots.filter((spot) => spot.repeats && this.previous.value[spot.id]);
    const from = printed.length ? printed : spots.filter((spot) => this.previous.value[spot.id]);
    return Object.fromEntries(from.map((spot) => [spot.id, spot.fixed_cents || times * (this.previous.value[spot.id] ?? 0)]));
  }

  // Rebet puts the last bets down and deals.
  rebet(): void {
    if (!Object.keys(this.previous.value).length || this.busy.value) return;
    this.repeat(1);
    this.deal();
  }

  get canUndo(): boolean {
    return this.history.length > 0;
  }

  private change(bets: Bets): void {
    this.history.push(this.bets.value);
    this.problem.value = "";
    this.bets.value = bets;
  }
}
