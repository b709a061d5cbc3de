import type { OwnDocument } from '@virtual-med/contract/documents/own-documents';
import { verificationTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VerificationPanel } from './verification-panel.tsx';

interface VerificationButtonProps {
  clinicId: string;
  document: Pick<OwnDocument, 'id' | 'name'>;
  timeZone: string | undefined;
}

/** For the patient: shows QR code and code at a counter, and lets them end it. */
export function VerificationButton({ clinicId, document, timeZone }: VerificationButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-label={texts.openFor(document.name)} onClick={() => setOpen(true)}>
        <QrCode className="size-5" aria-hidden="true" />
        {texts.open}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.title} description={document.name} startsAtClose>
        <div className="mt-6">
          {open && <VerificationPanel clinicId={clinicId} documentId={document.id} timeZone={timeZone} withoutTitle />}
        </div>
      </Dialog>
    </>
  );
}
