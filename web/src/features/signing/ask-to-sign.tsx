import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { signingTexts as texts } from '@virtual-med/contract/signing/signing.texts';
import { useState } from 'react';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { askSignature } from './signing.api.ts';
import { SignerField } from './upload-signing.tsx';
import { useSigner, useSigning } from './use-signer.ts';

interface AskToSignProps {
  clinicId: string;
  document: Document;
  onClose: () => void;
}

export function AskToSign({ clinicId, document, onClose }: AskToSignProps) {
  const { isTest } = useSigning();
  const signer = useSigner(clinicId, document.uploadedBy.id);
  const [tried, setTried] = useState(false);
  const { busy, run } = useAct(texts.failed, async () => {
    setTried(true);
    if (signer.signerId === '') return;
    try {
      const { signingUrl } = await askSignature(clinicId, document, signer.signerId);
      toast.success({ title: texts.requested, ...(signingUrl ? {} : { description: texts.byMail }) });
    } finally {
      // What failed is shown beside the document, with a way to ask again.
      onClose();
      await refreshDocuments(clinicId, document.patientId);
    }
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.question}
      note={texts.questionNote(document.name)}
      confirm={texts.sign}
      onConfirm={() => void run()}
      pending={busy}
    >
      <div className="grid gap-4">
        <SignerField signer={signer} tried={tried} />
        {isTest && <p className="rounded-xl bg-waiting-soft px-4 py-3 text-waiting-ink">{texts.test}</p>}
      </div>
    </ConfirmDialog>
  );
}
