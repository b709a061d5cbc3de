import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayIn, formatDate } from '@virtual-med/contract/core/formats';
import type { OwnDocument } from '@virtual-med/contract/documents/own-documents';
import { homeTexts, monthName, searchInDocuments } from '@virtual-med/contract/documents/own-documents.texts';
import { signedBadge } from '@virtual-med/contract/signing/signing.texts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useDebounce } from 'use-debounce';
import { askForDocuments } from '../../../lib/transport/asked-documents.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { failureOf } from '../../../ui/use-submit.ts';
import { aboveRow, RowOpener, wholeRow } from '../../../ui/whole-row.tsx';
import { DocumentActions, HowToTake, isPreviewable } from './document-actions.tsx';
import { apartUrl, timelineQuery } from './own-documents.api.ts';

const restMs = 300;

interface Shown {
  clinicId: string;
  timeZone: string | undefined;
  onOpen: (document: OwnDocument) => void;
}

/** One word; the details of the signature are in the document's dialog. */
function SignedMark({ document }: { document: OwnDocument }) {
  if (!document.signed) return null;
  const { label, tone } = signedBadge(document);
  return (
    <>
      {' · '}
      <span className={tone === 'good' ? 'text-good-ink' : ''}>
        {document.signed.isTest ? homeTexts.signedAsTest : label}
      </span>
    </>
  );
}

const TimelineRow = ({ clinicId, timeZone, document, onOpen }: Shown & { document: OwnDocument }) => (
  <li
    className={`flex min-h-15 items-center gap-3.5 py-2 max-sm:-mx-2 max-sm:px-2 sm:-mx-3 sm:rounded-control sm:px-3 ${isPreviewable(document) ? wholeRow : ''}`}
  >
    <Sheet category={document.category} />
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-baseline gap-x-2 text-row">
        {isPreviewable(document) ? (
          <RowOpener href={apartUrl(clinicId, document.id)} onOpen={() => onOpen(document)}>
            {document.name}
          </RowOpener>
        ) : (
          <span className="wrap-anywhere">{document.name}</span>
        )}
        {document.isNew && <span className="text-support font-semibold text-primary-ink">{homeTexts.isNew}</span>}
      </p>
      <p className="text-support text-ink-subtle wrap-anywhere">
        <span className="tabular-nums">{formatDate(document.createdAt, timeZone)}</span> · {document.category}
        <span className="max-sm:hidden"> · {document.uploadedBy.name}</span>
        <SignedMark document={document} />
      </p>
      <HowToTake clinicId={clinicId} document={document} className={`${textLinkStyle} sm:hidden ${aboveRow}`} />
    </div>
    <span className={`flex shrink-0 gap-1 ${isPreviewable(document) ? 'max-sm:hidden' : ''} ${aboveRow}`}>
      <DocumentActions clinicId={clinicId} document={document} size="small" onOpen={() => onOpen(document)} />
    </span>
    {isPreviewable(document) && (
      <ChevronRight className="size-5 shrink-0 text-ink-subtle sm:hidden" aria-hidden="true" />
    )}
  </li>
);

/** Those of each month together, in the order they come in. */
function byMonth(documents: readonly OwnDocument[], timeZone: string | undefined) {
  const months = new Map<string, OwnDocument[]>();
  for (const document of documents) {
    const month = dayIn(timeZone, new Date(document.createdAt)).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), document]);
  }
  return [...months];
}

const Month = ({ month, documents, ...shown }: Shown & { month: string; documents: readonly OwnDocument[] }) => (
  <li className="border-t border-line py-3 first:border-0 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-3">
    <h3 className="text-support font-medium text-ink-muted sm:pt-4.5">{monthName(month)}</h3>
    <ul>
      {documents.map((document) => (
        <TimelineRow key={document.id} {...shown} document={document} />
      ))}
    </ul>
  </li>
);

interface TimelineProps extends Shown {
  /** The first page, which comes with the home. */
  newest: readonly OwnDocument[];
  /** Cursor of the next page; null when these are all. */
  next: string | null;
}

/** Everything the clinic sent, by month, and found by its words. */
export function Timeline({ newest, next, ...shown }: TimelineProps) {
  const [typed, setTyped] = useState('');
  const [rested] = useDebounce(typed.trim(), restMs);
  const search = typed.trim() && rested;
  const [isFurther, setFurther] = useState(false);
  const query = useInfiniteQuery({
    ...timelineQuery(shown.clinicId, { search, after: search ? '' : (next ?? '') }),
    enabled: search !== '' || (isFurther && next !== null),
  });
  const loaded = query.data?.pages.flatMap((page) => page.documents);
  const documents = search ? loaded : [...newest, ...(loaded ?? [])];
  const mayGoOn = search || loaded ? query.hasNextPage : next !== null;
  const goOn = () => {
    if (loaded) void query.fetchNextPage();
    else setFurther(true);
  };
  const again = () => void (loaded ? query.fetchNextPage() : query.refetch());
  return (
    <section aria-labelledby="timeline">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="timeline" className="text-section">
          {homeTexts.timeline}
        </h2>
        {(next !== null || newest.length > 4) && (
          <SearchField
            label={homeTexts.search}
            placeholder={homeTexts.search}
            value={typed}
            onChange={setTyped}
            clearLabel={homeTexts.clearSearch}
          />
        )}
      </div>
      {search && (
        <Link
          to="/paciente/$clinicId/busca"
          params={{ clinicId: shown.clinicId }}
          onClick={() => askForDocuments(shown.clinicId, { term: search })}
          className={textLinkStyle}
        >
          {searchInDocuments(search)}
        </Link>
      )}
      {documents?.length === 0 && (
        <EmptyState scene="lens" title={homeTexts.noneFound(search)}>
          {homeTexts.noneFoundNote}
        </EmptyState>
      )}
      {!documents && !query.isError && <Loading className="mt-4 grid gap-3" skeleton="h-12" count={2} />}
      <ol className="mt-2">
        {byMonth(documents ?? [], shown.timeZone).map(([month, ofMonth]) => (
          <Month key={month} month={month} documents={ofMonth} {...shown} />
        ))}
      </ol>
      {query.isError && (
        <LoadFailed message={failureOf(query.error).message} trying={query.isFetching} onRetry={again} />
      )}
      {mayGoOn && !query.isError && (
        <Button variant="outline" loading={query.isFetching} onClick={goOn}>
          {homeTexts.more}
        </Button>
      )}
    </section>
  );
}
