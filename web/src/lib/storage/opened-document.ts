import { useSyncExternalStore } from 'react';

const key = 'virtual-med.document-opened';
let openedNow = false;
const listeners = new Set<() => void>();

/** Whether a document was ever opened or kept on this browser; where storage is refused, since the page was loaded. */
function wasDocumentOpened(): boolean {
  try {
    return openedNow || localStorage.getItem(key) !== null;
  } catch {
    return openedNow;
  }
}

export function noteDocumentOpened(): void {
  openedNow = true;
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Known until the page is left.
  }
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const useDocumentWasOpened = (): boolean => useSyncExternalStore(subscribe, wasDocumentOpened);
