import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { certificateTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { isCertifiable, useCertifier } from './certifiable.ts';
import { SignDialog } from './sign-dialog-on-demand.ts';

interface SignSeveralProps {
  clinicId: string;
  documents: readonly Document[];
}

/** Several documents of one patient with one authorisation, where there are several to sign. */
export function SignSeveral({ clinicId, documents }: SignSeveralProps) {
  const certifier = useCertifier(clinicId);
  const [signing, setSigning] = useState<readonly Document[]>();
  const ready = certifier ? documents.filter((document) => isCertifiable(document, certifier)) : [];
  if (ready.length < 2 && !signing) return null;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setSigning(ready)}>
        {texts.signSeveral}
      </Button>
      {signing && (
        <SignDialog
          clinicId={clinicId}
          documents={signing}
          open
          onOpenChange={(open) => !open && setSigning(undefined)}
        />
      )}
    </>
  );
}
