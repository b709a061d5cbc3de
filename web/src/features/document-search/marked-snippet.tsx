import type { Snippet } from '@virtual-med/contract/document-search/document-search';

/** What stands around the words that were found. */
export function MarkedSnippet({ snippet: { text, marks } }: { snippet: Snippet }) {
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <p className="mt-1 text-support text-ink-muted wrap-anywhere">
      {marks.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark className="rounded-small bg-primary-soft px-0.5 font-semibold text-primary-ink">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </p>
  );
}
