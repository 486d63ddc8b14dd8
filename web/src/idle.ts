// Work that nobody waits for: done when the page is in sight and has nothing else to do.
const LATEST_MS = 2000;

export async function idle(): Promise<void> {
  await inSight();
  await new Promise<void>((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done(), { timeout: LATEST_MS });
    else setTimeout(done, 0);
  });
}

function inSight(): Promise<void> {
  return new Promise((done) => {
    const look = (): void => {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", look);
      done();
    };
    document.addEventListener("visibilitychange", look);
    look();
  });
}
