import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { documentCount, welcome } from '@virtual-med/contract/documents/documents.texts';
import { homeTexts } from '@virtual-med/contract/documents/own-documents.texts';
import { Eye, UserRound } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { clinicQuery } from '../../../lib/transport/clinic.ts';
import { outdateAnswers } from '../../../lib/transport/outdate-answers.ts';
import { queryClient } from '../../../lib/transport/query-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { toast } from '../../../ui/toast.tsx';
import { failureOf } from '../../../ui/use-submit.ts';
import { usePdfViewAhead } from '../../../ui/viewer/use-pdf-view-ahead.ts';
import { NewestDocument } from './newest-document.tsx';
import { type Home, homeQuery, saveNotices } from './own-documents.api.ts';
import { fetchPreview } from './preview-on-demand.ts';
import { SaveAllButton } from './save-all-button.tsx';
import { Timeline } from './timeline.tsx';
import { useDocumentPreview } from './use-document-preview.tsx';

interface CategoryButtonProps {
  category: DocumentCategory;
  count: number;
  newCount: number;
  onOpen: () => void;
}

/** A row of a list on wide screens, a card on narrow ones. */
const CategoryButton = ({ category, count, newCount, onOpen }: CategoryButtonProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="flex h-full min-h-18 w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-left transition-colors hover:bg-sunken lg:-mx-2 lg:min-h-15 lg:w-[calc(100%+1rem)] lg:rounded-control lg:border-transparent lg:bg-transparent lg:px-2 lg:py-2"
  >
    <Sheet category={category} />
    <span className="min-w-0">
      <span className="block text-row leading-tight wrap-anywhere hyphens-auto">{category}</span>
      <span className="mt-0.5 flex flex-wrap gap-x-2 text-support text-ink-subtle tabular-nums">
        {documentCount(count)}
        {newCount > 0 && <span className="font-medium text-primary-ink">{homeTexts.newInCategory(newCount)}</span>}
      </span>
    </span>
  </button>
);

/** The address names the group in sight, so that a phone's way back closes it instead of leaving the page. */
function useOpenedCategory(wanted: string | undefined) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const openedHere = useRef(false);
  const opened = documentCategories.find((category) => category === wanted);

  const go = (search: { categoria?: DocumentCategory }, replace: boolean) =>
    navigate({ to: '.', search: search as never, replace, resetScroll: false });

  return {
    opened,
    open: (category: DocumentCategory) => {
      openedHere.current = true;
      void go({ categoria: category }, false);
    },
    close: () => {
      if (openedHere.current) history.back();
      else void go({}, true);
      openedHere.current = false;
    },
  };
}

const CategoryDialog = onDemand(async () => (await import('./category-dialog.tsx')).CategoryDialog);

/** Loaded on demand: only links in e-mails open a document directly. */
const OpenedDocument = lazy(async () => ({ default: (await import('./opened-document.tsx')).OpenedDocument }));

/** Beside each other where there is room, in the order of the page where there is not. */
const columns =
  'mt-6 grid gap-x-10 gap-y-8 max-md:-mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_21.25rem]';
const beside = 'lg:col-start-2 lg:row-span-2 lg:row-start-1';

const HomeSkeleton = () => (
  <Loading className={columns}>
    <Skeleton className="h-56" />
    <div className={`grid grid-cols-2 content-start gap-2.5 lg:grid-cols-1 ${beside}`}>
      {documentCategories.map((category) => (
        <Skeleton key={category} className="h-18 lg:h-15" />
      ))}
    </div>
  </Loading>
);

function Greeting({ name, home }: { name: string; home: Home | undefined }) {
  const line = home && home.newCount > 0 ? homeTexts.newDocuments(home.newCount) : homeTexts.nothingNew;
  return (
    <div className="max-md:on-band max-md:-mx-4 max-md:-mt-5 max-md:bg-band max-md:px-4 max-md:pt-3 max-md:pb-16 max-md:text-on-band max-md:sm:-mx-7 max-md:sm:px-7">
      <h1 className="text-greeting wrap-anywhere">{welcome(name)}</h1>
      <p className="mt-1 text-ink-muted max-md:text-on-band-muted">{home?.total === 0 ? homeTexts.waiting : line}</p>
    </div>
  );
}

const rareLink = `${textLinkStyle} gap-2 justify-self-start`;

/** Rarely used settings and links. */
const RareThings = ({ clinicId, home }: { clinicId: string; home: Home }) => (
  <div className="mt-10 grid gap-x-10 rounded-card bg-sunken px-4 py-2 *:py-2.5 max-lg:divide-y max-lg:divide-line sm:px-5 lg:grid-cols-2">
    {home.total > 0 && <SaveAllButton clinicId={clinicId} label={homeTexts.downloadAll} />}
    <MailNotices clinicId={clinicId} wanted={home.mailNotices} />
    <div className={`grid gap-x-10 ${home.total > 0 ? 'lg:col-span-2 lg:grid-cols-2' : ''}`}>
      <Link to="/paciente/$clinicId/acessos" params={{ clinicId }} className={rareLink}>
        <Eye className="size-5" aria-hidden="true" />
        {homeTexts.accesses}
      </Link>
      <Link to="/paciente/$clinicId/meus-dados" params={{ clinicId }} className={rareLink}>
        <UserRound className="size-5" aria-hidden="true" />
        {homeTexts.ownData}
      </Link>
    </div>
  </div>
);

interface DocumentsProps {
  clinicId: string;
  timeZone: string | undefined;
  home: Home;
  onCategory: (category: DocumentCategory) => void;
}

function Documents({ clinicId, timeZone, home, onCategory }: DocumentsProps) {
  usePdfViewAhead(home.recent, fetchPreview);
  const { open, preview } = useDocumentPreview(clinicId);
  const [newest] = home.recent;
  const shown = { clinicId, timeZone };
  return (
    <div className={columns}>
      {newest ? (
        <NewestDocument {...shown} document={newest} onOpen={() => open(newest)} />
      ) : (
        <div className="relative rounded-dialog border border-line bg-surface">
          <EmptyState title={homeTexts.none}>{homeTexts.nothingYet}</EmptyState>
        </div>
      )}
      <section aria-labelledby="categories" className={beside}>
        <h2 id="categories" className="mb-3 text-section">
          {homeTexts.groups}
        </h2>
        <ul className="grid grid-cols-2 gap-2.5 max-[21.5rem]:grid-cols-1 lg:grid-cols-1 lg:gap-0 lg:divide-y lg:divide-line">
          {home.categories.map((entry) => (
            <li key={entry.category}>
              <CategoryButton {...entry} onOpen={() => onCategory(entry.category)} />
            </li>
          ))}
        </ul>
      </section>
      {home.recent.length > 1 && <Timeline {...shown} newest={home.recent} next={home.next} onOpen={open} />}
      {preview}
    </div>
  );
}

interface PatientHomeProps {
  clinicId: string;
  /** The group the address names, if any. */
  wanted: string | undefined;
  /** The document the address names, if any. */
  document?: string | undefined;
}

/** The patient's home: the newest document, then all of them by category and by month. */
export function PatientHome({ clinicId, wanted, document }: PatientHomeProps) {
  const { opened, open, close } = useOpenedCategory(wanted);
  // Kept while the dialog closes.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);
  const { data: home, error, refetch } = useQuery(homeQuery(clinicId));
  const { data: clinic } = useQuery(clinicQuery(clinicId));
  const user = useSession()?.user;
  const name = home?.name.trim() || user?.name.trim() || user?.email || '';
  const inSight = home?.categories.find(({ category }) => category === shown);
  return (
    <>
      <Greeting name={name} home={home} />
      {home ? (
        <>
          <Documents clinicId={clinicId} timeZone={clinic?.timeZone} home={home} onCategory={open} />
          <RareThings clinicId={clinicId} home={home} />
        </>
      ) : error ? (
        <LoadError title={homeTexts.loadFailed} error={error} onRetry={refetch} />
      ) : (
        <HomeSkeleton />
      )}
      {document && (
        <Suspense>
          <OpenedDocument key={document} clinicId={clinicId} documentId={document} />
        </Suspense>
      )}
      {shown && (
        <CategoryDialog
          open={opened !== undefined}
          onOpenChange={close}
          clinicId={clinicId}
          timeZone={clinic?.timeZone}
          category={shown}
          expected={inSight?.count}
        />
      )}
    </>
  );
}

/** The patient decides whether mails tell of new documents; the switch shows the last choice while it is being sent. */
function MailNotices({ clinicId, wanted }: { clinicId: string; wanted: boolean }) {
  const choice = useMutation({
    scope: { id: `${clinicId} notices` },
    mutationFn: (mailNotices: boolean) => saveNotices(clinicId, mailNotices),
    onSuccess: async ({ mailNotices }) => {
      const { queryKey } = homeQuery(clinicId);
      await outdateAnswers(queryKey);
      queryClient.setQueryData(queryKey, (home) => home && { ...home, mailNotices });
      toast.success({ title: mailNotices ? homeTexts.noticesOn : homeTexts.noticesOff });
    },
    onError: (error) => toast.error({ title: homeTexts.noticesFailed, description: failureOf(error).message }),
  });
  return (
    <Switch
      label={homeTexts.notices}
      note={homeTexts.noticesNote}
      checked={choice.isPending ? choice.variables : wanted}
      onChange={(next) => choice.mutate(next)}
    />
  );
}
