import { formatDate } from '@virtual-med/contract/core/formats';
import { releaseTexts } from '@virtual-med/contract/reception/reception.texts';
import { endDocumentRelease, releaseDocument } from '@virtual-med/contract/reception/release';
import { call } from '../../lib/transport/api.ts';
import { toast } from '../../ui/toast.tsx';
import { failureOf } from '../../ui/use-submit.ts';

interface Released {
  readonly id: string;
  readonly name: string;
}

export async function endRelease(clinicId: string, { id: documentId, name }: Released): Promise<void> {
  await call(endDocumentRelease, { params: { clinicId, documentId } });
  toast.success({ title: releaseTexts.ended, description: name });
}

/** For a week the desk prints it; taken back from the message that says so, or later from the row. */
export async function releaseForDesk(
  clinicId: string,
  document: Released,
  refresh: () => Promise<unknown>,
): Promise<void> {
  const { until } = await call(releaseDocument, { params: { clinicId, documentId: document.id } });
  const undo = async () => {
    try {
      await endRelease(clinicId, document);
    } catch (error) {
      toast.error({ title: releaseTexts.endFailed, description: failureOf(error).message });
    }
    await refresh();
  };
  toast.success({
    title: releaseTexts.released,
    description: releaseTexts.releasedNote(formatDate(until)),
    action: { label: releaseTexts.undo, onAct: () => void undo() },
  });
  await refresh();
}
