import { Link } from '@tanstack/react-router';
import { formatDate } from '@virtual-med/contract/core/formats';
import type { Snippet } from '@virtual-med/contract/document-search/document-search';
import {
  onlyOfPatient,
  onPage,
  documentSearchTexts as texts,
} from '@virtual-med/contract/document-search/document-search.texts';
import { documentAnchor, previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import { Badge } from '../../ui/badge.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { RowOpener, rowActStyle, wholeRow } from '../../ui/whole-row.tsx';
import { apartUrl, type Found, type Side } from './document-search.api.ts';

/** What stands around the words that were found. */
function MarkedSnippet({ snippet: { text, marks } }: { snippet: Snippet }) {
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <p className="mt-1 text-support text-ink-muted wrap-anywhere">
      {marks.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark className="rounded-small bg-primary-soft px-0.5 font-semibold text-primary-ink">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </p>
  );
}

interface FoundRowProps {
  side: Side;
  clinicId: string;
  timeZone: string | undefined;
  document: Found;
  onOpen: () => void;
  /** Left out where only documents of this patient are shown. */
  onOnlyPatient?: ((patient: { id: string; name: string }) => void) | undefined;
}

const Where = ({ document: { snippet, page, onMorePages } }: { document: Found }) =>
  snippet ? (
    <>
      <MarkedSnippet snippet={snippet} />
      {page && (
        <p className="mt-0.5 text-support text-ink-subtle">
          {onPage(page)} {onMorePages && texts.onMorePages}
        </p>
      )}
    </>
  ) : (
    <p className="mt-1 text-support text-ink-subtle">{texts.inName}</p>
  );

export const FoundRow = ({ side, clinicId, timeZone, document, onOpen, onOnlyPatient }: FoundRowProps) => (
  <li
    className={`flex gap-3.5 border-t border-line py-4 first:border-0 sm:-mx-3 sm:rounded-control sm:px-3 ${wholeRow}`}
  >
    <Sheet category={document.category} />
    <div className="min-w-0 grow">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-row">
        <RowOpener
          href={previewableTypes.includes(document.contentType) ? apartUrl(side, clinicId, document) : undefined}
          onOpen={onOpen}
        >
          {document.name}
        </RowOpener>
        {document.isReplaced && <Badge label={texts.isReplaced} tone="quiet" />}
      </h3>
      <p className="text-support text-ink-subtle wrap-anywhere">
        {document.patient && <span className="text-ink-muted">{document.patient.name} · </span>}
        <span className="tabular-nums">{formatDate(document.createdAt, timeZone)}</span> · {document.category}
      </p>
      <Where document={document} />
      {document.patient && (
        <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
          <Link
            to="/clinica/$clinicId/paciente/$patientId"
            params={{ clinicId, patientId: document.patient.id }}
            hash={documentAnchor(document.id).slice(1)}
            className={rowActStyle}
          >
            {texts.record}
          </Link>
          {onOnlyPatient && (
            <button
              type="button"
              className={rowActStyle}
              onClick={() => document.patient && onOnlyPatient(document.patient)}
            >
              {onlyOfPatient(document.patient.name)}
            </button>
          )}
        </p>
      )}
    </div>
  </li>
);
