import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '@virtual-med/contract/core/formats';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { groupByUploader } from '@virtual-med/contract/documents/documents';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import type { OwnDocument } from '@virtual-med/contract/documents/own-documents';
import { homeTexts } from '@virtual-med/contract/documents/own-documents.texts';
import { signedBadge } from '@virtual-med/contract/signing/signing.texts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { failureOf } from '../../../ui/use-submit.ts';
import { usePdfViewAhead } from '../../../ui/viewer/use-pdf-view-ahead.ts';
import { aboveRow, RowOpener, wholeRow } from '../../../ui/whole-row.tsx';
import { CheckLine } from '../../signature-checks/check-line.tsx';
import { VerificationButton } from '../../verification/verification-button.tsx';
import { DocumentActions, isPreviewable } from './document-actions.tsx';
import { apartUrl, categoryQuery } from './own-documents.api.ts';
import { fetchPreview } from './preview-on-demand.ts';
import { SaveAllButton } from './save-all-button.tsx';
import { useDocumentPreview } from './use-document-preview.tsx';

interface CategoryDocumentsProps {
  clinicId: string;
  timeZone: string | undefined;
  category: DocumentCategory;
  /** The count of the home page, once it is loaded. */
  expected: number | undefined;
}

const rowsInSight = ['a', 'b', 'c', 'd', 'e', 'f'];

/** As high as the expected list: the dialog is centred and would jump when it grows. */
const Waiting = ({ expected = 2 }: { expected: number | undefined }) => (
  <Loading className="mt-6">
    <Skeleton className="mb-2 h-6 w-48" />
    {rowsInSight.slice(0, expected).map((row) => (
      <div key={row} className="border-t border-line py-4">
        <Skeleton className="h-32 sm:h-11" />
      </div>
    ))}
    {expected > 1 && (
      <div className="mt-6 border-t border-line pt-6">
        <Skeleton className="h-10" />
      </div>
    )}
  </Loading>
);

/** What a category holds, the documents of each uploader together. */
export function CategoryDocuments({ clinicId, timeZone, category, expected }: CategoryDocumentsProps) {
  const list = useInfiniteQuery(categoryQuery(clinicId, category));
  const { open, preview } = useDocumentPreview(clinicId, async () => {
    const { data, error } = await list.refetch();
    return { documents: data?.pages.flatMap((page) => page.documents), error };
  });
  const documents = list.data?.pages.flatMap((page) => page.documents);
  usePdfViewAhead(documents, fetchPreview);

  if (list.isError && !documents)
    return <LoadError title={homeTexts.loadFailed} error={list.error} onRetry={list.refetch} />;
  if (!documents) return <Waiting expected={expected} />;
  if (documents.length === 0) return <EmptyState title={documentTexts.noneInCategory} />;
  return (
    <>
      {groupByUploader(documents).map((group) => (
        <table key={group.id} className="mt-6 block w-full sm:table">
          <caption className="block pb-2 text-left font-semibold sm:table-caption">
            {homeTexts.sentBy(group.name, group.documents[0]?.uploadedBy.registration)}
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{homeTexts.columns.name}</th>
              <th scope="col">{homeTexts.columns.date}</th>
              <th scope="col">{homeTexts.columns.actions}</th>
            </tr>
          </thead>
          <tbody className="block sm:table-row-group">
            {group.documents.map((document) => (
              <DocumentRow
                key={document.id}
                clinicId={clinicId}
                timeZone={timeZone}
                document={document}
                onOpen={open}
              />
            ))}
          </tbody>
        </table>
      ))}
      {list.hasNextPage && (
        <div className="mt-4">
          <Button variant="outline" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {homeTexts.more}
          </Button>
          {list.isFetchNextPageError && (
            <p role="alert" className="mt-2 text-danger-ink">
              {failureOf(list.error).message}
            </p>
          )}
        </div>
      )}
      {documents.length > 1 && (
        <div className="mt-6 border-t border-line pt-6">
          <SaveAllButton clinicId={clinicId} category={category} label={homeTexts.downloadCategory} />
        </div>
      )}
      {preview}
    </>
  );
}

interface DocumentRowProps {
  clinicId: string;
  timeZone: string | undefined;
  document: OwnDocument;
  onOpen: (document: OwnDocument) => void;
}

/** A row of a table, which opens as a whole; on a phone its cells stand one below the other. */
const DocumentRow = ({ clinicId, timeZone, document, onOpen }: DocumentRowProps) => (
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
