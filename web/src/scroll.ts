// Keeps the current item of a list that scrolls by itself in view, and leaves the page where it is.
export function showItem(item: HTMLElement | null): void {
  const list = item?.parentElement;
  if (item && list && list.scrollHeight > list.clientHeight) list.scrollTop = item.offsetTop - list.clientHeight / 2;
}
