import { ApiError } from '@virtual-med/contract/core/client';
import { chooseIntake } from '@virtual-med/contract/intake/intake.endpoints';
import { intakePageTexts } from '@virtual-med/contract/intake/intake-page.texts';
import { useEffect, useRef, useState } from 'react';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { sha256Of } from '../../lib/browser/sha256.ts';
import { tryStorage } from '../../lib/storage/try-storage.ts';
import { call } from '../../lib/transport/api.ts';
import { toast } from '../../ui/toast.tsx';
import { type Bringing, BringQueue, leftOf, nothingBrought } from './bring-queue.ts';
import type { ChosenFile } from './chosen-file.ts';
import { collectFiles } from './collect-files.ts';
import { addFile, begin, refreshIntake } from './intake.api.ts';

const texts = intakePageTexts.bringing;

const isRefusedWith = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** The batch of this person on this browser: begun with its first file, and anew where the server knows it no longer or it is full. */
class OwnBatch {
  readonly #clinicId: string;
  readonly #userId: string;
  #batch: RememberedBatch | undefined;
  #begun: Promise<string> | undefined;
  /** How its first file came. */
  source: 'drop' | 'share' = 'drop';

  constructor(clinicId: string, userId: string) {
    this.#clinicId = clinicId;
    this.#userId = userId;
    this.#batch = recallBatch(clinicId, userId);
  }

  get now(): RememberedBatch | undefined {
    return this.#batch;
  }

  id(): Promise<string> {
    this.#begun ??= this.#begin();
    return this.#begun;
  }

  async #begin(): Promise<string> {
    const wanted = isCurrent(this.#batch) ? this.#batch : newBatch();
    try {
      await begin(this.#clinicId, wanted.id, this.source);
      this.#keep(wanted);
      return wanted.id;
    } catch (error) {
      this.#begun = undefined;
      if (!isRefusedWith(error, 'intake.batch_not_found')) throw error;
      this.renew(wanted.id);
      return this.id();
    }
  }

  renew(fullId: string): void {
    if (this.#batch && this.#batch.id !== fullId) return;
    this.#batch = undefined;
    this.#begun = undefined;
  }

  noteLeft(left: number): void {
    if (this.#batch && this.#batch.left !== left) this.#keep({ ...this.#batch, left });
  }

  #keep(batch: RememberedBatch): void {
    this.#batch = batch;
    rememberBatch(this.#clinicId, this.#userId, batch);
  }
}

interface BatchTarget {
  readonly clinicId: string;
  readonly batch: OwnBatch;
}

/** The file is in the inbox all the same where that patient, or the file, is gone meanwhile. */
const choosePatient = (params: { clinicId: string; fileId: string }, patientId: string, signal: AbortSignal) =>
  call(chooseIntake, { params, body: { patientId } }, { signal }).catch((error: unknown) => {
    if (!isRefusedWith(error, 'patients.not_found') && !isRefusedWith(error, 'intake.file_not_found')) throw error;
  });

/** Sends a file once: brought again it is there already, unless somebody took it out meanwhile. */
async function bringOne({ clinicId, batch }: BatchTarget, { name, read, patientId }: ChosenFile, signal: AbortSignal) {
  const file = await read();
  for (let turn = 0; ; ) {
    const batchId = await batch.id();
    const key = await keyOf(batchId, file, name, turn);
    try {
      const { id, state } = await addFile({ clinicId, batchId }, { key, fileName: name, file }, signal);
      if (patientId && (state === 'reading' || state === 'ready'))
        await choosePatient({ clinicId, fileId: id }, patientId, signal);
      if (state !== 'removed') return { isKnown: state !== 'reading' };
      turn += 1;
    } catch (error) {
      if (!isRefusedWith(error, 'intake.batch_full')) throw error;
      batch.renew(batchId);
    }
  }
}

/** Files on their way from this browser into the inbox, for as long as the page is open; mounted anew for another clinic or person. */
export function useBringing(clinicId: string, userId: string) {
  const [bringing, setBringing] = useState<Bringing>(nothingBrought);
  const [isCollecting, setCollecting] = useState(false);
  const [batch] = useState(() => new OwnBatch(clinicId, userId));
  const [batchId, setBatchId] = useState(batch.now?.id);
  const [interrupted, setInterrupted] = useState(() => (isCurrent(batch.now) ? batch.now.left : 0));
  const held = useRef<BringQueue>(undefined);

  useEffect(() => {
    let now = nothingBrought;
    const queue = new BringQueue({
      send: async (file, signal) => {
        const sent = await bringOne({ clinicId, batch }, file, signal);
        setBatchId(batch.now?.id);
        return sent;
      },
      onChange: (next) => {
        const hasArrived = next.arrived > now.arrived;
        now = next;
        setBringing(next);
        batch.noteLeft(leftOf(next));
        if (hasArrived && (next.arrived === 1 || leftOf(next) === 0)) void refreshIntake(clinicId);
      },
    });
    held.current = queue;
    return () => {
      const left = leftOf(now);
      if (left > 0) toast.error({ title: texts.interrupted(left), description: texts.interruptedNote });
      // What is left stays remembered: the page says so when it is opened again.
      now = nothingBrought;
      queue.leave();
    };
  }, [clinicId, batch]);

  const isUnderWay = leftOf(bringing) > 0;
  useEffect(() => {
    if (!isUnderWay) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnderWay]);

  const bring = async (chosen: Promise<readonly File[]>, shared?: { patientId: string | undefined }) => {
    batch.source = shared ? 'share' : 'drop';
    setCollecting(true);
    setInterrupted(0);
    try {
      const { files, leftOut } = await collectFiles(await chosen);
      held.current?.add(
        files.map((file) => ({ ...file, patientId: shared?.patientId })),
        leftOut,
      );
    } catch {
      toast.error({ title: intakePageTexts.problems.unreadable });
    } finally {
      setCollecting(false);
    }
  };

  return {
    bringing,
    isCollecting,
    batchId,
    interrupted,
    bring,
    dismiss: () => {
      setInterrupted(0);
      batch.noteLeft(0);
    },
    pause: () => held.current?.pause(),
    goOn: () => held.current?.goOn(),
    cancel: () => held.current?.cancel(),
  };
}

/** So that the same folder brought again goes on where a closed tab left off. */
interface RememberedBatch {
  readonly id: string;
  readonly begunAt: number;
  /** How many files were not there yet. */
  readonly left: number;
}

const dayMs = 24 * 3_600_000;
const placeOf = (clinicId: string, userId: string) => `virtual-med.intake.${clinicId}.${userId}`;

function recallBatch(clinicId: string, userId: string): RememberedBatch | undefined {
  const kept = tryStorage((storage) => JSON.parse(storage.getItem(placeOf(clinicId, userId)) ?? 'null'));
  const { id, begunAt, left } = (kept ?? {}) as Partial<RememberedBatch>;
  if (typeof id !== 'string' || typeof begunAt !== 'number' || typeof left !== 'number') return undefined;
  return { id, begunAt, left };
}

const rememberBatch = (clinicId: string, userId: string, batch: RememberedBatch) =>
  tryStorage((storage) => storage.setItem(placeOf(clinicId, userId), JSON.stringify(batch)));

/** What is brought on one day is one batch. */
const isCurrent = (batch: RememberedBatch | undefined): batch is RememberedBatch =>
  batch !== undefined && Date.now() - batch.begunAt < dayMs;

const newBatch = (): RememberedBatch => ({ id: newUuid(), begunAt: Date.now(), left: 0 });

/**
 * The same file has the same key in a batch, so that it is kept once however often it is brought; `turn` tells apart the
 * times it was taken out and brought again. A page without HTTPS cannot tell that it is the same file.
 */
async function keyOf(batchId: string, file: Blob, fileName: string, turn: number): Promise<string> {
  const content = await sha256Of(file);
  const digest = content && (await sha256Of(`${batchId} ${content} ${turn} ${fileName}`));
  if (!digest) return newUuid();
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}
