import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { carriesSignatureTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VerificationPanel } from '../verification/verification-panel.tsx';

interface AlreadySignedProps {
  clinicId: string;
  document: Pick<Document, 'id' | 'name'>;
  timeZone: string | undefined;
  onClose: () => void;
}

/** A file that carries a signature goes to no service that would write into it: it stays as it is, and a sheet of its own proves it. */
export const AlreadySigned = ({ clinicId, document, timeZone, onClose }: AlreadySignedProps) => (
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
