import { useLocation } from '@tanstack/react-router';
import { anchoredDocument } from '@virtual-med/contract/documents/document-kinds';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { useEffect, useRef, useState } from 'react';

/** Older ones were there before: they are on a page that was only now asked for. */
const justNowMs = 10 * 60_000;

const rowOf = (documentId: string) => document.querySelector<HTMLElement>(`tr[data-versions~="${documentId}"]`);

/**
 * Which documents came while the list was open, sent here or signed elsewhere: their row is brought into view. Whoever
 * comes to one by its address, as from a signing service, finds its row in view and with the focus.
 */
export function useArrivals(documents: readonly Document[], isLoaded: boolean): ReadonlySet<string> {
  const hash = useLocation({ select: (location) => location.hash });
  const known = useRef<Set<string>>(undefined);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isLoaded) return;
    if (!known.current) {
      known.current = new Set(documents.map(({ id }) => id));
      const named = anchoredDocument(`#${hash}`);
      const row = named && rowOf(named);
      if (!row) return;
      row.scrollIntoView({ block: 'center' });
      row.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
      return;
    }
    const { current } = known;
    const added = documents.filter(
      ({ id, createdAt }) => !current.has(id) && Date.now() - Date.parse(createdAt) < justNowMs,
    );
    for (const { id } of documents) current.add(id);
    if (added.length > 0) setArrived((before) => new Set([...before, ...added.map(({ id }) => id)]));
  }, [documents, isLoaded, hash]);
  useEffect(() => {
    const newest = [...arrived].at(-1);
    if (newest) rowOf(newest)?.scrollIntoView({ block: 'nearest' });
  }, [arrived]);
  return arrived;
}
