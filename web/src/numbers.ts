// Numbers as the house writes them: a true minus, tabular figures, four decimals where edges are compared.
export function percent(share: number, digits = 4): string {
  return `${minus((100 * share).toFixed(digits))} %`;
}

export function plain(value: number, digits = 4): string {
  return minus(value.toFixed(digits));
}

export function withSign(value: number, digits = 6): string {
  const shown = plain(value, digits);
  return value > 0 ? `+${shown}` : shown;
}

export function minus(text: string): string {
  return text.replace(/^-/, "−");
}

export function whole(value: number): string {
  return value.toLocaleString("en-US");
}
