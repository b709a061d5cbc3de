import { useQueryClient } from '@tanstack/react-query';
import { formatDate, formatShortDate } from '@virtual-med/contract/core/formats';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { releaseTexts } from '@virtual-med/contract/reception/reception.texts';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { failureOf } from '../../ui/use-submit.ts';
import { endRelease, releaseForDesk } from './documents.api.ts';

/** Lets the desk print it for a week, or no longer: a line of the row's menu. Nothing for a file that is not shown. */
export function useReleaseAction(clinicId: string, document: Document, timeZone: string | undefined) {
  const queryClient = useQueryClient();
  const ids = { clinicId, documentId: document.id };
  const refresh = () => refreshDocuments(queryClient, clinicId, document.patientId);
  const end = async () => {
    try {
      await endRelease(ids);
      toast.success({ title: releaseTexts.ended, description: document.name });
    } finally {
      await refresh();
    }
  };
  /** From the message that says it was released. */
  const undo = () =>
    end().catch((error: unknown) =>
      toast.error({ title: releaseTexts.endFailed, description: failureOf(error).message }),
    );
  const { run: endByMenu } = useAct(releaseTexts.endFailed, end);
  const { run: release } = useAct(releaseTexts.failed, async () => {
    const { until } = await releaseForDesk(ids);
    toast.success({
      title: releaseTexts.released,
      description: releaseTexts.releasedNote(formatDate(until)),
      action: { label: releaseTexts.undo, onAct: () => void undo() },
    });
    await refresh();
  });
  if (!previewableTypes.includes(document.contentType)) return undefined;
  return document.releasedUntil
    ? { label: releaseTexts.end(formatShortDate(document.releasedUntil, timeZone)), onClick: () => void endByMenu() }
    : { label: releaseTexts.release, onClick: () => void release() };
}
