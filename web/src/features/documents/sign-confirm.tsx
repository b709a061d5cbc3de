import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { carriesSignatureTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { signingTexts as texts } from '@virtual-med/contract/signing/signing.texts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { askSignature, refreshDocuments } from './documents.api.ts';
import { copy } from './documents.copy.ts';
import { SignerField } from './signer-field.tsx';
import { useSigner, useSigning } from './use-signer.ts';
import { VerificationPanel } from './verification/verification-panel.tsx';

interface AlreadySignedProps {
  clinicId: string;
  document: Pick<Document, 'id' | 'name'>;
  timeZone: string | undefined;
  onClose: () => void;
}

/** Said before anybody writes into a file that carries a signature: it stays as it is, and a sheet of its own proves it. */
const AlreadySigned = ({ clinicId, document, timeZone, onClose }: AlreadySignedProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={carriesSignatureTexts.title}
    description={document.name}
  >
    <div className="mt-4 grid gap-3">
      <p>{carriesSignatureTexts.note}</p>
      <p>{carriesSignatureTexts.instead}</p>
    </div>
    <div className="mt-6 border-t border-line pt-6">
      <VerificationPanel clinicId={clinicId} documentId={document.id} timeZone={timeZone} />
    </div>
    <div className="mt-8 flex justify-end">
      <Button onClick={onClose}>{carriesSignatureTexts.close}</Button>
    </div>
  </Dialog>
);

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
