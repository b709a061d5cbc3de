import type { ReactNode } from 'react';

interface TableProps {
  /** Read out, not shown: what the table is about. */
  caption: string;
  /** The names of the columns. */
  head: ReactNode;
  children: ReactNode;
}

/** A container, whose cells can tell how wide it is. */
const frame = '@container overflow-x-auto rounded-card border border-line bg-surface';

/** Rows of facts. Wider than its place it scrolls by itself, by keyboard as well; the page never does. */
export const Table = ({ caption, head, children }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
  <section aria-label={caption} tabIndex={0} className={frame}>
    <table className="w-full border-collapse text-left text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-sm text-ink-muted">
        <tr>{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </section>
);

const sides = { start: '', end: 'text-right' } as const;

interface CellProps {
  children: ReactNode;
  /** Numbers and actions stand at the end. */
  side?: keyof typeof sides;
  /** Left out where there is no room; what it says must then be told elsewhere. */
  wideOnly?: boolean;
}

const padding = 'px-4 first:pl-5 last:pr-5';

export const HeadCell = ({ children, side = 'start', wideOnly = false }: CellProps) => (
  <th
    scope="col"
    className={`py-3 font-medium whitespace-nowrap ${padding} ${sides[side]} ${wideOnly ? '@max-4xl:hidden' : ''}`}
  >
    {children}
  </th>
);

/** Names the row it begins. */
export const RowHead = ({ children }: { children: ReactNode }) => (
  <th scope="row" className={`py-3 font-normal ${padding}`}>
    {children}
  </th>
);

export const Cell = ({ children, side = 'start', wideOnly = false }: CellProps) => (
  <td
    className={`py-3 ${padding} ${sides[side]} ${side === 'end' ? 'tabular-nums' : ''} ${wideOnly ? '@max-4xl:hidden' : ''}`}
  >
    {children}
  </td>
);
