import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { signatureBadge, signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { failureOf } from '../../ui/use-submit.ts';
import { usePdfViewAhead } from '../../ui/viewer/use-pdf-view-ahead.ts';
import { SignSeveral } from '../signing/sign-several.tsx';
import { CategoryCards } from './category-cards.tsx';
import { DeletedDocuments } from './deleted-documents.tsx';
import { DocumentTable } from './document-table.tsx';
import { documentsQuery, type Order, stillOpen, zipUrl } from './documents.api.ts';
import { copy } from './documents.copy.ts';

/** Tells what became of a signature somebody on this page is waiting for. */
function useSignatureNews(documents: readonly Document[]): void {
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, name, signature } of documents) {
      if (signature?.state === 'pending') waiting.current.add(id);
      else if (signature && waiting.current.delete(id)) {
        if (signature.state === 'signed')
          toast.success({
            title: signature.means === 'certificate' ? certificateTexts.signed : signingTexts.signed,
            description: name,
          });
        else toast.error({ title: signatureBadge(signature.state).label, description: signature.reason ?? name });
      }
    }
  }, [documents]);
}

const loadDialog = async () => (await import('./document-dialog.tsx')).DocumentDialog;
const DocumentDialog = onDemand(loadDialog);

interface PatientDocumentsProps {
  clinicId: string;
  patientId: string;
  role: ActorRole;
  category: DocumentCategory | undefined;
  onCategory: (category: DocumentCategory | undefined) => void;
}

/** The documents of one patient, on their page. */
export function PatientDocuments({ clinicId, patientId, role, category, onCategory }: PatientDocumentsProps) {
  const timeZone = useQuery(clinicQuery(clinicId)).data?.timeZone;
  const [order, setOrder] = useState<Order>('newest');
  const [shown, setShown] = useState<Document>();
  const query = useInfiniteQuery(documentsQuery({ clinicId, patientId, category, order }));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const documents = useMemo(() => data?.pages.flatMap((page) => page.documents) ?? [], [data]);
  useSignatureNews(documents);
  usePdfViewAhead(documents, loadDialog);
  const counts = data?.pages[0]?.counts ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);

  function body() {
    if (!data && error)
      return (
        <ErrorState title={copy.loadFailed} onRetry={refetch}>
          {failureOf(error).message}
        </ErrorState>
      );
    if (!data) return <ListSkeleton />;
    const cards = <CategoryCards counts={counts} total={total} chosen={category} onChoose={onCategory} />;
    if (total === 0)
      return (
        <>
          {cards}
          <div className="mt-4">
            <EmptyState title={category ? texts.noneInCategory : copy.empty}>{copy.emptyNote}</EmptyState>
          </div>
        </>
      );
    return (
      <>
        {cards}
        <div className="mt-4 flex items-end justify-between gap-3 max-sm:has-[[data-several]]:flex-wrap sm:mt-6">
          <div className="max-w-56 min-w-0 grow">
            <Select
              label={copy.order}
              value={order}
              onChange={(next) => setOrder((next || 'newest') as Order)}
              placeholder={copy.orders.newest}
              options={Object.entries(copy.orders).map(([value, label]) => ({ value, label }))}
            />
          </div>
          <div className="flex gap-3 max-sm:has-[[data-several]]:w-full max-sm:has-[[data-several]]:*:grow">
            <SignSeveral clinicId={clinicId} documents={documents} />
            {documents.length > 1 && (
              <DownloadLink
                href={zipUrl(clinicId, patientId, category)}
                check={() => stillOpen(clinicId, patientId)}
                failed={texts.downloadFailed}
              >
                {copy.downloadAll}
              </DownloadLink>
            )}
          </div>
        </div>
        <div className="mt-4">
          {documents.length === 0 ? (
            <p className="rounded-2xl border border-line px-5 py-8 text-center text-ink-muted">
              {texts.noneInCategory}
            </p>
          ) : (
            <DocumentTable
              clinicId={clinicId}
              patientId={patientId}
              timeZone={timeZone}
              documents={documents}
              mayAsk={role !== 'professional'}
              onOpen={setShown}
            />
          )}
        </div>
        {hasNextPage && (
          <div className="mt-4 text-center">
            <Button variant="outline" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {copy.more}
            </Button>
          </div>
        )}
      </>
    );
  }

  return (
    <section aria-labelledby="patient-documents" className="min-w-0">
      <h2 id="patient-documents" className="text-xl font-semibold tracking-tight max-md:sr-only">
        {texts.title}
      </h2>
      <p className="mt-1 text-ink-muted max-md:sr-only">{copy.intro}</p>
      <div className="md:mt-4">{body()}</div>
      {role !== 'professional' && <DeletedDocuments clinicId={clinicId} patientId={patientId} timeZone={timeZone} />}
      {shown && (
        <DocumentDialog
          key={shown.id}
          clinicId={clinicId}
          document={shown}
          timeZone={timeZone}
          mayAsk={role !== 'professional'}
          open
          onOpenChange={(open) => !open && setShown(undefined)}
        />
      )}
    </section>
  );
}

const ListSkeleton = () => (
  <Loading className="grid gap-4">
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
      {documentCategories.map((category) => (
        <Skeleton key={category} className="h-20" />
      ))}
    </div>
    <Skeleton className="h-48" />
  </Loading>
);
