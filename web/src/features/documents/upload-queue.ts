import { ApiError } from '@virtual-med/contract/client';
import {
  type DocumentCategory,
  defaultDocumentName,
  type UploadWarning,
  uploadDocumentForm,
} from '@virtual-med/contract/documents';
import { documentTexts } from '@virtual-med/contract/documents.texts';
import { useEffect, useRef, useState } from 'react';
import { sendFile, type Uploaded } from './send-file.ts';

export type Stage = 'ready' | 'sending' | 'sent' | 'failed';

export interface QueuedFile {
  readonly key: string;
  readonly file: File;
  name: string;
  stage: Stage;
  /** From 0 to 1. */
  progress: number;
  problem: string | undefined;
  warnings: readonly UploadWarning[];
}

interface Target {
  readonly clinicId: string;
  /** Empty until one is chosen, as the category. */
  readonly patientId: string;
  readonly category: DocumentCategory | '';
}

const { file: fileRule, name: nameRule } = uploadDocumentForm.shape;

const fileProblem = (file: File): string | undefined => fileRule.safeParse(file).error?.issues[0]?.message;

/** What the form's rules find wrong with this one file, before anything is sent. */
const problemOf = ({ file, name }: QueuedFile): string | undefined =>
  fileProblem(file) ?? nameRule.safeParse(name).error?.issues[0]?.message;

/** Files on their way, one after another; what failed can be tried again, what runs can be stopped. */
export function useUploadQueue(target: Target, onSent: (uploaded: Uploaded) => void) {
  const [entries, setEntries] = useState<readonly QueuedFile[]>([]);
  const current = useRef(entries);
  current.current = entries;
  const running = useRef<{ key: string; stop: AbortController } | undefined>(undefined);
  const [busy, setBusy] = useState(false);

  const change = (key: string, changes: Partial<QueuedFile>) =>
    setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));

  useEffect(() => () => running.current?.stop.abort(), []);

  const add = (files: Iterable<File>) => {
    // Taken over now: the list of an input is emptied before the state is worked out.
    const added = [...files].map((file) => ({
      key: crypto.randomUUID(),
      file,
      name: defaultDocumentName(file.name),
      stage: 'ready' as const,
      progress: 0,
      problem: fileProblem(file),
      warnings: [],
    }));
    setEntries((all) => [...all, ...added]);
  };

  const remove = (key: string) => {
    if (running.current?.key === key) running.current.stop.abort();
    setEntries((all) => all.filter((entry) => entry.key !== key));
  };

  type Outcome = readonly UploadWarning[] | 'failed' | 'stopped';

  /** What the server had to say of it, when it arrived. */
  async function sendOne(entry: QueuedFile, category: DocumentCategory): Promise<Outcome> {
    const stop = new AbortController();
    running.current = { key: entry.key, stop };
    change(entry.key, { stage: 'sending', progress: 0, problem: undefined });
    try {
      const uploaded = await sendFile(
        { ...target, category, name: entry.name, file: entry.file, uploadKey: entry.key },
        { signal: stop.signal, onProgress: (progress) => change(entry.key, { progress }) },
      );
      change(entry.key, { stage: 'sent', progress: 1, warnings: uploaded.warnings });
      onSent(uploaded);
      return uploaded.warnings;
    } catch (error) {
      if (stop.signal.aborted) return 'stopped';
      const problem = error instanceof ApiError ? error.message : documentTexts.sendFailed;
      change(entry.key, { stage: 'failed', problem });
      return 'failed';
    } finally {
      running.current = undefined;
    }
  }

  /** Sends what is not sent yet; how many of how many arrived, or undefined when something has to be filled in first. */
  async function send(): Promise<{ sent: number; failed: number; warned: boolean } | undefined> {
    const { category, patientId } = target;
    const waiting = current.current.filter(({ stage }) => stage !== 'sent');
    const problems = new Map(waiting.map((entry) => [entry.key, problemOf(entry)]));
    if (busy || waiting.length === 0) return undefined;
    for (const [key, problem] of problems) change(key, { problem });
    if (patientId === '' || category === '' || [...problems.values()].some(Boolean)) return undefined;
    setBusy(true);
    let [sent, failed, warned] = [0, 0, false];
    try {
      for (const { key } of waiting) {
        // As it is now: it may have been taken off the list meanwhile.
        const entry = current.current.find((one) => one.key === key);
        const outcome = entry ? await sendOne(entry, category) : 'stopped';
        if (outcome === 'failed') failed += 1;
        else if (outcome !== 'stopped') {
          sent += 1;
          warned ||= outcome.length > 0;
        }
      }
    } finally {
      setBusy(false);
    }
    return { sent, failed, warned };
  }

  return { entries, add, remove, send, busy, rename: (key: string, name: string) => change(key, { name }) };
}
