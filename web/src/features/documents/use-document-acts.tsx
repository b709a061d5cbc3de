import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { carriesSignatureTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AskToSign } from '../signing/ask-to-sign.tsx';
import { isCertifiable, useCertifier } from '../signing/certifiable.ts';
import { SignDialog } from '../signing/sign-dialog-on-demand.ts';
import { isSignable } from '../signing/signature-line.tsx';
import { useSigning } from '../signing/use-signer.ts';
import { VerificationPanel } from '../verification/verification-panel.tsx';
import { DeleteDocument } from './delete-document.tsx';
import { MoveDocument } from './move-document.tsx';
import { RenameDocument } from './rename-document.tsx';
import type { RowActs } from './row-actions.tsx';

interface ActScope {
  readonly clinicId: string;
  readonly patientId: string;
  readonly timeZone: string | undefined;
  readonly mayRestore: boolean;
}

/** What is being done to a document, in a dialog of its own. */
interface Begun {
  readonly act: 'sign' | 'certify' | 'rename' | 'move' | 'delete';
  readonly document: Document;
}

function ActDialog({ begun, place, onClose }: { begun: Begun; place: ActScope; onClose: () => void }): ReactNode {
  const { clinicId, patientId, timeZone, mayRestore } = place;
  const { act, document } = begun;
  const given = { clinicId, document, onClose };
  if (act === 'rename') return <RenameDocument {...given} />;
  if (act === 'move') return <MoveDocument {...given} />;
  if (act === 'delete') return <DeleteDocument {...given} patientId={patientId} mayRestore={mayRestore} />;
  if (act === 'certify')
    return <SignDialog clinicId={clinicId} documents={[document]} open onOpenChange={(open) => !open && onClose()} />;
  return document.signatureCheck?.state === 'signed' ? (
    <AlreadySigned {...given} timeZone={timeZone} />
  ) : (
    <AskToSign {...given} />
  );
}

/** What each document may have done to it by whoever looks at the list, and the dialog of what was begun. */
export function useDocumentActs(place: ActScope): { actsOf: (document: Document) => RowActs; dialog: ReactNode } {
  const [begun, setBegun] = useState<Begun>();
  const { isOn } = useSigning();
  const certifier = useCertifier(place.clinicId);
  const actsOf = (document: Document): RowActs => {
    const begin = (act: Begun['act']) => () => setBegun({ act, document });
    return {
      onDelete: begin('delete'),
      onSign: isOn && isSignable(document) ? begin('sign') : undefined,
      onCertify: certifier && isCertifiable(document, certifier) ? begin('certify') : undefined,
      onRename: begin('rename'),
      onMove: begin('move'),
    };
  };
  const dialog = begun && (
    <ActDialog
      key={`${begun.act} ${begun.document.id}`}
      begun={begun}
      place={place}
      onClose={() => setBegun(undefined)}
    />
  );
  return { actsOf, dialog };
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
