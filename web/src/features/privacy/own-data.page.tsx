import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatDay, formatZipCode } from '@virtual-med/contract/core/formats';
import { representativeText, sexLabels } from '@virtual-med/contract/patients/person.texts';
import type { OwnData, OwnRecord, PrivacyRequest } from '@virtual-med/contract/privacy/privacy-requests';
import { askedText, shownValue, ownDataTexts as texts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { termsTexts } from '@virtual-med/contract/terms/terms.texts';
import { type ReactNode, useState } from 'react';
import { BackTo } from '../../ui/back-to.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { textLinkStyle } from '../../ui/text-link.ts';
import { AskDialog, type Asking, type Shown } from './ask-dialog.tsx';
import { LettersPart } from './letters-part.tsx';
import { Facts, Part, RequestState, RetentionRule } from './part.tsx';
import { ownDataQuery } from './privacy.api.ts';

type Ask = (asks: Asking, record: OwnRecord) => void;

/** What few people have is not said to be missing. */
const known = (label: string, value: string | null) => (value ? [{ label, value }] : []);

function Registration({ record, ask }: { record: OwnRecord; ask: Ask }) {
  const { labels } = texts;
  const said = (value: string | null) => shownValue(null, value);
  return (
    <Part title={texts.registration} lead={texts.registrationLead}>
      <Facts
        facts={[
          ...known(labels.socialName, record.socialName),
          { label: record.socialName ? labels.civilName : labels.name, value: said(record.name) },
          { label: labels.birthDate, value: shownValue('birthDate', record.birthDate) },
          ...known(labels.sex, record.sex && sexLabels[record.sex]),
          { label: labels.cpf, value: shownValue('cpf', record.cpf) },
          ...known(labels.passport, record.passport),
          ...known(labels.representative, record.representative && representativeText(record.representative)),
          { label: labels.email, value: said(record.email) },
          { label: labels.phone, value: said(record.phone) },
          { label: labels.zipCode, value: said(record.zipCode && formatZipCode(record.zipCode)) },
          { label: labels.address, value: said(record.address) },
          { label: labels.professional, value: said(record.professionalName) },
          { label: labels.registeredOn, value: formatDay(record.registeredOn) },
          { label: labels.documents, value: String(record.documents) },
        ]}
      />
      <p className="text-sm text-ink-muted">
        {texts.emailHint} {texts.anamnesis}
      </p>
      <div>
        <Button variant="outline" onClick={() => ask('correction', record)}>
          {texts.ask.correction}
        </Button>
      </div>
    </Part>
  );
}

const Deletion = ({ record, ask }: { record: OwnRecord; ask: Ask }) => (
  <Part title={texts.deletion}>
    <RetentionRule retention={record.retention} />
    <div>
      <Button variant="outline" onClick={() => ask('deletion', record)}>
        {texts.ask.deletion}
      </Button>
    </div>
  </Part>
);

interface OtherRightsProps {
  record: OwnRecord;
  ask: Ask;
  accepted: OwnData['acceptedTerms'];
  timeZone: string;
}

const OtherRights = ({ record, ask, accepted, timeZone }: OtherRightsProps) => (
  <Part title={texts.other} lead={texts.otherLead}>
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <Button variant="outline" onClick={() => ask('other', record)}>
        {texts.ask.other}
      </Button>
      <Link to="/privacidade" className={textLinkStyle}>
        {termsTexts.privacy}
      </Link>
      <Link to="/termos" className={textLinkStyle}>
        {termsTexts.terms}
      </Link>
    </div>
    {accepted && (
      <p className="text-sm text-ink-muted">{texts.terms(accepted.version, formatDateTime(accepted.at, timeZone))}</p>
    )}
  </Part>
);

interface OwnDataPageProps {
  clinicId: string;
  timeZone: string;
  /** Where the person takes all of it with them; stands after what is kept and before what can be asked. */
  exportSection?: ReactNode;
}

/** For the patient: what the clinic keeps of them, and what they may ask and choose. */
export function OwnDataPage({ clinicId, timeZone, exportSection }: OwnDataPageProps) {
  const { data, error, refetch } = useQuery(ownDataQuery(clinicId));
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState(false);
  const show = (next: Shown) => {
    setShown(next);
    setOpen(true);
  };
  const ask: Ask = (asks, record) => show({ asks, record });
  const [first] = data?.records ?? [];
  return (
    <div className="max-w-3xl">
      <BackTo to="/paciente/$clinicId" params={{ clinicId }}>
        {texts.back}
      </BackTo>
      <h1 className="mt-1 text-title">{texts.title}</h1>
      <p className="mt-1.5 mb-6 max-w-prose text-ink-muted">{texts.lead}</p>
      {data && first ? (
        <div className="grid gap-5">
          {data.records.map((record) => (
            <Registration key={record.patientId} record={record} ask={ask} />
          ))}
          {exportSection}
          <OwnRequests requests={data.requests} timeZone={timeZone} />
          <LettersPart
            clinicId={clinicId}
            record={first}
            wanted={data.mailNotices}
            onReceipt={(receipt) => show({ receipt })}
          />
          <Deletion record={first} ask={ask} />
          <OtherRights record={first} ask={ask} accepted={data.acceptedTerms} timeZone={timeZone} />
        </div>
      ) : data ? (
        <EmptyState title={texts.none} />
      ) : error ? (
        <LoadError title={texts.failed} error={error} onRetry={refetch} />
      ) : (
        <Loading className="grid gap-5">
          <Skeleton className="h-96" />
          <Skeleton count={2} className="h-52" />
        </Loading>
      )}
      <AskDialog
        clinicId={clinicId}
        timeZone={timeZone}
        open={open}
        shown={shown}
        onReceipt={(receipt) => setShown({ receipt })}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

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

const OwnRequests = ({ requests, timeZone }: { requests: readonly PrivacyRequest[]; timeZone: string }) => (
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
