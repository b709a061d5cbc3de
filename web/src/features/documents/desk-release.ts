import { formatDate } from '@virtual-med/contract/core/formats';
import { releaseTexts } from '@virtual-med/contract/reception/reception.texts';
import { endDocumentRelease, releaseDocument } from '@virtual-med/contract/reception/release';
import { call } from '../../lib/transport/api.ts';
import { toast } from '../../ui/toast.tsx';
import { failureOf } from '../../ui/use-submit.ts';

/** For a week the desk prints it; taken back from the message that says so. */
export async function releaseForDesk(
  clinicId: string,
  { id: documentId, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const params = { clinicId, documentId };
  const { until } = await call(releaseDocument, { params });
  const undo = async () => {
    try {
      await call(endDocumentRelease, { params });
      toast.success({ title: releaseTexts.ended, description: name });
    } catch (error) {
      toast.error({ title: releaseTexts.endFailed, description: failureOf(error).message });
    }
  };
  toast.success({
    title: releaseTexts.released,
    description: releaseTexts.releasedNote(formatDate(until)),
    action: { label: releaseTexts.undo, onAct: () => void undo() },
  });
}
