import { formatDate } from '@virtual-med/contract/core/formats';
import type { OwnDocument } from '@virtual-med/contract/documents/own-documents';
import { homeTexts } from '@virtual-med/contract/documents/own-documents.texts';
import { signedBadge } from '@virtual-med/contract/signing/signing.texts';
import { Badge } from '../../../ui/badge.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { aboveRow, RowOpener, wholeRow } from '../../../ui/whole-row.tsx';
import { CheckLine } from '../../signature-checks/check-line.tsx';
import { VerificationButton } from '../../verification/verification-button.tsx';
import { DocumentActions, isPreviewable } from './document-actions.tsx';
import { apartUrl } from './own-documents.api.ts';

interface DocumentRowProps {
  clinicId: string;
  timeZone: string | undefined;
  document: OwnDocument;
  onOpen: (document: OwnDocument) => void;
}

/** A row of a table, which opens as a whole; on a phone its cells stand one below the other. */
export const DocumentRow = ({ clinicId, timeZone, document, onOpen }: DocumentRowProps) => (
  <tr className={`block border-t border-line py-4 sm:table-row sm:py-0 ${isPreviewable(document) ? wholeRow : ''}`}>
    <td className="block sm:table-cell sm:w-full sm:py-4 sm:pr-4 sm:align-top">
      <span className="flex items-start gap-3">
        <Sheet category={document.category} size={36} />
        <span className="flex min-h-11 min-w-0 flex-col justify-center">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {isPreviewable(document) ? (
              <RowOpener href={apartUrl(clinicId, document.id)} onOpen={() => onOpen(document)}>
                {document.name}
              </RowOpener>
            ) : (
              <span className="font-medium wrap-anywhere">{document.name}</span>
            )}
            {document.isNew && <Badge label={homeTexts.isNew} tone="good" />}
          </span>
          {document.signed && (
            <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge {...signedBadge(document)} />
              <span className="text-ink-muted">{homeTexts.signedBy(document.signed.by)}</span>
            </span>
          )}
          <CheckLine reader="patient" clinicId={clinicId} document={document} timeZone={timeZone} />
        </span>
      </span>
      {document.summary && (
        <span className="mt-2 block rounded-control bg-sunken px-4 py-3">
          <span className="block text-least font-medium text-ink-subtle">{homeTexts.summary}</span>
          <span className="mt-1 block text-explain wrap-anywhere whitespace-pre-line">{document.summary}</span>
        </span>
      )}
      {document.hasVerification && (
        <span className={`mt-2 flex ${aboveRow}`}>
          <VerificationButton clinicId={clinicId} document={document} timeZone={timeZone} />
        </span>
      )}
    </td>
    <td className="mt-2 block text-ink-muted tabular-nums sm:mt-0 sm:table-cell sm:py-4 sm:pr-4 sm:align-top sm:whitespace-nowrap">
      <span className="flex items-center sm:h-11">{formatDate(document.createdAt, timeZone)}</span>
    </td>
    <td className="mt-3 block sm:mt-0 sm:table-cell sm:py-4 sm:align-top">
      <span className={`flex items-center gap-2 sm:h-11 sm:justify-end ${aboveRow}`}>
        <DocumentActions clinicId={clinicId} document={document} onOpen={() => onOpen(document)} />
      </span>
    </td>
  </tr>
);
