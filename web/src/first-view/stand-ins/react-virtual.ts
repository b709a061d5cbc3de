interface Rows {
  readonly count: number;
  readonly estimateSize: (index: number) => number;
  readonly gap: number;
}

/** A page's frame, its heading and what a list is searched by are above its rows, and at least this high. */
const aboveRowsPx = 240;

/** The rows of the first window, each below the one before, as high as they are. */
export function useWindowVirtualizer({ count, estimateSize, gap }: Rows) {
  const step = estimateSize(0) + gap;
  // Of the screen: to tell the window's own height, the browser would lay out what is about to go.
  const inWindow = Math.min(count, Math.ceil((screen.height - aboveRowsPx) / step));
  const drawn: HTMLElement[] = [];
  /** All are measured before one is moved: between the two the browser would lay out the page again, for each. */
  function putInPlace(): void {
    let end = 0;
    const places = drawn.map((row) => {
      const start = end;
      end += row.offsetHeight + gap;
      return [row, start] as const;
    });
    for (const [row, start] of places) row.style.transform = `translateY(${start}px)`;
  }
  return {
    getVirtualItems: () => Array.from({ length: inWindow }, (_, index) => ({ index, key: index, start: index * step })),
    getTotalSize: () => count * step - gap,
    measureElement: (row: HTMLElement) => {
      if (drawn.push(row) === 1) queueMicrotask(putInPlace);
    },
  };
}
