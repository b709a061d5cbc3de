/** What the server put into the page for whoever asked for it, by address. The element goes as soon as it is read. */
function readAnswers(): ReadonlyMap<string, unknown> {
  const element = document.getElementById('answers');
  element?.remove();
  return new Map(Object.entries(JSON.parse(element?.textContent || '{}') as Record<string, unknown>));
}

export const answers = readAnswers();

/** The addresses whose answers were drawn, and are handed over with the drawing. */
export const drawnFrom = new Set<string>();

/** What promises of answers will give, for whoever cannot wait. */
export const knownAnswers = new WeakMap<Promise<unknown>, unknown>();
