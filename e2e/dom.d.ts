/// <reference lib="dom" />

interface AxeOutcome {
  nodes: { html: string; any: { data?: { fgColor?: string; bgColor?: string } | null }[] }[];
}

/** What the journeys leave in a page. */
interface Window {
  axe: { run: (context: string, options: object) => Promise<Record<'passes' | 'violations', AxeOutcome[]>> };
  seenStates?: string[];
}
