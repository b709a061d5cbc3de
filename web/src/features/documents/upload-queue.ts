import { ApiError } from '@virtual-med/contract/core/client';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import {
  defaultDocumentName,
  suggestedCategory,
  type UploadWarning,
  uploadDocumentForm,
} from '@virtual-med/contract/documents/documents';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { networkBack } from '../../lib/browser/network.ts';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { unlockedAgain } from '../../lib/session/unlocked-again.ts';
import { endsTheVisit } from '../../lib/transport/api.ts';
import { toast } from '../../ui/toast.tsx';
import { findTwins, sendFile, type Uploaded } from './upload.api.ts';

/** `waiting`: for the network, or for whoever left the screen; `asking`: its text names another patient. */
export type Stage = 'ready' | 'sending' | 'waiting' | 'asking' | 'sent' | 'failed';

export interface QueuedFile {
  readonly key: string;
  readonly file: File;
  name: string;
  /** Empty: that of the whole form. */
  category: DocumentCategory | '';
  /** What its name speaks for. */
  readonly suggested: DocumentCategory | undefined;
  /** What was found out about the same file being there already, and with whom. */
  twin: { readonly patientId: string; readonly note: string } | undefined;
  /** Whom its text names in place of the patient it was sent to; the name is null of somebody this person does not see. */
  named: { readonly id: string; readonly name: string } | { readonly id: string; readonly name: null } | undefined;
  /** The answer to that, once given. */
  goesTo: 'named' | 'chosen' | undefined;
  stage: Stage;
  /** From 0 to 1. */
  progress: number;
  problem: string | undefined;
  warnings: readonly UploadWarning[];
}

interface Target {
  readonly clinicId: string;
  /** What the patient has already is not the desk's to know. */
  readonly atDesk: boolean;
  /** Empty until one is chosen, as the category. */
  readonly patientId: string;
  readonly category: DocumentCategory | '';
  /** Where neither a choice nor a name says it. */
  readonly fallback: DocumentCategory | '';
}

const { file: fileRule, name: nameRule } = uploadDocumentForm.shape;

const fileProblem = (file: File): string | undefined => fileRule.safeParse(file).error?.issues[0]?.message;

/** What the form's rules find wrong with this one file, before anything is sent. */
const problemOf = ({ file, name }: QueuedFile): string | undefined =>
  fileProblem(file) ?? nameRule.safeParse(name).error?.issues[0]?.message;

/** The note of a file that is there already; once it was shown, sending again means 'all the same'. */
export const twinNote = ({ twin }: QueuedFile, patientId: string): string | undefined =>
  twin?.patientId === patientId ? twin.note : undefined;

/** The patient the text names, if the file is to go to them. */
export const otherPatient = ({ goesTo, named }: QueuedFile) =>
  goesTo === 'named' && named && named.name !== null ? named : undefined;

/** Which category a file gets: by the choice for it, the choice for all, its name, or what was chosen last time. */
export const categoryFor = (entry: QueuedFile, { category, fallback }: Pick<Target, 'category' | 'fallback'>) =>
  entry.category || category || entry.suggested || fallback;

const asEntry = (file: File): QueuedFile => ({
  key: newUuid(),
  file,
  name: defaultDocumentName(file.name),
  category: '',
  suggested: suggestedCategory(file.name),
  twin: undefined,
  named: undefined,
  goesTo: undefined,
  stage: 'ready',
  progress: 0,
  problem: fileProblem(file),
  warnings: [],
});

export interface SendResult {
  readonly sent: number;
  readonly failed: number;
  readonly warned: boolean;
  /** Not sent yet; `isAsking` when some wait for the person to say whose they are. */
  readonly left: number;
  readonly isAsking: boolean;
}

/** Uploads files one after another; failed ones can be retried, the running one stopped. */
export function useUploadQueue(
  target: Target,
  isOpen: boolean,
  onSent: (uploaded: Uploaded, entry: QueuedFile) => void,
  inHand: readonly File[] = [],
) {
  const [entries, setEntries] = useState<readonly QueuedFile[]>(() => inHand.map(asEntry));
  const current = useRef(entries);
  current.current = entries;
  const running = useRef<{ key: string; stop: AbortController } | undefined>(undefined);
  const [busy, setBusy] = useState(false);

  /** Updates the ref too: `answer` sends before the next render. */
  const update = (changed: (all: readonly QueuedFile[]) => readonly QueuedFile[]) => {
    current.current = changed(current.current);
    setEntries(changed);
  };
  const change = (key: string, changes: Partial<QueuedFile>) =>
    update((all) => all.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));

  const isShown = useRef(isOpen);
  isShown.current = isOpen;
  const isGone = useRef(false);
  const isAnnounced = useRef(false);
  /** The session ended, or is locked. */
  const ended = useRef(false);

  /** On leaving the page with unsent files: a toast names them. */
  const tellUnsent = useCallback(() => {
    const names = current.current.filter(({ stage }) => stage !== 'sent').map(({ file }) => file.name);
    if (names.length === 0 || isAnnounced.current) return;
    isAnnounced.current = true;
    toast.error({ title: documentTexts.notSent, description: documentTexts.attachAgain(names) });
  }, []);

  useEffect(() => {
    isGone.current = false;
    // A blocked clinic has its own message: there is one toast at a time, and nothing can be sent again.
    const stop = sessionStore.onEnd(({ reason }) => {
      if (reason === 'blocked') isAnnounced.current = true;
    });
    return () => {
      stop();
      isGone.current = true;
      const wasSending = running.current !== undefined;
      running.current?.stop.abort();
      if (isShown.current && (wasSending || ended.current || !sessionStore.state().session)) tellUnsent();
    };
  }, [tellUnsent]);

  const add = (files: Iterable<File>) => {
    // Copied now: the input's FileList is emptied before React runs the state update.
    const added = [...files].map(asEntry);
    update((all) => [...all, ...added]);
  };

  const remove = (key: string) => {
    if (running.current?.key === key) running.current.stop.abort();
    update((all) => all.filter((entry) => entry.key !== key));
  };

  type Outcome = readonly UploadWarning[] | 'failed' | 'stopped' | 'ended' | 'asking';

  /** Uploads again once the network is back, or the session is unlocked. */
  async function sendWhenOnline(entry: QueuedFile, category: DocumentCategory, signal: AbortSignal): Promise<Uploaded> {
    for (;;) {
      if (!navigator.onLine) {
        change(entry.key, { stage: 'waiting' });
        await networkBack(signal);
      }
      change(entry.key, { stage: 'sending', progress: 0 });
      try {
        return await sendFile(
          {
            ...target,
            category,
            patientId: otherPatient(entry)?.id ?? target.patientId,
            name: entry.name,
            file: entry.file,
            uploadKey: entry.key,
            ...(entry.goesTo === 'chosen' && entry.named && { sameDespite: entry.named.id }),
          },
          { signal, onProgress: (progress) => change(entry.key, { progress }) },
        );
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined;
        if (code === 'auth.locked') {
          change(entry.key, { stage: 'waiting' });
          await unlockedAgain(signal);
        } else if (navigator.onLine || code !== 'network') throw error;
      }
    }
  }

  /** Uploads one file; returns the server's warnings, or why it was not sent. */
  async function sendOne(entry: QueuedFile, category: DocumentCategory): Promise<Outcome> {
    const stop = new AbortController();
    running.current = { key: entry.key, stop };
    change(entry.key, { problem: undefined });
    try {
      const uploaded = await sendWhenOnline(entry, category, stop.signal);
      // The duplicate was confirmed before.
      const warnings = uploaded.warnings.filter((warning) => warning !== 'same_content' || !entry.twin);
      change(entry.key, { stage: 'sent', progress: 1, warnings });
      onSent(uploaded, entry);
      return warnings;
    } catch (error) {
      if (stop.signal.aborted) return 'stopped';
      if (error instanceof ApiError && error.code === 'documents.names_another') {
        const named = error.namedPatient ?? { id: target.patientId, name: null };
        change(entry.key, { stage: 'asking', named, goesTo: undefined });
        return 'asking';
      }
      const problem = error instanceof ApiError ? error.message : documentTexts.sendFailed;
      change(entry.key, { stage: 'failed', problem });
      return endsTheVisit(error) ? 'ended' : 'failed';
    } finally {
      running.current = undefined;
    }
  }

  /** Marks duplicates and returns whether there are any. Failed files are left out: one that did arrive would be its own duplicate. */
  async function showTwins(waiting: readonly QueuedFile[]): Promise<boolean> {
    const { patientId } = target;
    if (target.atDesk) return false;
    const fresh = waiting.filter((entry) => entry.stage === 'ready' && !twinNote(entry, patientId));
    const twins = await findTwins(target, fresh);
    for (const [key, note] of twins) change(key, { twin: { patientId, note } });
    return twins.size > 0;
  }

  /** A file whose question was answered while others were being sent. */
  const answeredMeanwhile = () => current.current.find(({ stage, goesTo }) => stage === 'ready' && goesTo)?.key;

  /** Sends all unsent files, or one; undefined when something has to be filled in first, or the session ended. */
  async function send(only?: string): Promise<SendResult | undefined> {
    const { patientId } = target;
    const waiting = current.current.filter(
      ({ key, stage }) => stage !== 'sent' && stage !== 'asking' && (only === undefined || key === only),
    );
    const problems = new Map(waiting.map((entry) => [entry.key, problemOf(entry)]));
    if (busy || waiting.length === 0) return undefined;
    for (const [key, problem] of problems) change(key, { problem });
    const categoryOf = (entry: QueuedFile) => categoryFor(entry, target);
    const isFilled = patientId !== '' && waiting.every((entry) => categoryOf(entry) !== '');
    if (!isFilled || [...problems.values()].some(Boolean)) return undefined;
    setBusy(true);
    isAnnounced.current = false;
    ended.current = false;
    let [sent, failed, warned] = [0, 0, false];
    try {
      if (only === undefined && (await showTwins(waiting))) return undefined;
      const keys = waiting.map(({ key }) => key);
      for (let key = keys.shift(); key; key = keys.shift() ?? answeredMeanwhile()) {
        // Read again: it may have been removed meanwhile.
        const entry = current.current.find((one) => one.key === key);
        const chosen = entry && categoryOf(entry);
        const outcome = entry && chosen ? await sendOne(entry, chosen) : 'stopped';
        // The rest stays in the list, to be sent after signing in again.
        if (outcome === 'ended') {
          ended.current = true;
          return undefined;
        }
        if (isGone.current) return undefined;
        if (outcome === 'failed') failed += 1;
        else if (outcome !== 'stopped' && outcome !== 'asking') {
          sent += 1;
          warned ||= outcome.length > 0;
        }
      }
    } finally {
      setBusy(false);
    }
    const left = current.current.filter(({ stage }) => stage !== 'sent');
    return { sent, failed, warned, left: left.length, isAsking: left.some(({ stage }) => stage === 'asking') };
  }

  /** Decides which patient a file goes to whose text names another one; it is sent at once, or after the running ones. */
  function answer(key: string, goesTo: 'named' | 'chosen'): Promise<SendResult | undefined> | undefined {
    change(key, { goesTo, stage: 'ready' });
    return busy ? undefined : send(key);
  }

  return { entries, add, remove, send, answer, busy, change };
}
