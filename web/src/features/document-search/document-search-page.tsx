import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  documentsFound,
  noDocumentWith,
  documentSearchTexts as texts,
} from '@virtual-med/contract/document-search/document-search.texts';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { homeTexts } from '@virtual-med/contract/documents/own-documents.texts';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DocumentSearch } from '../../lib/transport/asked-documents.ts';
import { askedKey, askForDocuments } from '../../lib/transport/asked-documents.ts';
import { Button } from '../../ui/button.tsx';
import { downloadFailure } from '../../ui/download-failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { NextPage } from '../../ui/paged-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { failureOf, useAct } from '../../ui/use-submit.ts';
import {
  apartUrl,
  type Found,
  foundQuery,
  previewEndpoint,
  previewUrl,
  type Side,
  saveDocument,
} from './document-search.api.ts';
import { FoundRow } from './found-row.tsx';
import { countFilters, type Filters, type PatientFilter, SearchFilters } from './search-filters.tsx';

/** What was asked for last in this clinic, here or in the search of people, and a way to ask anew. */
function useAskedDocuments(clinicId: string): [DocumentSearch | undefined, (search: DocumentSearch) => void] {
  const { data } = useQuery<DocumentSearch>({ queryKey: askedKey(clinicId), queryFn: skipToken, gcTime: Infinity });
  return [data, (search) => askForDocuments(clinicId, search)];
}

const PreviewDialog = onDemand(async () => (await import('../../ui/viewer/preview-dialog.tsx')).PreviewDialog);

interface PageProps {
  side: Side;
  clinicId: string;
  timeZone: string | undefined;
  withSenders: boolean;
  patientFilter?: PatientFilter;
  /** Leads back, above the title. */
  back?: ReactNode;
}

/** From the field into the results by the arrows, and back by Esc. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const field = event.currentTarget.querySelector<HTMLElement>('form input');
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('ol h3 a, ol h3 button')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const isHere = at !== -1 || document.activeElement === field;
  if (!isHere || (event.key === 'ArrowUp' && at === -1)) return;
  const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1] ?? field, Escape: at === -1 ? undefined : field }[
    event.key
  ];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function TermForm({ term, onAsk }: { term: string; onAsk: (term: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(term);
  // Asked for elsewhere meanwhile.
  const [shownTerm, setShownTerm] = useState(term);
  if (term !== shownTerm) {
    setShownTerm(term);
    setTyped(term);
  }
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onAsk(typed.trim());
  };
  return (
    <form ref={form} onSubmit={submit}>
      <div className="flex gap-2 sm:max-w-2xl [&_search]:sm:max-w-none">
        <SearchField
          label={texts.field}
          placeholder={texts.placeholder}
          value={typed}
          onChange={setTyped}
          clearLabel={texts.clear}
        />
        <Button type="submit">{texts.submit}</Button>
      </div>
      <p className="mt-1.5 text-support text-ink-muted">{texts.hint}</p>
    </form>
  );
}

interface ResultsProps extends Omit<PageProps, 'back' | 'withSenders' | 'patientFilter'> {
  asked: DocumentSearch;
  onOpen: (document: Found) => void;
  onOnlyPatient: (patient: { id: string; name: string }) => void;
}

function Results({ side, clinicId, timeZone, asked, onOpen, onOnlyPatient }: ResultsProps) {
  const query = useInfiniteQuery(foundQuery(side, clinicId, asked));
  const { data, error, isPlaceholderData, hasNextPage } = query;
  if (error && !(data && !isPlaceholderData))
    return <LoadFailed message={failureOf(error).message} onRetry={query.refetch} />;
  if (!data) return <Loading className="mt-4 grid gap-3" skeleton="h-24" count={3} />;
  const documents = data.pages.flatMap((page) => page.documents);
  if (documents.length === 0)
    return (
      <EmptyState scene="lens" title={noDocumentWith(asked.term)}>
        {texts.noneNote} {countFilters({ ...asked, term: undefined } as Filters) > 0 && texts.noneWithFilters}
      </EmptyState>
    );
  return (
    <section aria-label={texts.results} aria-busy={isPlaceholderData}>
      <p role="status" className="text-support text-ink-muted">
        {documentsFound(documents.length, !hasNextPage)}
      </p>
      <ol className={`mt-2 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
        {documents.map((document) => (
          <FoundRow
            key={document.id}
            side={side}
            clinicId={clinicId}
            timeZone={timeZone}
            document={document}
            onOpen={() => onOpen(document)}
            onOnlyPatient={asked.patient ? undefined : onOnlyPatient}
          />
        ))}
      </ol>
      <NextPage query={query}>{texts.more}</NextPage>
    </section>
  );
}

/** Over the results: the document at the page where the words are. */
function useOpenedDocument(side: Side, clinicId: string) {
  const { open: isOpen, setOpen, about: shown, show } = useDialog<Found>();
  const save = useAct(downloadFailure, (document: Found) => saveDocument(side, clinicId, document));
  const open = (document: Found) => {
    if (previewableTypes.includes(document.contentType)) show(document);
    else void save.run(document);
  };
  const preview = shown && (
    <PreviewDialog
      open={isOpen}
      onOpenChange={setOpen}
      title={shown.name}
      src={previewUrl(side, clinicId, shown.id)}
      endpoint={previewEndpoint(side)}
      contentType={shown.contentType}
      startPage={shown.page ?? undefined}
      apart={apartUrl(side, clinicId, shown)}
      save={
        <Button
          variant="outline"
          loading={save.busy}
          aria-label={homeTexts.downloadDocument(shown.name)}
          onClick={() => void save.run(shown)}
        >
          {documentTexts.download}
        </Button>
      }
    />
  );
  return { open, preview };
}

/** Finds documents by what is written in them. */
export function DocumentSearchPage({ side, clinicId, timeZone, withSenders, patientFilter, back }: PageProps) {
  const [asked, ask] = useAskedDocuments(clinicId);
  const { term = '', ...filters } = asked ?? {};
  const { open, preview } = useOpenedDocument(side, clinicId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from the field into the results, which are links
    <div onKeyDown={moveFocus} className="grid gap-6">
      <div>
        {back}
        <PageHeading title={pageTitles.documentSearch} />
        <p className="mt-1 text-ink-muted">{texts.intro}</p>
      </div>
      <TermForm term={term} onAsk={(next) => ask({ ...filters, term: next })} />
      {asked ? (
        <>
          <SearchFilters
            clinicId={clinicId}
            filters={filters}
            withSenders={withSenders}
            patientFilter={patientFilter}
            onChange={(next) => ask({ ...next, term })}
          />
          <Results
            side={side}
            clinicId={clinicId}
            timeZone={timeZone}
            asked={asked}
            onOpen={open}
            onOnlyPatient={(patient) => ask({ ...filters, term, patient })}
          />
        </>
      ) : (
        <EmptyState scene="lens" title={texts.begin}>
          {texts.beginNote}
        </EmptyState>
      )}
      {preview}
    </div>
  );
}
