import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { ListedRequest } from '@virtual-med/contract/privacy/privacy-requests';
import { askedText, privacyRequestsTexts as texts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { BackTo } from '../../ui/back-to.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { RequestClock, RequestState } from './part.tsx';
import { requestsQuery, type Which } from './privacy.api.ts';
import { RequestDialog } from './request-dialog.tsx';

const Row = ({ request, timeZone, onOpen }: { request: ListedRequest; timeZone: string; onOpen: () => void }) => {
  const isClosed = request.state === 'refused' || request.state === 'done';
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-4 px-4 py-4 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="min-w-0 font-semibold wrap-anywhere">{request.patientName}</strong>
            {isClosed || request.state === 'accepted' ? <RequestState state={request.state} /> : null}
            {!isClosed && <RequestClock daysLeft={request.daysLeft} />}
          </span>
          <span className="wrap-anywhere">{askedText(request)}</span>
          <span className="flex flex-wrap gap-x-4 text-sm text-ink-muted tabular-nums">
            <span>{request.protocol}</span>
            <time dateTime={request.askedAt}>{formatDateTime(request.askedAt, timeZone)}</time>
          </span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-muted" aria-hidden="true" />
      </button>
    </li>
  );
};

interface ListProps {
  clinicId: string;
  timeZone: string;
  which: Which;
  onOpen: (request: ListedRequest) => void;
}

function RequestList({ clinicId, timeZone, which, onOpen }: ListProps) {
  const query = useInfiniteQuery(requestsQuery(clinicId, which));
  const requests = query.data?.pages.flatMap((page) => page.requests);
  return (
    <PagedList
      items={requests}
      query={query}
      texts={texts}
      skeleton={<Skeleton count={3} className="h-20" />}
      empty={<EmptyState title={which === 'waiting' ? texts.none : texts.noneClosed} />}
      item={(request) => <Row key={request.id} request={request} timeZone={timeZone} onOpen={() => onOpen(request)} />}
    />
  );
}

/** For owner and Admin: what patients asked about their data, and the clock. */
export function PrivacyRequestsPage({ clinicId, timeZone }: { clinicId: string; timeZone: string }) {
  const [which, setWhich] = useState<Which>('waiting');
  const { open, setOpen, about: listed, show } = useDialog<ListedRequest>();
  const tab = (value: Which) => ({
    value,
    label: texts.tabs[value],
    content: (
      <div className="mt-5">
        <RequestList clinicId={clinicId} timeZone={timeZone} which={value} onOpen={show} />
      </div>
    ),
  });
  return (
    <>
      <BackTo to="/clinica/$clinicId/configuracoes" params={{ clinicId }}>
        {texts.back}
      </BackTo>
      <h1 className="mt-2 text-title">{texts.title}</h1>
      <p className="mt-1 mb-5 max-w-prose text-ink-muted">{texts.lead}</p>
      <Tabs label={texts.title} value={which} onChange={setWhich} tabs={[tab('waiting'), tab('closed')]} />
      <RequestDialog
        clinicId={clinicId}
        timeZone={timeZone}
        open={open}
        listed={listed}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
