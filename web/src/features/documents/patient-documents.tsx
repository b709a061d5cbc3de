import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { documentWord, documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { signatureBadge, signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { NextPage } from '../../ui/paged-list.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePdfViewAhead } from '../../ui/viewer/use-pdf-view-ahead.ts';
import { SignSeveral } from '../signing/sign-several.tsx';
import { DeletedDocuments } from './deleted-documents.tsx';
import { DocumentTable } from './document-table.tsx';
import { documentsQuery, type Order, stillOpen, zipUrl } from './documents.api.ts';
import { useArrivals } from './use-arrivals.ts';
import { WrongPatientWarnings } from './wrong-patient-warnings.tsx';

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
  /** Begins the document that takes the place of one written here. */
  onReplace?: (document: Document) => void;
}

/** The documents of one patient, on their page. */
export function PatientDocuments({
  clinicId,
  patientId,
  role,
  category,
  onCategory,
  onReplace,
}: PatientDocumentsProps) {
  const timeZone = useQuery(clinicQuery(clinicId)).data?.timeZone;
  const [order, setOrder] = useState<Order>('newest');
  const [shown, setShown] = useState<Document>();
  const query = useInfiniteQuery(documentsQuery({ clinicId, patientId, category, order }));
  const { data, error, refetch } = query;
  const documents = useMemo(() => data?.pages.flatMap((page) => page.documents) ?? [], [data]);
  useSignatureNews(documents);
  const arrived = useArrivals(documents, data !== undefined);
  usePdfViewAhead(documents, loadDialog);
  const counts = data?.pages[0]?.counts ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);

  function body() {
    if (!data && error) return <LoadError title={documentPageTexts.loadFailed} error={error} onRetry={refetch} />;
    if (!data) return <ListSkeleton />;
    const filters = <CategoryFilters counts={counts} total={total} chosen={category} onChoose={onCategory} />;
    if (total === 0)
      return (
        <>
          {filters}
          <EmptyState title={category ? texts.noneInCategory : documentPageTexts.empty}>
            {documentPageTexts.emptyNote}
          </EmptyState>
        </>
      );
    return (
      <>
        {filters}
        {documents.length === 0 ? (
          <p className="px-5 py-10 text-center text-ink-muted">{texts.noneInCategory}</p>
        ) : (
          <DocumentTable
            clinicId={clinicId}
            patientId={patientId}
            timeZone={timeZone}
            documents={documents}
            arrived={arrived}
            mayAsk={role !== 'professional'}
            onOpen={setShown}
            onReplace={onReplace}
          />
        )}
        <NextPage query={query} className="mt-4 text-center">
          {documentPageTexts.more}
        </NextPage>
      </>
    );
  }

  return (
    <section aria-labelledby="patient-documents" className="@container flex min-w-0 flex-col">
      <div className="flex min-h-9 flex-wrap items-center justify-end gap-x-1 max-md:order-1 max-md:mt-2">
        <h2 id="patient-documents" className="grow text-section max-[75rem]:sr-only">
          {texts.title}
        </h2>
        {documents.length > 1 && (
          <>
            <OrderChoice value={order} onChange={setOrder} />
            <SignSeveral clinicId={clinicId} documents={documents} />
            <DownloadAll clinicId={clinicId} patientId={patientId} category={category} />
          </>
        )}
      </div>
      <div>
        <WrongPatientWarnings clinicId={clinicId} patientId={patientId} />
        {body()}
      </div>
      <div className="order-2">
        {role !== 'professional' && <DeletedDocuments clinicId={clinicId} patientId={patientId} timeZone={timeZone} />}
      </div>
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

/** Quiet, as it is seldom changed; on a phone it opens the phone's own list. */
const OrderChoice = ({ value, onChange }: { value: Order; onChange: (order: Order) => void }) => (
  <select
    aria-label={documentPageTexts.order}
    value={value}
    onChange={(event) => onChange(event.target.value as Order)}
    className="min-h-9 cursor-pointer rounded-control bg-canvas px-2 text-support font-medium text-ink-muted transition-colors hover:bg-sunken hover:text-ink max-md:min-h-11"
  >
    {Object.entries(documentPageTexts.orders).map(([order, label]) => (
      <option key={order} value={order}>
        {label}
      </option>
    ))}
  </select>
);

const DownloadAll = ({
  clinicId,
  patientId,
  category,
}: Pick<PatientDocumentsProps, 'clinicId' | 'patientId' | 'category'>) => (
  <DownloadLink
    variant="quiet"
    href={zipUrl(clinicId, patientId, category)}
    check={() => stillOpen(clinicId, patientId)}
    failed={texts.downloadFailed}
  >
    {documentPageTexts.downloadAll}
  </DownloadLink>
);

const ListSkeleton = () => (
  <Loading className="grid gap-3">
    <Skeleton className="h-9" />
    <Skeleton className="h-96" />
  </Loading>
);

interface CategoryFiltersProps {
  counts: readonly { category: DocumentCategory; count: number }[];
  total: number;
  chosen: DocumentCategory | undefined;
  onChoose: (category: DocumentCategory | undefined) => void;
}

const look = (pressed: boolean) =>
  `relative inline-flex min-h-9 shrink-0 items-center gap-1.5 text-[0.8125rem] font-medium whitespace-nowrap transition-colors max-md:min-h-11 max-md:rounded-full max-md:border max-md:px-4 md:-mb-px md:border-b-2 ${
    pressed
      ? 'text-ink max-md:border-ink max-md:bg-ink max-md:text-surface md:border-primary-ink'
      : 'text-ink-muted hover:text-ink max-md:border-line max-md:bg-surface md:border-transparent'
  }`;

/** Six categories and all of them in one line, each with its count; pressing one narrows the list, again widens it. */
const CategoryFilters = ({ counts, total, chosen, onChoose }: CategoryFiltersProps) => (
  <fieldset className="flex min-w-0 gap-2 overflow-x-auto max-md:-mx-4 max-md:scroll-px-4 max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] md:gap-2.5 md:border-b md:border-line">
    <legend className="sr-only">Categorias</legend>
    {[{ category: undefined, count: total }, ...counts].map(({ category, count }) => (
      <button
        key={category ?? 'all'}
        type="button"
        aria-pressed={chosen === category}
        className={look(chosen === category)}
        onClick={() => onChoose(chosen === category ? undefined : category)}
      >
        {category ?? documentPageTexts.all}{' '}
        <span className="font-normal tabular-nums opacity-75">
          {count} <span className="sr-only">{documentWord(count)}</span>
        </span>
      </button>
    ))}
  </fieldset>
);
