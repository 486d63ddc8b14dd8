// Fair dealing in the browser: the same hashes as docs/fairness.md, with no help from the house.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

type Part = Uint8Array | string | number;

function withLength(part: Part): Uint8Array {
  const data = part instanceof Uint8Array ? part : utf8ToBytes(String(part));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length);
  return concatBytes(length, data);
}

export function frame(purpose: string, ...parts: Part[]): Uint8Array {
  return concatBytes(...["pitboss/1", purpose, ...parts].map(withLength));
}

export function seatCommitment(seed: string, table: string, round: number, seat: number): string {
  return bytesToHex(sha256(frame("seat commitment", hexToBytes(seed), table, round, seat)));
}

export function randomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));
}
