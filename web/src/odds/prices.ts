// The prices of what is asked, beside those of the printed tables; a count that is done replaces the first.
import { useState } from "preact/hooks";
import { useLatest } from "../latest";
import type { CountJob, OddsPrices, RoomData } from "../types.generated";
import { type Ask, pricesOf, writeAsk } from "./ask";

export type Priced = {
  query: string; plain: string; prices: OddsPrices | null; printed: OddsPrices | null; answered: boolean; problem: string;
  job: CountJob | null; counted: CountJob | null; setJob: (job: CountJob | null) => void;
};

export function usePrices(room: RoomData, ask: Ask): Priced {
  const query = writeAsk(ask, room.wagers);
  const plain = writeAsk({ ...ask, pays: {} }, []);
  const [job, setJob] = useState<CountJob | null>(null);
  const answer = useLatest(() => pricesOf(room.game, query), query);
  const printed = useLatest(() => pricesOf(room.game, plain), plain);
  const counted = job?.state === "done" && sameTables(job, answer.value) ? job : null;
  return {
    query, plain, prices: counted?.prices ?? answer.value, printed: printed.value, answered: answer.value !== null, problem: answer.problem,
    job, counted, setJob,
  };
}

function sameTables(job: CountJob, now: OddsPrices | null): boolean {
  const told = job.prices;
  return !!told && !!now && JSON.stringify([told.pays, told.options, told.strategy]) === JSON.stringify([now.pays, now.options, now.strategy]);
}
