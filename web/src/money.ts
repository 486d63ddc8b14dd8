// Money is integer cents; it is written with a true minus and tabular figures.
export function dollars(cents: number): string {
  const whole = Math.abs(cents);
  const rest = whole % 100;
  const sign = cents < 0 ? "−" : "";
  return `${sign}$${Math.floor(whole / 100).toLocaleString("en-US")}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

export function gainClass(cents: number): string {
  return cents > 0 ? "gain" : cents < 0 ? "loss" : "";
}

// An exact value that need not be whole cents: two decimals, always with its sign.
export function exact(cents: number): string {
  return `${cents < 0 ? "−" : cents > 0 ? "+" : ""}${unsigned(cents)}`;
}

export function unsigned(cents: number): string {
  return `$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
