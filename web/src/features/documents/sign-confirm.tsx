import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { signingTexts as texts } from '@virtual-med/contract/signing/signing.texts';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { AlreadySigned } from './already-signed.tsx';
import { askSignature, refreshDocuments } from './documents.api.ts';
import { copy } from './documents.copy.ts';
import { SignerField } from './signer-field.tsx';
import { useSigner, useSigning } from './use-signer.ts';

interface SignConfirmProps {
  clinicId: string;
  document: Document;
  timeZone: string | undefined;
  onClose: () => void;
}

/** A file that carries a signature goes to no service that would write into it. */
export const SignConfirm = (props: SignConfirmProps) =>
  props.document.signatureCheck?.state === 'signed' ? <AlreadySigned {...props} /> : <AskToSign {...props} />;

function AskToSign({ clinicId, document, onClose }: Omit<SignConfirmProps, 'timeZone'>) {
  const queryClient = useQueryClient();
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
      await refreshDocuments(queryClient, clinicId, document.patientId);
    }
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.question}
      note={copy.signNote(document.name)}
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
