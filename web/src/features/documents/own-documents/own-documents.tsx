import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type DocumentCategory, documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { welcome } from '@virtual-med/contract/documents/documents.texts';
import { Eye, UserRound } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { clinicQuery } from '../../../lib/transport/clinic.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { failureOf } from '../../../ui/use-submit.ts';
import { CategoryCard } from './category-card.tsx';
import { MailNotices } from './mail-notices.tsx';
import { homeQuery } from './own-documents.api.ts';
import { homeCopy } from './own-documents.copy.ts';
import { RecentDocuments } from './recent-documents.tsx';
import { SaveAllButton } from './save-all-button.tsx';

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

/** Where a letter leads; most visits do not begin with one document. */
const OpenedDocument = lazy(async () => ({ default: (await import('./opened-document.tsx')).OpenedDocument }));

const HomeSkeleton = () => (
  <Loading>
    <Skeleton className="mt-1 mb-11 h-44" />
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      {documentCategories.map((category) => (
        <Skeleton key={category} className="h-36" />
      ))}
    </div>
  </Loading>
);

interface PatientHomeProps {
  clinicId: string;
  /** The group the address names, if any. */
  wanted: string | undefined;
  /** The document the address names, if any. */
  document?: string | undefined;
}

/** What a patient sees first: everything the clinic sent, in six groups. */
export function PatientHome({ clinicId, wanted, document }: PatientHomeProps) {
  const { opened, open, close } = useOpenedCategory(wanted);
  // Kept in sight while the dialog goes away.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);
  const { data: home, error, isFetching, refetch } = useQuery(homeQuery(clinicId));
  const { data: clinic } = useQuery(clinicQuery(clinicId));
  const user = useSession()?.user;
  const name = home?.name.trim() || user?.name.trim() || user?.email || '';
  const inSight = home?.categories.find(({ category }) => category === shown);
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere sm:text-3xl">{welcome(name)}</h1>
      <p className="mt-1.5 mb-6 text-lg text-ink-muted sm:mb-8">
        {home && home.newCount > 0 ? (
          <strong className="font-semibold text-ink">{homeCopy.newDocuments(home.newCount)}</strong>
        ) : home?.total === 0 ? (
          homeCopy.nothingYet
        ) : (
          homeCopy.nothingNew
        )}
      </p>
      {home ? (
        <>
          {home.recent.length > 0 && (
            <>
              <RecentDocuments clinicId={clinicId} timeZone={clinic?.timeZone} documents={home.recent} />
              <h2 className="text-xl font-semibold tracking-tight">{homeCopy.groups}</h2>
              <p className="mt-0.5 mb-3 text-ink-muted">{homeCopy.introduction}</p>
            </>
          )}
          <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
            {home.categories.map((entry) => (
              <li key={entry.category}>
                <CategoryCard {...entry} onOpen={() => open(entry.category)} />
              </li>
            ))}
          </ul>
          <div className="mt-8 grid gap-6 rounded-2xl border border-line bg-surface p-5">
            {home.total > 0 && <SaveAllButton clinicId={clinicId} label={homeCopy.downloadAll} />}
            <MailNotices clinicId={clinicId} wanted={home.mailNotices} />
            <Link
              to="/paciente/$clinicId/acessos"
              params={{ clinicId }}
              className={`${textLinkStyle} gap-2 justify-self-start`}
            >
              <Eye className="size-5" aria-hidden="true" />
              {homeCopy.accesses}
            </Link>
            <Link
              to="/paciente/$clinicId/meus-dados"
              params={{ clinicId }}
              className={`${textLinkStyle} -mt-3 gap-2 justify-self-start`}
            >
              <UserRound className="size-5" aria-hidden="true" />
              {homeCopy.ownData}
            </Link>
          </div>
        </>
      ) : error ? (
        <ErrorState title={homeCopy.loadFailed} onRetry={refetch} retrying={isFetching}>
          {failureOf(error).message}
        </ErrorState>
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
