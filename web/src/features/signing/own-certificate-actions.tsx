import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { certificateTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import type { Signature } from '@virtual-med/contract/signing/signing';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { aboveRow, rowActStyle } from '../../ui/whole-row.tsx';
import { cancelSignature } from './signing.api.ts';

interface OwnCertificateActionsProps {
  clinicId: string;
  document: Document;
  signature: Signature;
  /** Left out once nothing is left to authorise, and in the opened document. */
  onGoOn?: (() => void) | undefined;
  /** Among the words of a row. */
  brief?: boolean;
}

/** For whoever signs: go on with what was left unauthorised, or leave it be. */
export function OwnCertificateActions({
  clinicId,
  document,
  signature,
  onGoOn,
  brief = false,
}: OwnCertificateActionsProps) {
  const { busy, run } = useAct(texts.cancelFailed, async () => {
    try {
      await cancelSignature(clinicId, signature.id);
      toast.success({ title: texts.cancelled });
    } finally {
      await refreshDocuments(clinicId, document.patientId);
    }
  });
  if (brief)
    return (
      <span className="flex gap-3">
        {onGoOn && (
          <button type="button" aria-label={texts.goOn} onClick={onGoOn} className={rowActStyle}>
            {texts.goOnBrief}
          </button>
        )}
        <button
          type="button"
          aria-label={texts.cancel}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : () => void run()}
          className={rowActStyle}
        >
          {texts.cancelBrief}
        </button>
      </span>
    );
  return (
    <span className={`inline-flex flex-wrap gap-2 ${aboveRow}`}>
      <Button variant="outline" loading={busy} onClick={() => void run()}>
        {texts.cancel}
      </Button>
    </span>
  );
}
