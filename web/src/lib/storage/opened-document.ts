import { useSyncExternalStore } from 'react';
import { tryStorage } from './try-storage.ts';

const key = 'virtual-med.document-opened';
/** Only where storage is refused. */
let openedNow = false;
const listeners = new Set<() => void>();

/** Whether a document was ever opened or kept on this browser; where storage is refused, since the page was loaded. */
const wasDocumentOpened = (): boolean => openedNow || Boolean(tryStorage((storage) => storage.getItem(key)));

export function noteDocumentOpened(): void {
  openedNow = !tryStorage((storage) => {
    storage.setItem(key, '1');
    return true;
  });
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const useDocumentWasOpened = (): boolean => useSyncExternalStore(subscribe, wasDocumentOpened);
