import type { Content } from './draft-values.ts';

/** What of a draft the server has not got yet, kept in this tab: it outlives a reload and an ended session. */
export interface DraftCopy {
  readonly content: Content;
  readonly revision: number;
}

const prefix = 'virtual-med.draft.';
/** Of one person: whoever signs in next in this tab does not read it. */
const keyOf = (userId: string, draftId: string) => `${prefix}${userId}.${draftId}`;

/** Storage may be refused or full: then the text lives as long as the page. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

export function keepCopy(userId: string, draftId: string, copy: DraftCopy): void {
  inStorage((storage) => storage.setItem(keyOf(userId, draftId), JSON.stringify(copy)));
}

export function forgetCopy(userId: string, draftId: string): void {
  inStorage((storage) => storage.removeItem(keyOf(userId, draftId)));
}

export function copyOf(userId: string, draftId: string): DraftCopy | undefined {
  return inStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId, draftId)) ?? 'null');
    const isCopy = typeof kept === 'object' && kept !== null && 'content' in kept && 'revision' in kept;
    return isCopy ? (kept as DraftCopy) : undefined;
  });
}

/** Whoever leaves on purpose leaves nothing on a desk others sit down at. */
export function forgetAllCopies(): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}
