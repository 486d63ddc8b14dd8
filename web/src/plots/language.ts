// uPlot formats numbers in the language of the browser, and does not start where that is not a language, as `en-US@posix` in a
// browser without a locale.
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
}
