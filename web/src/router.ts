// Pages by address. A link works with the keyboard, in a new tab and by the back button.
import { signal } from "@preact/signals";

export const path = signal(location.pathname);

export function go(to: string): void {
  if (to === location.pathname) return;
  history.pushState(null, "", to);
  path.value = location.pathname;
  window.scrollTo(0, 0);
}

export function startRouter(): void {
  window.addEventListener("popstate", () => {
    path.value = location.pathname;
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(link.pathname);
  });
}
