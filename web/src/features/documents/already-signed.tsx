import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { carriesSignatureTexts as texts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VerificationPanel } from './verification/verification-panel.tsx';

interface AlreadySignedProps {
  clinicId: string;
  document: Pick<Document, 'id' | 'name'>;
  timeZone: string | undefined;
  onClose: () => void;
}

/** Said before anybody writes into a file that carries a signature: it stays as it is, and a sheet of its own proves it. */
export const AlreadySigned = ({ clinicId, document, timeZone, onClose }: AlreadySignedProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} description={document.name}>
    <div className="mt-4 grid gap-3">
      <p>{texts.note}</p>
      <p>{texts.instead}</p>
    </div>
    <div className="mt-6 border-t border-line pt-6">
      <VerificationPanel clinicId={clinicId} documentId={document.id} timeZone={timeZone} />
    </div>
    <div className="mt-8 flex justify-end">
      <Button onClick={onClose}>{texts.close}</Button>
    </div>
  </Dialog>
);
