import { useQueryClient } from '@tanstack/react-query';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import type { RecentDocument } from '@virtual-med/contract/documents/own-documents';
import { Download, Eye } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { downloadFailure } from '../../../ui/download-failure.ts';
import { useAct } from '../../../ui/use-act.ts';
import { refreshHome, saveDocument } from './own-documents.api.ts';
import { homeCopy } from './own-documents.copy.ts';

export function SaveButton({ clinicId, document }: { clinicId: string; document: RecentDocument }) {
  const queries = useQueryClient();
  const save = useAct(downloadFailure, async () => {
    await saveDocument(clinicId, document);
    await refreshHome(queries, clinicId);
  });
  const label = save.busy ? documentTexts.downloading : documentTexts.download;
  return (
    <Button
      loading={save.busy}
      onClick={() => void save.run()}
      aria-label={save.busy ? label : homeCopy.downloadDocument(document.name)}
    >
      {!save.busy && <Download className="size-5" aria-hidden="true" />}
      {label}
    </Button>
  );
}

interface DocumentActionsProps {
  clinicId: string;
  document: RecentDocument;
  onOpen: () => void;
}

/** What a patient does with a document: looks at it, where a browser can show it, and keeps it. */
export const DocumentActions = ({ clinicId, document, onOpen }: DocumentActionsProps) => (
  <>
    {previewableTypes.includes(document.contentType) && (
      <Button variant="outline" aria-label={homeCopy.openDocument(document.name)} onClick={onOpen}>
        <Eye className="size-5" aria-hidden="true" />
        {documentTexts.preview}
      </Button>
    )}
    <SaveButton clinicId={clinicId} document={document} />
  </>
);
