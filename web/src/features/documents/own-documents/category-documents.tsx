import { useInfiniteQuery } from '@tanstack/react-query';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { groupByUploader } from '@virtual-med/contract/documents/documents';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { homeTexts } from '@virtual-med/contract/documents/own-documents.texts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { failureOf } from '../../../ui/use-submit.ts';
import { usePdfViewAhead } from '../../../ui/viewer/use-pdf-view-ahead.ts';
import { DocumentRow } from './document-row.tsx';
import { categoryQuery } from './own-documents.api.ts';
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
