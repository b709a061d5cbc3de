import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { certificateTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { SignDialog } from './sign-dialog-on-demand.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** A PDF this person has not signed and nobody is signing; what they themselves have not authorised yet can be begun anew. */
export function isCertifiable({ contentType, signature, signed }: Document, person: Person): boolean {
  if (contentType !== 'application/pdf' || signed?.by === person.name) return false;
  if (signature === null) return true;
  if (signature.state === 'pending') return signature.signerId === person.id && signature.step === 'authorising';
  return signature.state !== 'signed';
}

/** Who may sign here with a certificate of their own: the clinic's staff, and never those who only entered it. */
export function useCertifier(clinicId: string): Person | undefined {
  const session = useSession();
  const isStaff = session?.clinics.some(({ id, role }) => id === clinicId && role !== 'patient') ?? false;
  return session && isStaff ? session.user : undefined;
}

/** Several documents of one patient with one authorisation, where there are several to sign. */
export function SignSeveral({ clinicId, documents }: { clinicId: string; documents: readonly Document[] }) {
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
