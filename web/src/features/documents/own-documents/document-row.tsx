import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '@virtual-med/contract/core/formats';
import { previewableTypes } from '@virtual-med/contract/documents/documents';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import type { OwnDocument } from '@virtual-med/contract/documents/own-documents';
import { signatureBadge, signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { Download, Eye } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { aboveRow, RowOpener, wholeRow } from '../../../ui/whole-row.tsx';
import { downloadFailure } from '../download-failure.ts';
import { apartUrl, refreshHome, saveDocument } from './own-documents.api.ts';
import { homeCopy } from './own-documents.copy.ts';

export function SaveButton({ clinicId, document }: { clinicId: string; document: OwnDocument }) {
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

interface DocumentRowProps {
  clinicId: string;
  timeZone: string | undefined;
  document: OwnDocument;
  onOpen: (document: OwnDocument) => void;
}

const isPreviewable = ({ contentType }: OwnDocument): boolean => previewableTypes.includes(contentType);

/** A row of a table, which opens as a whole; on a phone its cells stand one below the other. */
export const DocumentRow = ({ clinicId, timeZone, document, onOpen }: DocumentRowProps) => (
  <tr className={`block border-t border-line py-4 sm:table-row sm:py-0 ${isPreviewable(document) ? wholeRow : ''}`}>
    <td className="block text-lg leading-snug sm:table-cell sm:w-full sm:py-4 sm:pr-4 sm:align-baseline">
      {isPreviewable(document) ? (
        <RowOpener href={apartUrl(clinicId, document.id)} onOpen={() => onOpen(document)}>
          {document.name}
        </RowOpener>
      ) : (
        <span className="font-medium wrap-anywhere">{document.name}</span>
      )}
      {document.isNew && (
        <span className="ml-2 inline-block align-middle">
          <Badge label={homeCopy.isNew} tone="good" />
        </span>
      )}
      {document.signed && (
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          <Badge {...signatureBadge('signed')} />
          <span className="text-ink-muted">{homeCopy.signedBy(document.signed.by)}</span>
          {document.signed.isTest && <Badge label={signingTexts.testVersion} tone="waiting" />}
        </span>
      )}
      {document.summary && (
        <span className="mt-2 block rounded-xl bg-sunken px-4 py-3 text-base leading-relaxed">
          <span className="block font-medium">{homeCopy.summary}</span>
          <span className="block wrap-anywhere whitespace-pre-line">{document.summary}</span>
        </span>
      )}
    </td>
    <td className="mt-1 block text-ink-muted tabular-nums sm:mt-0 sm:table-cell sm:py-4 sm:pr-4 sm:align-baseline sm:whitespace-nowrap">
      {formatDate(document.createdAt, timeZone)}
    </td>
    <td className="mt-3 block sm:mt-0 sm:table-cell sm:py-3 sm:align-baseline">
      <span className={`inline-flex gap-3 sm:justify-end ${aboveRow}`}>
        {isPreviewable(document) && (
          <Button variant="outline" aria-label={homeCopy.openDocument(document.name)} onClick={() => onOpen(document)}>
            <Eye className="size-5" aria-hidden="true" />
            {documentTexts.preview}
          </Button>
        )}
        <SaveButton clinicId={clinicId} document={document} />
      </span>
    </td>
  </tr>
);
