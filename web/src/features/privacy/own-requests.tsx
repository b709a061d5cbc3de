import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { PrivacyRequest } from '@virtual-med/contract/privacy/privacy-requests';
import { askedText, ownDataTexts as texts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { Part } from './part.tsx';
import { RequestState } from './request-state.tsx';

function OwnRequest({ request, timeZone }: { request: PrivacyRequest; timeZone: string }) {
  const { protocol, askedAt, answer, answeredAt, answeredBy, note, dueOn } = request;
  const isWaiting = request.state === 'open' || request.state === 'accepted';
  return (
    <li className="grid gap-1.5 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere">{askedText(request)}</p>
        <RequestState state={request.state} />
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-muted tabular-nums">
        <span>
          {texts.receipt.protocol} {protocol}
        </span>
        <time dateTime={askedAt}>{formatDateTime(askedAt, timeZone)}</time>
        {isWaiting && <span>{texts.dueOn(dueOn)}</span>}
      </p>
      {note && <p className="text-ink-muted wrap-anywhere whitespace-pre-line">“{note}”</p>}
      {answer && answeredAt && (
        <div className="mt-1 rounded-xl bg-sunken px-4 py-3">
          <p className="text-sm text-ink-muted">{texts.answered(answeredBy, formatDateTime(answeredAt, timeZone))}</p>
          <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </li>
  );
}

export const OwnRequests = ({ requests, timeZone }: { requests: readonly PrivacyRequest[]; timeZone: string }) => (
  <Part title={texts.requests}>
    {requests.length === 0 ? (
      <p className="text-ink-muted">{texts.noRequests}</p>
    ) : (
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <OwnRequest key={request.id} request={request} timeZone={timeZone} />
        ))}
      </ul>
    )}
  </Part>
);
