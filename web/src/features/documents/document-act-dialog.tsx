import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { carriesSignatureTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AskToSign } from '../signing/ask-to-sign.tsx';
import { SignDialog } from '../signing/sign-dialog-on-demand.ts';
import { VerificationPanel } from '../verification/verification-panel.tsx';
import { DeleteDocument } from './delete-document.tsx';
import { MoveDocument } from './move-document.tsx';
import { RenameDocument } from './rename-document.tsx';

export type Act = 'sign' | 'certify' | 'rename' | 'move' | 'delete';

interface DocumentActDialogProps {
  act: Act;
  document: Document;
  clinicId: string;
  patientId: string;
  timeZone: string | undefined;
  mayRestore: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog of whatever is being done to a document of the record. */
export function DocumentActDialog(props: DocumentActDialogProps): ReactNode {
  const { act, document, clinicId, patientId, timeZone, mayRestore, open, onOpenChange } = props;
  const given = { clinicId, document, onClose: () => onOpenChange(false) };
  if (act === 'rename') return <RenameDocument {...given} />;
  if (act === 'move')
    return <MoveDocument clinicId={clinicId} document={document} open={open} onOpenChange={onOpenChange} />;
  if (act === 'delete') return <DeleteDocument {...given} patientId={patientId} mayRestore={mayRestore} />;
  if (act === 'certify')
    return <SignDialog clinicId={clinicId} documents={[document]} open={open} onOpenChange={onOpenChange} />;
  return document.signatureCheck?.state === 'signed' ? (
    <AlreadySigned {...given} timeZone={timeZone} />
  ) : (
    <AskToSign {...given} />
  );
}

interface AlreadySignedProps {
  clinicId: string;
  document: Pick<Document, 'id' | 'name'>;
  timeZone: string | undefined;
  onClose: () => void;
}

/** A file that carries a signature goes to no service that would write into it: it stays as it is, and a sheet of its own proves it. */
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
