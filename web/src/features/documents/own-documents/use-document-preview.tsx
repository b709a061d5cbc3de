import { errorEntry } from '@virtual-med/contract/core/errors';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import type { OwnDocument } from '@virtual-med/contract/documents/own-documents';
import { type ReactNode, useState } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { failureOf } from '../../../ui/use-submit.ts';
import { SaveButton } from './document-actions.tsx';
import { apartUrl, firstPageUrl, previewEndpoint, previewUrl, refreshHome } from './own-documents.api.ts';
import { PreviewDialog } from './preview-on-demand.ts';

interface Looked {
  readonly documents: readonly { readonly id: string }[] | undefined;
  readonly error: unknown;
}

/**
 * Previews a document of a list; render `preview` somewhere. `lookAgain` refetches the list meanwhile: a document that is
 * gone from it closes the preview. Closing refetches the home, where the document no longer counts as new.
 */
export function useDocumentPreview(clinicId: string, lookAgain?: () => Promise<Looked>) {
  const [shown, setShown] = useState<{ document: OwnDocument; open: boolean }>();
  const open = async (document: OwnDocument) => {
    setShown({ document, open: true });
    const { documents, error } = (await lookAgain?.()) ?? {};
    if (error) toast.error({ title: documentTexts.downloadFailed, description: failureOf(error).message });
    else if (documents?.every(({ id }) => id !== document.id)) {
      toast.error({ title: errorEntry('documents.not_found').message });
      setShown(undefined);
    }
  };
  const close = () => {
    setShown((before) => before && { ...before, open: false });
    void refreshHome(clinicId);
  };
  const preview: ReactNode = shown && (
    <PreviewDialog
      open={shown.open}
      onOpenChange={close}
      title={shown.document.name}
      src={previewUrl(clinicId, shown.document.id)}
      endpoint={previewEndpoint}
      contentType={shown.document.contentType}
      firstPage={firstPageUrl(clinicId, shown.document)}
      apart={apartUrl(clinicId, shown.document.id)}
      save={<SaveButton clinicId={clinicId} document={shown.document} />}
    />
  );
  return { open: (document: OwnDocument) => void open(document), preview };
}
