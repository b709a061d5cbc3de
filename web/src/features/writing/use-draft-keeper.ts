import type { Draft } from '@virtual-med/contract/writing/writing';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sessionStore, useSession } from '../../lib/session/session.ts';
import { copyOf, forgetAllCopies, forgetCopy, keepCopy } from './draft-copy.ts';
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
