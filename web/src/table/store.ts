// One table as the house tells it. State follows the entry numbers of the house; nothing is guessed here.
import { batch, computed, signal } from "@preact/signals";
import { feltOf, signIn } from "../api";
import { randomHex, seatCommitment } from "../fair";
import { text } from "../strings";
import type { Offer } from "./Dock";
import { fold } from "./picture";
import type { Felt, RoundEvent } from "./types";

export type You = {
  seat: number;
  balance_cents: number;
  held_cents: number;
  question: number | null;
  offers: Offer[];
  stakes?: Record<string, number>;
};

export type Now = {
  status: string;
  phase: "betting" | "revealing" | "playing";
  round: number;
  commitment: string;
  alone: boolean;
  bets: Record<string, Record<string, number>>;
  ready: number[];
  lock: { document: { seats: { seat: number; commitment?: string; bets: Record<string, number> }[] } } | null;
  clock_ms: number;
  deadlines: Record<string, number>;
  you: You | null;
};

type TableFrame = Now & { id: string; name: string; places: number; real_money: boolean; seats: Record<string, { name: string; who: string }>; events: RoundEvent[]; entry: number };
type Entry = { number: number; kind: string; round?: number; seat?: number; name?: string; who?: string; events?: RoundEvent[]; reason?: string };
type Frame =
  | { type: "table"; table: TableFrame; answer?: { id: string } }
  | { type: "news"; entry: number; entries: Entry[]; now: Now; answer?: { id: string } }
  | { type: "error"; id?: string; error: string; message: string };

const RETRY_MS = [300, 600, 1200, 2500, 5000];

export class TableStore {
  readonly felt = signal<Felt | null>(null);
  readonly now = signal<Now | null>(null);
  readonly name = signal("");
  readonly places = signal(6);
  readonly sitters = signal<Map<number, { name: string; bot: boolean }>>(new Map());
  readonly events = signal<RoundEvent[]>([]);
  readonly eventsRound = signal(0);
  readonly connected = signal(false);
  readonly problem = signal("");
  readonly busy = signal(false);
  readonly bets = signal<Record<string, number>>({});
  readonly previous = signal<Record<string, number>>({});
  readonly netCents = signal(0);
  readonly mine = computed(() => this.now.value?.you?.seat ?? null);
  readonly picture = computed(() => fold(this.events.value));
  private history: Record<string, number>[] = [];
  private socket: WebSocket | null = null;
  private entry = -1;
  private tries = 0;
  private closed = false;
  private seeds = new Map<number, string>();
  private counted = 0;

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    await signIn();
    this.felt.value = await feltOf(this.id);
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket?after=${this.entry}`);
    this.socket = socket;
    socket.onmessage = (message) => this.take(JSON.parse(String(message.data)) as Frame);
    socket.onopen = () => {
      this.tries = 0;
      this.connected.value = true;
    };
    socket.onclose = () => {
      this.connected.value = false;
      this.busy.value = false;
      if (this.closed) return;
      const wait = RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)] ?? 5000;
      setTimeout(() => this.connect(), wait);
    };
  }

  private take(frame: Frame): void {
    batch(() => {
      if (frame.type === "error") {
        this.problem.value = frame.message;
        this.busy.value = false;
        return;
      }
      if (frame.answer) {
        this.busy.value = false;
        this.problem.value = "";
      }
      if (frame.type === "table") this.takeTable(frame.table);
      else this.takeNews(frame.entry, frame.entries, frame.now);
    });
    this.revealIfLocked();
  }

  private takeTable(table: TableFrame): void {
    this.entry = table.entry;
    this.name.value = table.name;
    this.places.value = table.places;
    this.sitters.value = new Map(Object.entries(table.seats).map(([seat, who]) => [Number(seat), { name: who.name, bot: who.who === "bot" }]));
    this.events.value = table.events;
    this.eventsRound.value = table.round;
    this.now.value = table;
  }

  private takeNews(entry: number, entries: Entry[], now: Now): void {
    this.entry = entry;
    for (const each of entries) this.takeEntry(each);
    this.now.value = now;
    this.count();
  }

  private takeEntry(entry: Entry): void {
    if (entry.kind === "sat" && entry.seat) this.sitters.value = new Map(this.sitters.value).set(entry.seat, { name: entry.name ?? "", bot: entry.who === "bot" });
    if (entry.kind === "left" && entry.seat) {
      const left = new Map(this.sitters.value);
      left.delete(entry.seat);
      this.sitters.value = left;
    }
    if (entry.kind === "dealt" && entry.round) {
      this.events.value = [];
      this.eventsRound.value = entry.round;
    }
    if (entry.kind === "voided" && entry.reason) this.problem.value = text.voided(entry.reason);
    if (entry.events) this.events.value = [...this.events.value, ...entry.events];
  }

  // The net of the session, from the settlements this page has seen.
  private count(): void {
    const mine = this.mine.value;
    const picture = this.picture.value;
    if (mine === null || !picture.over || this.counted === this.eventsRound.value) return;
    this.counted = this.eventsRound.value;
    this.netCents.value += picture.seats.get(mine)?.net_cents ?? 0;
  }

  // --- what a person does

  send(command: Record<string, unknown>): void {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) {
      this.problem.value = text.connectionLost;
      return;
    }
    this.busy.value = true;
    this.socket.send(JSON.stringify({ id: randomHex(12), ...command }));
  }

  sit(seat: number): void {
    this.send({ do: "sit", seat });
  }

  act(choice: string, amount_cents: number): void {
    this.send({ do: "act", question: this.now.value?.you?.question, choice, amount_cents });
  }

  deal(): void {
    const now = this.now.value;
    const you = now?.you;
    if (!now || !you) return;
    const seed = randomHex(32);
    this.seeds.set(now.round, seed);
    const bet = { do: "bet", round: now.round, bets: this.bets.value };
    this.previous.value = this.bets.value;
    this.bets.value = {};
    this.history = [];
    this.send(now.alone ? { ...bet, seed } : { ...bet, commitment: seatCommitment(seed, this.id, now.round, you.seat) });
  }

  // A seed is revealed only to a lock that holds this seat's own bet and commitment.
  private revealIfLocked(): void {
    const now = this.now.value;
    const seed = now ? this.seeds.get(now.round) : undefined;
    if (!now?.you || now.phase !== "revealing" || !now.lock || !seed) return;
    const mine = now.lock.document.seats.find((each) => each.seat === now.you?.seat);
    if (mine?.commitment !== seatCommitment(seed, this.id, now.round, now.you.seat)) return;
    this.seeds.delete(now.round);
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
  }

  undo(): void {
    this.bets.value = this.history.pop() ?? this.bets.value;
  }

  repeat(times: number): void {
    const spots = this.felt.value?.spots ?? [];
    const repeated = spots.filter((spot) => spot.repeats && this.previous.value[spot.id]);
    const from = repeated.length ? repeated : spots.filter((spot) => this.previous.value[spot.id]);
    this.change(Object.fromEntries(from.map((spot) => [spot.id, spot.fixed_cents || times * (this.previous.value[spot.id] ?? 0)])));
  }

  private change(bets: Record<string, number>): void {
    this.history.push(this.bets.value);
    this.problem.value = "";
    this.bets.value = bets;
  }
}
