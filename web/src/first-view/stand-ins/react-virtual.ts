interface Rows {
  readonly count: number;
  readonly estimateSize: (index: number) => number;
  readonly gap: number;
}

/** A page's frame, its heading and what a list is searched by are above its rows, and at least this high. */
const aboveRowsPx = 240;

/** Laid out at once; the others at once only where the window turns out to have room for them. */
const surelySeen = 2;

/** The rows of the first window, each below the one before, as high as they are. */
export function useWindowVirtualizer({ count, estimateSize, gap }: Rows) {
  const step = estimateSize(0) + gap;
  // Of the screen: to tell the window's own height, the browser would lay out what is about to go.
  const inWindow = Math.min(count, Math.ceil((screen.height - aboveRowsPx) / step));
  const drawn: HTMLElement[] = [];
  let end = 0;
  /** All are measured before one is moved: between the two the browser would lay out the page again, for each. */
  function show(rows: readonly HTMLElement[]): void {
    for (const row of rows) row.style.display = '';
    const starts = rows.map((row) => {
      const start = end;
      end += row.offsetHeight + gap;
      return start;
    });
    for (const [index, row] of rows.entries()) row.style.transform = `translateY(${starts[index]}px)`;
  }
  function putInPlace(): void {
    const [first] = drawn;
    if (!first) return;
    const top = first.getBoundingClientRect().top;
    show(drawn.slice(0, surelySeen));
    const seen = Math.max(surelySeen, Math.ceil((window.innerHeight - top) / (first.offsetHeight + gap)));
    show(drawn.slice(surelySeen, seen));
    // Once what is in sight was painted, those below it, for whoever scrolls.
    requestAnimationFrame(() => setTimeout(() => show(drawn.slice(seen))));
  }
  return {
    getVirtualItems: () => Array.from({ length: inWindow }, (_, index) => ({ index, key: index, start: index * step })),
    getTotalSize: () => count * step - gap,
    measureElement: (row: HTMLElement) => {
      if (drawn.push(row) === 1) queueMicrotask(putInPlace);
      else if (drawn.length > surelySeen) row.style.display = 'none';
    },
  };
}
