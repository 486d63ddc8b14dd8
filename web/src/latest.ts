// The answer to the latest question. An answer that comes after a newer question was asked is dropped.
import { useEffect, useRef, useState } from "preact/hooks";
import { healed } from "./api";
import { text } from "./strings";

export type Latest<T> = { value: T | null; problem: string; waiting: boolean; again: () => void };

export function useLatest<T>(ask: (() => Promise<T>) | null, ...about: unknown[]): Latest<T> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState("");
  const [waiting, setWaiting] = useState(true);
  const [times, setTimes] = useState(0);
  const asked = useRef(0);
  useEffect(() => {
    const number = ++asked.current;
    if (!ask) return;
    setWaiting(true);
    ask().then(
      (found) => {
        if (number !== asked.current) return;
        setValue(found);
        setProblem("");
        setWaiting(false);
      },
      (error: unknown) => {
        if (number !== asked.current) return;
        setProblem(error instanceof Error ? error.message : text.serverGone);
        setWaiting(false);
      },
    );
  }, [...about, times]);
  useEffect(() => {
    if (problem) setTimes(times + 1);
  }, [healed.value]);
  return { value, problem, waiting, again: () => setTimes(times + 1) };
}
