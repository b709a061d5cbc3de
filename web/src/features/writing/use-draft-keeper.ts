import type { Draft } from '@virtual-med/contract/writing/writing';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sessionStore, useSession } from '../../lib/session/session.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import type { Content } from './draft-values.ts';
import { keepDraft } from './writing.api.ts';

interface Kept {
  readonly keeper: DraftKeeper;
  /** What the form begins with. */
  readonly start: Content;
  /** Written here before, onto a version that is not the newest any more. */
  readonly outdated: Content | undefined;
}

function begin(clinicId: string, userId: string, draft: Draft): Kept {
  const copy = copyOf(userId, draft.id);
  const isCurrent = copy?.revision === draft.revision;
  if (copy && !isCurrent) forgetCopy(userId, draft.id);
  const unsent = isCurrent ? copy?.content : undefined;
  const keeper = createDraftKeeper({
    kept: draft,
    content: draft.content,
    unsent,
    send: (content, revision) => keepDraft({ clinicId, draftId: draft.id }, { content, revision }),
    remember: (content, revision) =>
      content ? keepCopy(userId, draft.id, { content, revision }) : forgetCopy(userId, draft.id),
  });
  return { keeper, start: unsent ?? draft.content, outdated: isCurrent ? undefined : copy?.content };
}

/** One draft on one page, from the version it was opened with. */
export function useDraftKeeper(clinicId: string, draft: Draft) {
  const userId = useSession()?.user.id ?? sessionStore.personInSight()?.user.id ?? '';
  const [kept] = useState(() => begin(clinicId, userId, draft));
  const { keeper } = kept;
  useEffect(() => {
    keeper.resume();
    const over = new AbortController();
    const flush = () => void keeper.flush();
    const hidden = () => document.visibilityState === 'hidden' && flush();
    addEventListener('online', flush, { signal: over.signal });
    addEventListener('pagehide', flush, { signal: over.signal });
    document.addEventListener('visibilitychange', hidden, { signal: over.signal });
    const stopHearing = sessionStore.subscribe(({ session }) => {
      if (session && !session.lock.locked && keeper.state().standing === 'waits') flush();
    });
    const stopEnds = sessionStore.onEnd(({ reason }) => reason === 'left' && forgetAllCopies());
    return () => {
      over.abort();
      stopHearing();
      stopEnds();
      flush();
      keeper.stop();
    };
  }, [keeper]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  return { ...kept, state };
}

/** What of a draft the server has not got yet, kept in this tab: it outlives a reload and an ended session. */
interface DraftCopy {
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

function keepCopy(userId: string, draftId: string, copy: DraftCopy): void {
  inStorage((storage) => storage.setItem(keyOf(userId, draftId), JSON.stringify(copy)));
}

function forgetCopy(userId: string, draftId: string): void {
  inStorage((storage) => storage.removeItem(keyOf(userId, draftId)));
}

const copyOf = (userId: string, draftId: string): DraftCopy | undefined =>
  inStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId, draftId)) ?? 'null');
    const isCopy = typeof kept === 'object' && kept !== null && 'content' in kept && 'revision' in kept;
    return isCopy ? (kept as DraftCopy) : undefined;
  });

/** Whoever leaves on purpose leaves nothing on a desk others sit down at. */
function forgetAllCopies(): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}
