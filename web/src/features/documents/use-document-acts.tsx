import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { type ReactNode, useState } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { isCertifiable, useCertifier } from '../signing/sign-several.tsx';
import { isSignable } from '../signing/signature-line.tsx';
import { useSigning } from '../signing/use-signer.ts';
import type { Act } from './document-act-dialog.tsx';
import type { RowActs } from './row-actions.tsx';

interface ActScope {
  readonly clinicId: string;
  readonly patientId: string;
  readonly timeZone: string | undefined;
  readonly mayRestore: boolean;
}

/** What is being done to a document, in a dialog of its own. */
interface Begun {
  readonly act: Act;
  readonly document: Document;
}

const ActDialog = onDemand(async () => (await import('./document-act-dialog.tsx')).DocumentActDialog);

/** What each document may have done to it by whoever looks at the list, and the dialog of what was begun. */
export function useDocumentActs(place: ActScope): { actsOf: (document: Document) => RowActs; dialog: ReactNode } {
  const [begun, setBegun] = useState<Begun>();
  const { isOn } = useSigning();
  const certifier = useCertifier(place.clinicId);
  const actsOf = (document: Document): RowActs => {
    const begin = (act: Act) => () => setBegun({ act, document });
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
      {...begun}
      {...place}
      open
      onOpenChange={() => setBegun(undefined)}
    />
  );
  return { actsOf, dialog };
}
