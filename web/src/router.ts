// Pages by address. A link works with the keyboard, in a new tab and by the back button.
import { signal } from "@preact/signals";

export const path = signal(location.pathname);
export const search = signal(location.search);

export function go(to: string): void {
  if (to === location.pathname + location.search) return;
  history.pushState(null, "", to);
  follow();
  window.scrollTo(0, 0);
}

// The same page with another query, such as the options of a room: a link to share, no step for the back button.
export function replaceSearch(query: string): void {
  history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}`);
  search.value = location.search;
}

function follow(): void {
  path.value = location.pathname;
  search.value = location.search;
}

export function startRouter(): void {
  window.addEventListener("popstate", follow);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download") || link.hash) return;
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
