import { formatDate } from '@virtual-med/contract/core/formats';
import type { RecentDocument } from '@virtual-med/contract/documents/own-documents';
import { Badge } from '../../../ui/badge.tsx';
import { usePdfViewAhead } from '../../../ui/viewer/use-pdf-view-ahead.ts';
import { CheckLine } from '../../signature-checks/check-line.tsx';
import { DocumentThumbnail } from '../document-thumbnail.tsx';
import { DocumentActions } from './document-actions.tsx';
import { thumbnailUrl } from './own-documents.api.ts';
import { homeCopy } from './own-documents.copy.ts';
import { fetchPreview } from './preview-on-demand.ts';
import { useDocumentPreview } from './use-document-preview.tsx';

interface RecentDocumentsProps {
  clinicId: string;
  timeZone: string | undefined;
  documents: readonly RecentDocument[];
}

/** What came last, one touch away. */
export function RecentDocuments({ clinicId, timeZone, documents }: RecentDocumentsProps) {
  usePdfViewAhead(documents, fetchPreview);
  const { open, preview } = useDocumentPreview(clinicId);
  return (
    <section aria-labelledby="recent-documents" className="mb-8">
      <h2 id="recent-documents" className="mb-3 text-xl font-semibold tracking-tight">
        {homeCopy.recent}
      </h2>
      <ul className="grid gap-3 sm:gap-4 xl:grid-cols-3">
        {documents.map((document) => (
          <li key={document.id} className="@container flex gap-3 rounded-2xl border border-line bg-surface p-4">
            <DocumentThumbnail src={thumbnailUrl(clinicId, document)} contentType={document.contentType} />
            <div className="flex min-w-0 grow flex-col gap-3 max-xl:@lg:flex-row max-xl:@lg:items-center max-xl:@lg:justify-between">
              <div className="min-w-0 grow">
                <h3 className="text-lg leading-snug font-medium wrap-anywhere">{document.name}</h3>
                <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted tabular-nums">
                  {formatDate(document.createdAt, timeZone)}
                  {document.isNew && <Badge label={homeCopy.isNew} tone="good" />}
                </p>
                <CheckLine reader="patient" clinicId={clinicId} document={document} timeZone={timeZone} />
              </div>
              <div className="flex flex-wrap gap-2 sm:gap-3 max-xl:@lg:shrink-0">
                <DocumentActions clinicId={clinicId} document={document} onOpen={() => open(document)} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {preview}
    </section>
  );
}
