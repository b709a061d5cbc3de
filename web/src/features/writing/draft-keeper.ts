import { ApiError } from '@virtual-med/contract/core/client';
import type { MissingField } from '@virtual-med/contract/writing/writing';
import { endsTheVisit } from '../../lib/transport/api.ts';
import type { Content } from './draft-values.ts';

interface Kept {
  readonly revision: number;
  readonly updatedAt: string;
  readonly missing: readonly MissingField[];
}

/** How the text on the screen stands to what the server has. */
export type Standing =
  | 'saved'
  | 'unsaved'
  | 'saving'
  /** No answer: kept here, sent when there is one. */
  | 'offline'
  /** The session is over: kept here until its person is back. */
  | 'waits'
  /** Somebody else has written meanwhile. */
  | 'changed'
  | 'gone'
  | 'refused';

export interface KeeperState extends Kept {
  readonly standing: Standing;
  /** Why the server refused it. */
  readonly refusal: string | undefined;
}

interface Needs {
  readonly kept: Kept;
  readonly content: Content;
  /** Written before this page was there, and not with the server yet. */
  readonly unsent: Content | undefined;
  send(content: Content, revision: number): Promise<Kept>;
  /** Keeps what the server has not got, or forgets it. */
  remember(content: Content | undefined, revision: number): void;
}

const restMs = 800;
const againMs = [2000, 5000, 10_000, 30_000] as const;

const standingAfter = (error: unknown): Standing => {
  if (endsTheVisit(error)) return 'waits';
  if (!(error instanceof ApiError)) return 'offline';
  if (error.code === 'writing.draft_changed') return 'changed';
  if (error.code === 'writing.draft_not_found') return 'gone';
  // Asked too often, or too slowly sent: later it goes.
  const isRefusal = error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408;
  return isRefusal ? 'refused' : 'offline';
};

/** Keeps a draft with the server while it is written: a moment after the last key, one request at a time, the newest text last. */
export function createDraftKeeper({ kept, content, unsent, send, remember }: Needs) {
  let state: KeeperState = { ...kept, standing: unsent ? 'unsaved' : 'saved', refusal: undefined };
  let sent = JSON.stringify(content);
  let newest = unsent ?? content;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;
  let failures = 0;
  let isStopped = false;
  const listeners = new Set<() => void>();

  const isUnsent = () => JSON.stringify(newest) !== sent;
  const isOver = () => state.standing === 'changed' || state.standing === 'gone';

  function set(next: Partial<KeeperState>): void {
    state = { ...state, refusal: undefined, ...next };
    for (const notify of listeners) notify();
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), ms);
  }

  async function sendNewest(): Promise<void> {
    const sending = newest;
    const text = JSON.stringify(sending);
    set({ standing: 'saving' });
    try {
      const answer = await send(sending, state.revision);
      failures = 0;
      sent = text;
      remember(isUnsent() ? newest : undefined, answer.revision);
      set({ ...answer, standing: isUnsent() ? 'unsaved' : 'saved' });
      if (isUnsent()) wait(restMs);
    } catch (error) {
      const standing = standingAfter(error);
      set({ standing, refusal: standing === 'refused' && error instanceof ApiError ? error.message : undefined });
      if (standing === 'offline') wait(againMs[Math.min(failures++, againMs.length - 1)] ?? restMs);
    }
  }

  /** Sends at once what is not sent; resolves when the server has it, or has not. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    while (underWay) await underWay;
    if (isUnsent() && !isOver()) {
      underWay = sendNewest().finally(() => {
        underWay = undefined;
      });
      await underWay;
    }
    return !isUnsent() && !isOver();
  }

  if (unsent) wait(0);
  return {
    state: () => state,
    subscribe(notify: () => void): () => void {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    change(next: Content): void {
      newest = next;
      if (isOver()) return;
      if (!isUnsent()) {
        clearTimeout(timer);
        if (state.standing === 'unsaved') set({ standing: 'saved' });
        return;
      }
      remember(newest, state.revision);
      if (state.standing === 'saved' || state.standing === 'refused') set({ standing: 'unsaved' });
      if (state.standing !== 'waits') wait(restMs);
    },
    flush,
    /** What is missing is asked for anew, after it was filled in somewhere else. */
    learn: (missing: readonly MissingField[]) => set({ missing, refusal: state.refusal }),
    newest: () => newest,
    isUnsent,
    /** The page is there, for the first time or again. */
    resume(): void {
      isStopped = false;
    },
    /** The page goes: what is under way still arrives, nothing is begun any more. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
