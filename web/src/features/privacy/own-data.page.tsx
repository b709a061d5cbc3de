import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatDay, formatZipCode } from '@virtual-med/contract/core/formats';
import { representativeText, sexLabels } from '@virtual-med/contract/patients/person.texts';
import type { OwnData, OwnRecord } from '@virtual-med/contract/privacy/privacy-requests';
import { shownValue, ownDataTexts as texts } from '@virtual-med/contract/privacy/privacy-requests.texts';
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
import { OwnRequests } from './own-requests.tsx';
import { Facts, Part } from './part.tsx';
import { ownDataQuery } from './privacy.api.ts';
import { RetentionRule } from './retention-rule.tsx';

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
