// A coach with too much to do is asked again, until nobody wants to know any more.
import { Refused } from "../api";

const WAIT_MS = 700;

export async function patiently<T>(ask: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "too_many" || isOver()) throw error;
      await new Promise((done) => setTimeout(done, WAIT_MS));
    }
  }
}
