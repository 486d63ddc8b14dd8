// One table as the house reports it. State follows the entry numbers of the house; nothing is guessed here.
import { batch, computed, effect, signal } from "@preact/signals";
import { call, feltOf, houseNow, me, seeMoney, signIn, who } from "../api";
import { randomHex, seatCommitment } from "../fair";
import { dollars } from "../money";
import { sessionStart } from "../session";
import { isStill, settings, SPEEDS } from "../settings";
import { text } from "../strings";
import type { ErrorFrame, PlayedRounds, PlayerCommand, RecalledRound, SocketFrame, TableData, TableEntry, TableNow } from "../types.generated";
import { Chips, sumOf, type Bets } from "./chips";
import { Connection } from "./connection";
import type { Offer } from "./Dock";
import { forgetLeft, forgetSeat, left, rememberLeft, rememberSeat, TabMemory } from "./memory";
import { whyLost } from "./lostSeat";
import { SessionNet } from "./net";
import { emptyPicture, fold } from "./picture";
import { DeckProof } from "./proof";
import { sound } from "./sounds";
import type { Felt, RoundEvent, StreetInfo } from "./types";

const PACE_MS: Partial<Record<RoundEvent["event"], number>> = {
  dealt: 140, shown: 260, looked: 200, ranked: 200, acted: 160, settled: 420, left_exposed: 300,
};
const NEWS_MS = 2000;  // news of the table follows a refusal at once
const TOO_LATE = ["question_closed", "seat_done", "round_over"];
const PASSING = ["unavailable", "too_many"];  // after these the line is tried again

export const TABS = ["felt", "result", "pays", "coach", "dealer", "seats"] as const;
export type Tab = (typeof TABS)[number];

type SentBet = { bets: Bets; alone: boolean; state: "sent" | "refused" | "again" };

export class TableStore {
  readonly felt = signal<Felt | null>(null);
  readonly now = signal<TableNow | null>(null);
  readonly name = signal("");
  readonly places = signal(6);
  readonly sitters = signal<Map<number, { name: string; bot: boolean }>>(new Map());
  readonly events = signal<RoundEvent[]>([]);
  readonly eventsRound = signal(0);
  readonly problem = signal("");
  readonly expired = signal(false);
  readonly account = signal("");
  readonly limited = signal("");  // what the person's own limits refused last
  readonly reality = signal("");  // what a reality check said last
  readonly gone = signal("");  // why this table cannot be shown any more
  readonly shown = signal(0);  // this many events lie on the felt; the rest follows at the pace of a dealer
  readonly cleared = signal(false);  // the cards of the round before are off the felt
  readonly balance = signal(0);  // as far as the settlement has been shown
  readonly realMoney = signal(false);
  readonly tab = signal<Tab>("felt");  // where the panels are behind tabs
  readonly help = signal(false);
  readonly paused = signal(false);  // what is left to tell waits
  readonly about = signal<Pick<TableData, "owned" | "pace" | "private"> | null>(null);
  readonly seatRefused = signal(0);  // counts the seats that the house refused
  readonly warned = signal(false);  // the person has dealt though the bets left too little for a raise
  readonly sizes = signal<Record<string, number>>({});  // of the bets whose size the seat chooses
  readonly chips = new Chips(() => this.felt.value?.spots ?? [], this.problem);
  readonly proof: DeckProof;
  readonly line: Connection;
  readonly net: SessionNet;
  // What the house says that this person has, here or in another tab; nothing is known of somebody else's money.
  private readonly owned = computed(() => (me.value?.account === this.account.value ? (me.value.balance_cents[this.currency] ?? 0) : 0));
  readonly mine = computed(() => this.now.value?.you?.seat ?? null);
  readonly presence = computed(() => this.now.value?.presence[String(this.mine.value)]);  // of this seat
  readonly played = signal<number | null>(null);  // the seat that the events are about; it may be given up by now
  readonly told = computed(() => this.events.value.slice(0, this.shown.value));
  readonly picture = computed(() => fold(this.told.value));
  readonly onFelt = computed(() => (this.cleared.value ? emptyPicture() : this.picture.value));
  readonly decided = computed(() => this.told.value.filter((event) => event.event === "acted" && event.seat === this.played.value).length);
  private entry = -1;
  private readonly memory: TabMemory;
  private sentBet: SentBet | null = null;
  private stands = false;  // the person gives the seat up, and may not wait for the answer
  private pace: ReturnType<typeof setTimeout> | undefined;
  behindMs = 0;  // what the table's clock is ahead of this browser's
  private unfollow: (() => void)[] = [];

  constructor(readonly id: string) {
    this.memory = new TabMemory(id);
    this.proof = new DeckProof(id);
    this.net = new SessionNet(id);
    this.line = new Connection(() => this.address(), (frame, command) => this.take(frame, command), () => this.catchUp());
    this.warned.value = this.memory.get("warned") !== undefined;
    this.chips.previous.value = JSON.parse(this.memory.get("previous") ?? "{}") as Bets;
  }

  async open(): Promise<void> {
    this.account.value = (await signIn()).account;
    this.felt.value = await feltOf(this.id);
    this.unfollow = [effect(() => void (this.expired.value && me.value?.account === this.account.value && this.reconnect())), effect(() => this.showBalance())];
    this.line.open();
    window.addEventListener("pagehide", this.rememberRound);
    void this.countSession().catch(() => undefined);  // without a session the socket says so
  }

  // After an outage: money may have moved, and rounds may have ended, without a word to this page.
  private catchUp(): void {
    void Promise.all([who(), this.countSession()]).catch(() => undefined);
  }

  close(): void {
    for (const stop of this.unfollow) stop();
    clearTimeout(this.pace);
    this.rememberRound();
    window.removeEventListener("pagehide", this.rememberRound);
    this.line.close();
  }

  private address(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/api/tables/${this.id}/socket?after=${this.entry}`;
  }

  private take(frame: SocketFrame, command: PlayerCommand | undefined): void {
    batch(() => {
      if (frame.type === "error") {
        this.refused(frame, command);
        return;
      }
      if (command?.do === "stand") forgetSeat(this.id);
      if (frame.type === "table") this.takeTable(frame.table);
      else if (frame.type === "news") this.takeNews(frame.entry, frame.entries, frame.now);
      if (command) this.problem.value = "";
      if (command?.do === "bet" && this.sentBet) this.ownBets(this.sentBet.bets);
    });
    this.betAgain();
    this.revealIfLocked();
    this.step();
  }

  // --- what the house refuses

  private refused({ error, message, id }: ErrorFrame, command: PlayerCommand | undefined): void {
    if (error === "not_signed_in") {
      this.giveBack("");
      void this.askWho();
      return;
    }
    if (error === "limit_reached") this.seeLimits(message);
    if (error === "reality_check") this.reality.value = message;
    if (error === "seat_refused" && command?.do === "sit") this.seatRefused.value += 1;
    if (id === undefined && !PASSING.includes(error)) {  // no command was refused: the table is not there for this person
      this.gone.value = message;
      this.line.close();
    }
    const sent = this.sentBet;
    if (error === "seed_refused" && sent?.state === "sent") {
      sent.state = "refused";  // until the news says who sits here now
      setTimeout(() => sent === this.sentBet && this.giveBack(message), NEWS_MS);
    } else this.giveBack(TOO_LATE.includes(error) && command?.do === "act" ? text.decidedAlready : message);
  }

  // The chips are where they were.
  private giveBack(words: string): void {
    if (this.sentBet) this.chips.bets.value = this.sentBet.bets;
    this.problem.value = words;
    this.sentBet = null;
  }

  // Somebody sat down or left while the bet was on its way: it goes again with the kind of seed that fits now. A bet that was
  // sent over a line that broke, and is too old to be sent again, comes back.
  private betAgain(): void {
    const sent = this.sentBet;
    if (!sent || this.line.busy.value) return;
    if (sent.state !== "refused") this.giveBack("");
    else if (this.now.value?.alone !== sent.alone) this.sendBet(sent.bets, "again");
  }

  private ownBets(bets: Bets): void {
    this.sentBet = null;
    this.chips.taken(bets);
    this.memory.set("previous", JSON.stringify(bets));
  }

  // Who is signed in now? The same person goes on in a new session, anybody else is asked first.
  private async askWho(): Promise<void> {
    const person = await who().catch(() => undefined);
    if (person === undefined) return;  // the line is tried again, and says the same
    this.expired.value = person?.account !== this.account.value;
    if (this.expired.value) this.line.close();
  }

  // The person's own limits refused this: they may have been set in another browser, so the choices are asked for again.
  // The person has seen how long and how high they play, and goes on. The chips are where they were.
  confirmReality(): void {
    const said = (error: unknown): void => void (this.problem.value = String((error as Error).message));
    void call("POST", "/api/me/reality-check").then(() => (this.problem.value = this.reality.value = ""), said);
  }

  private seeLimits(says: string): void {
    this.limited.value = says;
    void who().catch(() => undefined);
    void call<TableData>("GET", `/api/tables/${this.id}`).then((table) => this.setNow(table), () => undefined);
  }

  // Goes on as the person who is signed in, or as a new guest.
  async signInAgain(): Promise<void> {
    this.account.value = (await signIn()).account;
  }

  private reconnect(): void {
    this.problem.value = "";
    this.expired.value = false;
    this.entry = -1;
    this.line.open();
  }

  // --- what is shown when

  // Shows the next event after the time a dealer needs for the last one.
  private step(): void {
    const times = SPEEDS[settings.value.speed] ?? 1;
    if (this.caughtUp || !times || isStill()) {
      this.skip();
      return;
    }
    clearTimeout(this.pace);
    if (this.paused.value) return;
    const last = this.events.value[this.shown.value - 1];
    this.pace = setTimeout(() => {
      this.shown.value += 1;
      sound(this.events.value[this.shown.value - 1]);
      this.step();
    }, times * ((last && PACE_MS[last.event]) ?? 0));
  }

  // Holds the next event back, or goes on; false if everything has been shown.
  pause(): boolean {
    if (this.caughtUp) return false;
    this.paused.value = !this.paused.value;
    this.step();
    return true;
  }

  // Nothing waits for a motion: any key or press shows everything at once. Money follows what is shown.
  skip(): void {
    clearTimeout(this.pace);
    batch(() => {
      this.paused.value = false;
      this.shown.value = this.events.value.length;
      this.count();
    });
  }

  private showBalance(): void {
    if (this.caughtUp) this.balance.value = this.owned.value;
  }

  get currency(): string {
    return this.realMoney.value ? "real" : "play";
  }

  private takeTable(table: TableData): void {
    this.entry = table.entry;
    this.name.value = table.name;
    this.places.value = table.places;
    this.sitters.value = new Map(Object.entries(table.seats).map(([seat, who]) => [Number(seat), { name: who.name, bot: who.who === "bot" }]));
    this.realMoney.value = table.real_money;
    this.about.value = table;
    const missed = this.events.value.length > 0 && !this.finished ? this.eventsRound.value : 0;
    const own = this.inRound;
    if (table.phase !== "betting" || missed) {
      this.events.value = table.events;
      this.eventsRound.value = table.round;
      this.shown.value = table.events.length;
      this.cleared.value = false;
    }
    this.setNow(table);
    this.learnBets(table.events, this.mine.value);
    if (table.phase === "betting" && missed && own) void this.recall(missed).catch(() => undefined);
  }

  private takeNews(entry: number, entries: TableEntry[], now: TableNow): void {
    this.entry = entry;
    for (const each of entries) this.takeEntry(each);
    this.setNow(now);
  }

  private setNow(now: TableNow): void {
    const seat = now.you?.seat;
    if (seat === undefined && this.mine.value !== null) void who().catch(() => undefined);  // a seat that is lost tells no money any more
    this.now.value = now;
    if (now.you && me.value?.account === this.account.value) seeMoney(this.currency, now.you.balance_cents);
    this.proof.see(now.round, now.commitment);
    this.behindMs = Math.max(now.clock_ms, houseNow()) - Date.now();  // a state that lay still for a while has an old clock
    if (seat === undefined) {
      if (now.status !== "closed") void whyLost(this.id, this.about.value?.pace).then((words) => words && this.mine.value === null && (this.problem.value = words));
      return;
    }
    if (!this.finished) this.played.value = seat;
    this.seatRefused.value = 0;
    if (this.presence.value === "leaving") forgetSeat(this.id);
    else rememberSeat(this.id, seat, this.entry);
    if (this.inRound && left.value?.table === this.id) forgetLeft();  // the person is back in time
  }

  private takeEntry(entry: TableEntry): void {
    const mine = this.mine.value;
    const own = entry.seat !== undefined && entry.seat === mine;
    if (entry.kind === "sat" && entry.seat) this.sitters.value = new Map(this.sitters.value).set(entry.seat, { name: entry.name ?? "", bot: entry.who === "bot" });
    if (entry.kind === "left" && entry.seat) this.sitters.value = new Map([...this.sitters.value].filter(([seat]) => seat !== entry.seat));
    if (entry.kind === "bet" && own && entry.bets) this.ownBets(entry.bets);  // from this page, or another one of the same person
    if (entry.kind === "cleared" && own) this.problem.value = text.betsReturned;
    if (entry.kind === "dealt" && entry.round) {
      this.events.value = [];
      this.shown.value = 0;
      this.eventsRound.value = entry.round;
      this.played.value = mine;
      this.cleared.value = false;
      this.sizes.value = {};
    }
    if (entry.kind === "voided" && entry.reason) this.problem.value = text.voided(entry.reason);
    if (entry.events) this.events.value = [...this.events.value, ...entry.events];
  }

  private get finished(): boolean {
    return this.events.value.some((event) => event.event === "finished" || event.event === "voided");
  }

  // What the round came to, when its settlement has been shown.
  private count(): void {
    const round = this.eventsRound.value;
    const end = this.told.value.find((event) => event.event === "finished");
    if (this.played.value === null || end?.event !== "finished" || this.net.has(round)) return;
    const net = end.seats.find((each) => each.seat === this.played.value)?.net_cents;
    if (net === undefined) return;  // the seat was not in this round
    void this.proof.check(round);
    this.net.add(round, net);
  }

  // The net goes on from the rounds that the house has on its books, and the last result is there again.
  private async countSession(): Promise<void> {
    const { rounds } = await call<PlayedRounds>("GET", "/api/rounds?count=200");
    this.net.read(rounds);
    const here = rounds.filter((round) => round.table === this.id && !round.voided);
    const last = here.find((round) => round.finished_ms >= sessionStart || (left.value?.table === this.id && left.value.round === round.round));
    const [latest] = here;
    if (last) await this.recall(last.round);
    else if (latest && !sumOf(this.chips.previous.value)) await this.recalled(latest.round);
  }

  private async recalled(round: number): Promise<RecalledRound> {
    const found = await call<RecalledRound>("GET", `/api/rounds/${this.id}/${round}`);
    this.learnBets(found.seen, found.seat);
    return found;
  }

  // Bets that another tab or browser placed can be repeated in this one, too.
  private learnBets(events: readonly RoundEvent[], seat: number | null): void {
    const own = events.find((event) => event.event === "bets" && event.seat === seat);
    if (own?.event === "bets" && !sumOf(this.chips.previous.value)) this.chips.previous.value = own.stakes;
  }

  // The result of a round whose end this page has not seen; the felt stays free for bets.
  private async recall(round: number): Promise<void> {
    const { seen, seat } = await this.recalled(round);
    if (this.events.value.length || this.now.value?.phase !== "betting") return;
    batch(() => {
      this.events.value = seen;
      this.eventsRound.value = round;
      this.played.value = seat;
      this.cleared.value = true;
      this.skip();
    });
    if (left.value?.table === this.id) forgetLeft();
  }

  // --- a round that goes on without this page

  private readonly rememberRound = (): void => {
    if (this.inRound) rememberLeft({ table: this.id, name: this.name.value, round: this.now.value?.round ?? 0, waits: this.isAloneInPrivate });
  };

  // Nobody else is at this private table: its round waits until the person is back.
  private get isAloneInPrivate(): boolean {
    return this.about.value?.private === true && this.presence.value !== "leaving" && !this.stands && ![...this.sitters.value].some(([seat, sitter]) => seat !== this.mine.value && !sitter.bot);
  }

  // --- what is asked now

  // Everything that happened lies on the felt.
  get caughtUp(): boolean {
    return this.shown.value >= this.events.value.length;
  }

  get asked(): boolean {
    return this.now.value?.phase === "playing" && this.now.value.you?.question != null;
  }

  // The bets of this seat are locked and not settled.
  get inRound(): boolean {
    const now = this.now.value;
    return !!now?.you && now.phase !== "betting" && !!now.bets[String(now.you.seat)];
  }

  get offers(): Offer[] {
    return this.now.value?.you?.offers ?? [];
  }

  get street(): StreetInfo | undefined {
    const asked = this.events.value.findLast((event) => event.event === "asked");
    return this.felt.value?.streets.find((each) => asked?.event === "asked" && each.id === asked.street);
  }

  // Chips can be placed: for this round, or by a seat that is not in it for the next one.
  get placing(): boolean {
    const now = this.now.value;
    return now?.status === "open" && now.you !== null && this.presence.value !== "leaving" && !now.bets[String(now.you.seat)];
  }

  // The chips on the spots: those that are being placed, or are on their way to the house.
  get laid(): Bets {
    const placed = this.chips.bets.value;
    return this.sentBet?.bets ?? placed;
  }

  get betting(): boolean {
    return this.placing && this.now.value?.phase === "betting";
  }

  // The cards and results of the round before still lie on the felt.
  get lies(): boolean {
    return this.betting && !this.cleared.value && this.events.value.length > 0;
  }

  // Where a size that the seat chooses begins: at its largest bet of the round before.
  get usualCents(): number {
    return Math.max(0, ...Object.values(this.chips.previous.value));
  }

  // What the raises of a round can take beyond what is left after these bets; 0 if there is enough, or it has been said.
  get shortCents(): number {
    const bets = this.chips.bets.value;
    const raises = (this.felt.value?.spots ?? []).reduce((sum, spot) => sum + spot.raise_times * (bets[spot.id] ?? 0), 0);
    const rest = this.owned.value - sumOf(bets);
    return this.warned.value || rest < 0 || rest >= raises ? 0 : raises;
  }

  // --- what a person does

  send(command: PlayerCommand): void {
    if (this.line.busy.value && command.do !== "reveal") return;  // a second press never acts twice
    this.skip();
    if (command.do === "stand" || command.do === "sit") this.stands = command.do === "stand";
    this.line.send(command);  // where there is no line, the page says so until there is one
  }

  sit(seat: number): void {
    this.send({ do: "sit", seat });
  }

  // Keeps the seat without bets, or plays again.
  sitOut(out: boolean): void {
    if (out) this.chips.bets.value = {};
    this.send({ do: out ? "sit_out" : "sit_in" });
  }

  act(choice: string, amount_cents: number): void {
    const question = this.now.value?.you?.question;
    if (question) this.send({ do: "act", question, choice, amount_cents });
  }

  deal(): void {
    const bets = this.chips.bets.value;
    const balance = this.owned.value;
    if (!this.betting || !this.chips.any || this.line.busy.value || !this.line.connected.value) return;
    if (this.proof.verdict.value?.verified === false) this.problem.value = text.deckFailed;
    else if (sumOf(bets) > balance) this.problem.value = text.tooMuch(dollars(sumOf(bets)), dollars(balance));
    else this.sendBet(bets, "sent");
  }

  private sendBet(bets: Bets, state: SentBet["state"]): void {
    const now = this.now.value;
    if (!now?.you) return;
    const seed = randomHex(32);
    this.memory.set(`seed.${now.round}`, seed);
    if (this.shortCents) this.warn();
    this.sentBet = { bets, alone: now.alone, state };
    this.chips.bets.value = {};
    const bet = { do: "bet" as const, on: now.commitment, bets };
    this.send(now.alone ? { ...bet, seed } : { ...bet, commitment: seatCommitment(seed, this.id, now.round, now.you.seat) });
  }

  private warn(): void {
    this.warned.value = true;
    this.memory.set("warned", "1");
  }

  // A seed is revealed only to a lock that holds this seat's own bet and commitment.
  private revealIfLocked(): void {
    const now = this.now.value;
    const seed = now ? this.memory.get(`seed.${now.round}`) : undefined;
    if (!now?.you || now.phase !== "revealing" || !now.lock || !seed) return;
    const mine = now.lock.document.seats.find((each) => each.seat === now.you?.seat);
    if (mine?.commitment !== seatCommitment(seed, this.id, now.round, now.you.seat)) return;
    this.memory.delete(`seed.${now.round}`);
    this.send({ do: "reveal", round: now.round, seed });
  }

  // --- chips before the deal: the first of them takes the round before off the felt, its result stays in its panel

  begin(): void {
    if (!this.betting) return;  // the round that is played stays on the felt
    this.skip();
    this.cleared.value = true;
    if (this.tab.value === "result") this.tab.value = "felt";
  }

  put(spot: string, cents: number): void {
    this.begin();
    this.chips.put(spot, cents);
    this.comeIn();
  }

  // The first chip brings a seat back that sat out: from now on the others wait for its bets.
  private comeIn(): void {
    if (this.presence.value === "sitting_out" && this.chips.any) this.sitOut(false);
  }

  clear(): void {
    this.begin();
    this.chips.change({});
  }

  double(): void {
    this.place({ ...this.chips.bets.value, ...this.chips.repeated(2) });
  }

  // The bets that the game prints for Rebet, and the cards.
  rebet(): void {
    if (this.chips.same().length) this.place({ ...this.chips.bets.value, ...this.chips.repeated(1) }, true);
  }

  // All bets of the round before, and the cards.
  sameBets(): void {
    this.place(this.chips.stakes(this.chips.same()), true);
  }

  private place(bets: Bets, deals = false): void {
    if (!Object.keys(bets).length || this.line.busy.value) return;
    this.begin();
    this.chips.change(bets);
    this.comeIn();
    if (deals) this.deal();
  }
}
