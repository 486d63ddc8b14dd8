// The line to one table of the house: watched, opened again when it breaks, and never the reason why something is done twice.
import { computed, signal } from "@preact/signals";
import { randomHex } from "../fair";
import type { PlayerCommand, SocketFrame } from "../types.generated";

const RETRY_MS = [300, 600, 1200, 2500];
const LATE_MS = 1500;  // without an answer for so long, the page says that it waits
const DEAD_MS = 4000;  // after so long the line is taken for broken
const RESEND_MS = 30_000;  // an older command is dropped: the person has seen the table since, and decides again

type Sent = { command: PlayerCommand; at: number; late: ReturnType<typeof setTimeout>; dead: ReturnType<typeof setTimeout> };

export class Connection {
  readonly connected = signal(false);
  readonly late = signal(false);  // the house has not answered for a while
  private readonly sent = signal<ReadonlyMap<string, Sent>>(new Map());
  readonly busy = computed(() => [...this.sent.value.values()].some(({ command }) => command.do !== "sit_in"));  // a bet may follow that at once
  private socket: WebSocket | null = null;
  private retrying: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private ended = false;

  // `address` is asked again each time: it says what the page has seen. `onFrame` gets the command that a frame answers.
  constructor(private readonly address: () => string, private readonly onFrame: (frame: SocketFrame, command: PlayerCommand | undefined) => void, private readonly onAgain: () => void) {}

  open(): void {
    this.ended = false;
    window.addEventListener("offline", this.lose);
    window.addEventListener("online", this.connect);
    this.connect();
  }

  close(): void {
    this.ended = true;
    window.removeEventListener("offline", this.lose);
    window.removeEventListener("online", this.connect);
    this.drop();
    for (const id of this.sent.value.keys()) this.settle(id);
  }

  // False if there is no line.
  send(command: PlayerCommand, id = randomHex(12)): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    const [late, dead] = [setTimeout(() => (this.late.value = true), LATE_MS), setTimeout(this.lose, DEAD_MS)];
    const at = this.sent.value.get(id)?.at ?? Date.now();
    this.sent.value = new Map(this.sent.value).set(id, { command, at, late, dead });
    this.socket.send(JSON.stringify({ id, ...command }));
    return true;
  }

  private readonly connect = (): void => {
    clearTimeout(this.retrying);
    if (this.ended || this.socket) return;
    const socket = new WebSocket(this.address());
    this.socket = socket;
    this.retrying = setTimeout(this.lose, DEAD_MS);
    socket.onmessage = (message) => {
      const frame = JSON.parse(String(message.data)) as SocketFrame;
      const id = String(frame.type === "error" ? frame.id : frame.answer?.id);
      const command = this.sent.value.get(id)?.command;
      this.settle(id);
      if (!this.connected.value) this.begin(frame);
      this.onFrame(frame, command);
    };
    socket.onclose = this.lose;
  };

  // A line is open when the house has spoken.
  private begin(frame: SocketFrame): void {
    clearTimeout(this.retrying);
    if (this.tries) this.onAgain();
    this.tries = 0;
    this.connected.value = true;
    if (frame.type !== "error") this.sendAgain();
  }

  // What was sent before the line broke is sent once more under its id, which the house carries out once.
  private sendAgain(): void {
    for (const [id, { command, at }] of this.sent.value) {
      this.settle(id);
      if (Date.now() - at < RESEND_MS) this.send(command, id);
    }
  }

  private settle(id: string): void {
    const found = this.sent.value.get(id);
    if (!found) return;
    clearTimeout(found.late);
    clearTimeout(found.dead);
    const left = new Map(this.sent.value);
    left.delete(id);
    this.sent.value = left;
    if (!left.size) this.late.value = false;
  }

  private readonly lose = (): void => {
    this.drop();
    if (!this.ended) this.retrying = setTimeout(this.connect, RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
  };

  // A line that is dead says so late or never, so it is not asked.
  private drop(): void {
    clearTimeout(this.retrying);
    if (this.socket) {
      this.socket.onmessage = this.socket.onclose = null;
      this.socket.close();
    }
    this.socket = null;
    this.connected.value = false;
    this.late.value = false;
    for (const { late, dead } of this.sent.value.values()) {
      clearTimeout(late);
      clearTimeout(dead);
    }
  }
}
