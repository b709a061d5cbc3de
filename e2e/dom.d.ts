/// <reference lib="dom" />

/** What the journeys leave in a page. */
interface Window {
  seenStates?: string[];
}
