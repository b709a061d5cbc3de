interface Rows {
  readonly count: number;
  readonly estimateSize: (index: number) => number;
  readonly gap: number;
}

/** The rows of the first window, each below the one before, as high as they are. */
export function useWindowVirtualizer({ count, estimateSize, gap }: Rows) {
  const step = estimateSize(0) + gap;
  // Of the screen: to tell the window's own height, the browser would lay out what is about to go.
  const inWindow = Math.min(count, Math.ceil(screen.height / step));
  let end = 0;
  return {
    getVirtualItems: () => Array.from({ length: inWindow }, (_, index) => ({ index, key: index, start: index * step })),
    getTotalSize: () => count * step - gap,
    measureElement: (row: HTMLElement) => {
      row.style.transform = `translateY(${end}px)`;
      end += row.offsetHeight + gap;
    },
  };
}
