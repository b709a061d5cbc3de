import { limits } from '@virtual-med/contract/core/limits';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { carriesSignatureTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { useRef } from 'react';
import { tryStorage } from '../../lib/storage/try-storage.ts';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUploadSigning } from '../signing/upload-signing.tsx';
import { takeBack } from './upload.api.ts';
import { otherPatient, type SendResult, useUploadQueue } from './upload-queue.ts';
import type { WrongPatientAnswer } from './wrong-patient-question.tsx';

/** A little less than the delay of the e-mail. */
const undoMs = (limits.undoSendingSeconds - 2) * 1000;
const shortestUndoMs = 4000;

interface Arrived {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly patient: { readonly id: string; readonly label: string };
}

/** Toast that names what was sent to whom, with 'undo' until the first e-mail goes out. */
function takenBack(documents: readonly Arrived[], onUndo: () => void) {
  const [first] = documents;
  if (!first) return {};
  const leftMs = first.at + undoMs - Date.now();
  const labels = [...new Set(documents.map(({ patient }) => patient.label))];
  const sentFor = (label: string) =>
    texts.sentFor(documents.flatMap(({ name, patient }) => (patient.label === label ? name : [])).join(', '), label);
  return {
    description: labels.map(sentFor).join('; '),
    ...(leftMs > shortestUndoMs && { action: { label: texts.undo, onAct: onUndo }, forMs: leftMs }),
  };
}

interface Sending {
  readonly clinicId: string;
  readonly atDesk: boolean;
  /** The sender, whose last category is remembered. */
  readonly ownId: string;
  /** The recipient, once chosen. */
  readonly chosen: ComboboxOption | null;
  readonly choice: { readonly category: DocumentCategory | ''; readonly fallback: DocumentCategory | '' };
  readonly open: boolean;
  readonly inHand: readonly File[] | undefined;
  readonly onSent: ((count: number) => void) | undefined;
  /** Everything was sent, without warnings. */
  readonly onDone: () => void;
  /** A field is missing, or a question has to be answered first. */
  readonly onAsk: () => void;
}

/** The files of the dialog on their way, and what is said of them when they have arrived. */
export function useSending({ clinicId, atDesk, ownId, chosen, choice, open, inHand, ...tell }: Sending) {
  const { onSent, onDone, onAsk } = tell;
  const patientId = chosen?.value ?? '';
  const signing = useUploadSigning(clinicId);
  const arrived = useRef<Arrived[]>([]);
  const queue = useUploadQueue(
    { clinicId, atDesk, patientId, ...choice },
    open,
    ({ document }, entry) => {
      if ('fileName' in document) signing.take(document);
      const other = otherPatient(entry);
      const patient = other ? { id: other.id, label: other.name } : { id: patientId, label: chosen?.label ?? '' };
      arrived.current.push({ id: document.id, name: document.name ?? '', at: Date.now(), patient });
      rememberCategory(ownId, document.category);
      void refreshDocuments(clinicId, patient.id);
    },
    inHand,
  );

  async function undo(documents: readonly Arrived[]) {
    try {
      for (const { id: documentId } of documents) await takeBack({ clinicId, documentId }, atDesk);
      toast.success({ title: texts.undone });
    } catch {
      toast.error({ title: texts.undoFailed });
    } finally {
      const patientIds = new Set(documents.map(({ patient }) => patient.id));
      await Promise.all([...patientIds].map((id) => refreshDocuments(clinicId, id)));
    }
  }

  /** Of those that arrived, `own` went to the patient of the dialog. */
  function sayArrived({ sent }: SendResult, own: number, signatures: Awaited<ReturnType<typeof signing.settle>>) {
    const documents = arrived.current;
    const title = sent === 1 ? texts.sent : documentPageTexts.filesSent(sent);
    if (signatures === 'failed') toast.error({ title: signingTexts.failed, description: title });
    else if (signatures === 'carries_signature') toast.success({ title, description: carriesSignatureTexts.notAsked });
    else if (signatures === 'asked') toast.success({ title, description: signingTexts.requested });
    // The caller shows it itself.
    else if (!onSent || own < sent) toast.success({ title, ...takenBack(documents, () => void undo(documents)) });
  }

  async function settle(sending: Promise<SendResult | undefined>) {
    arrived.current = [];
    const result = await sending;
    if (!result || result.isAsking) onAsk();
    if (!result || result.sent + result.failed === 0) return;
    const own = arrived.current.filter(({ patient }) => patient.id === patientId).length;
    if (own > 0) onSent?.(own);
    const signatures = await signing.settle();
    if (signatures !== 'none') void refreshDocuments(clinicId, patientId);
    if (result.failed > 0) toast.error({ title: texts.sendFailed });
    // The question is there to be answered first.
    else if (!result.isAsking) {
      sayArrived(result, own, signatures);
      // Warnings are there to be read: then the dialog waits.
      if (!result.warned && result.left === 0) onDone();
    }
  }

  return {
    queue,
    signing,
    send: () => settle(queue.send()),
    /** What is to become of a file that names another patient. */
    answer: (key: string, said: WrongPatientAnswer) => {
      if (said === 'nowhere') return queue.remove(key);
      const sending = queue.answer(key, said);
      if (sending) void settle(sending);
    },
  };
}

const key = (userId: string) => `virtual-med.last-category.${userId}`;

/** The category this person chose last on this browser. */
export const recallCategory = (userId: string): DocumentCategory | undefined => {
  const kept = tryStorage((storage) => storage.getItem(key(userId)));
  return documentCategories.find((category) => category === kept);
};

function rememberCategory(userId: string, category: DocumentCategory): void {
  tryStorage((storage) => storage.setItem(key(userId), category));
}
