import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import { useEffect } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { SaveButton } from './document-actions.tsx';
import { apartUrl, firstPageUrl, latestQuery, previewEndpoint, previewUrl, refreshHome } from './own-documents.api.ts';
import { PreviewDialog } from './preview-on-demand.ts';

/** The document the address names, over the home it belongs to: what a letter leads to. */
export function OpenedDocument({ clinicId, documentId }: { clinicId: string; documentId: string }) {
  const navigate = useNavigate();
  const { data } = useQuery(latestQuery(clinicId));
  const document = data?.documents.find(({ id }) => id === documentId);
  const isGone = data !== undefined && document === undefined;
  // What no browser shows is kept from the list of its category.
  const unshown = document && !previewableTypes.includes(document.contentType) ? document.category : undefined;
  useEffect(() => {
    if (isGone) toast.error({ title: errorEntry('documents.not_found').message });
    if (isGone || unshown)
      void navigate({ to: '.', search: (unshown ? { categoria: unshown } : {}) as never, replace: true });
  }, [isGone, unshown, navigate]);
  if (!document || unshown) return null;
  const close = () => {
    void navigate({ to: '.', search: {} as never, replace: true });
    void refreshHome(clinicId);
  };
  return (
    <PreviewDialog
      open
      onOpenChange={close}
      title={document.name}
      src={previewUrl(clinicId, document.id)}
      endpoint={previewEndpoint}
      contentType={document.contentType}
      firstPage={firstPageUrl(clinicId, document)}
      apart={apartUrl(clinicId, document.id)}
      save={<SaveButton clinicId={clinicId} document={document} />}
    />
  );
}
