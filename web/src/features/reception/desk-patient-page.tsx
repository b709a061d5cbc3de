import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@virtual-med/contract/core/client';
import { showCpf } from '@virtual-med/contract/core/cpf';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { ageInYears, dayIn, formatDate, formatDay, formatZipCode } from '@virtual-med/contract/core/formats';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import { ageText, patientTexts, whatsAppGreeting } from '@virtual-med/contract/patients/patients.texts';
import type { DeskPatient } from '@virtual-med/contract/reception/reception';
import { documentsTotal, deskTexts as texts } from '@virtual-med/contract/reception/reception.texts';
import { CalendarCheck, MessageCircle, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackTo } from '../../ui/back-to.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { AccessLine } from '../patients/access-line.tsx';
import { OwnDocuments, ReleasedDocuments } from './desk-documents.tsx';
import { deskPatientQuery } from './reception.api.ts';

const AttendanceDialog = onDemand(async () => (await import('./attendance.tsx')).AttendanceDialog);
const DeskPatientDialog = onDemand(async () => (await import('./desk-patient-dialog.tsx')).DeskPatientDialog);

const { labels } = patientTexts;
const toList = (clinicId: string) => ({ to: '/clinica/$clinicId/pacientes', params: { clinicId } }) as const;

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'patients.not_found' || error.code === 'request.invalid');

interface DeskPatientPageProps {
  clinicId: string;
  patientId: string;
  timeZone: string;
  /** What sends this patient a document. */
  attach: (patient: DeskPatient) => ReactNode;
}

/** What the desk knows of a patient: how to reach them, how they come in, and that there are documents. */
export function DeskPatientPage({ clinicId, patientId, timeZone, attach }: DeskPatientPageProps) {
  const ids = { clinicId, patientId };
  const { data: patient, error, refetch } = useQuery(deskPatientQuery(ids));
  const dialog = useDialog();
  const declaring = useDialog();
  const backToList = <LinkButton {...toList(clinicId)}>{patientTexts.backToList}</LinkButton>;
  if (isMissing(error))
    return <ErrorState heading="h1" title={errorCatalogue['patients.not_found'].message} action={backToList} />;
  if (!patient && error)
    return <LoadError heading="h1" title={patientTexts.loadFailed} error={error} onRetry={refetch} />;
  const chat = patient && whatsAppLink(patient.phone, whatsAppGreeting(patient.name));
  return (
    <div className="mx-auto max-w-4xl">
      <BackTo variant="quiet" {...toList(clinicId)}>
        {patientTexts.backToList}
      </BackTo>
      {!patient && (
        <Loading className="grid gap-6">
          <Skeleton className="h-32" />
          <Skeleton className="h-64" />
        </Loading>
      )}
      {patient && (
        <>
          <Head patient={patient} timeZone={timeZone}>
            {attach(patient)}
            <Button variant="outline" onClick={() => declaring.show()}>
              <CalendarCheck className="size-4.5" aria-hidden="true" />
              {texts.declare}
            </Button>
            <Button variant="outline" onClick={() => dialog.show()}>
              <Pencil className="size-4.5" aria-hidden="true" />
              {patientTexts.edit}
            </Button>
            {chat && (
              <AnchorButton variant="outline" href={chat} target="_blank" rel="noopener noreferrer">
                <MessageCircle className="size-4.5" aria-hidden="true" />
                <span className="sr-only">{patientTexts.whatsApp}</span>
                <span aria-hidden="true">{patientTexts.whatsAppShort}</span>
              </AnchorButton>
            )}
          </Head>
          <div className="mt-4">
            <AccessLine clinicId={clinicId} patient={patient} timeZone={timeZone} mayLookUp={false} atDesk />
          </div>
          {patient.released.length > 0 && (
            <ReleasedDocuments ids={ids} released={patient.released} timeZone={timeZone} />
          )}
          <Counts documents={patient.documents} />
          {patient.own.length > 0 && <OwnDocuments ids={ids} own={patient.own} timeZone={timeZone} />}
          <Registration patient={patient} timeZone={timeZone} />
          {declaring.key > 0 && (
            <AttendanceDialog
              key={`declared-${declaring.key}`}
              ids={ids}
              timeZone={timeZone}
              open={declaring.open}
              onOpenChange={declaring.setOpen}
            />
          )}
          {dialog.key > 0 && (
            <DeskPatientDialog
              key={dialog.key}
              clinicId={clinicId}
              patient={patient}
              open={dialog.open}
              onOpenChange={dialog.setOpen}
            />
          )}
        </>
      )}
    </div>
  );
}

interface HeadProps {
  patient: DeskPatient;
  timeZone: string;
  children: ReactNode;
}

const Head = ({ patient: { name, birthDate, phone, email }, timeZone, children }: HeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
    <div className="min-w-0">
      <h1 className="text-title wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      <p className="flex flex-wrap gap-x-4 leading-8 text-ink-muted tabular-nums">
        {birthDate ? (
          <span>
            <span className="font-semibold text-ink">{ageText(ageInYears(birthDate, dayIn(timeZone)))}</span>
            {' · '}
            {formatDay(birthDate)}
          </span>
        ) : (
          patientTexts.birthDateMissing
        )}
        {phone && (
          <a href={`tel:${phone}`} className="underline-offset-4 hover:underline">
            {phone}
          </a>
        )}
        {email ? (
          <a href={`mailto:${email}`} className="wrap-anywhere underline-offset-4 hover:underline">
            {email}
          </a>
        ) : (
          <span>{patientTexts.noEmail}</span>
        )}
      </p>
    </div>
    <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:grow">{children}</div>
  </div>
);

/** How many there are of each kind, and no more. */
function Counts({ documents }: Pick<DeskPatient, 'documents'>) {
  const total = documents.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="desk-documents" className="mt-10">
      <h2 id="desk-documents" className="text-section">
        {texts.documents}
      </h2>
      <p className="mt-1 text-ink-muted">{total === 0 ? texts.noDocuments : texts.documentsNote}</p>
      {total > 0 && (
        <dl className="mt-4 flex flex-wrap gap-2.5">
          <div className="flex gap-2 rounded-control bg-primary-soft px-3.5 py-2 font-medium text-primary-ink">
            <dt className="sr-only">{texts.documents}</dt>
            <dd>{documentsTotal(total)}</dd>
          </div>
          {documents.map(({ category, count }) => (
            <div key={category} className="flex gap-2 rounded-control border border-line bg-surface px-3.5 py-2">
              <dt>{category}</dt>
              <dd className="font-semibold tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Registration({ patient, timeZone }: { patient: DeskPatient; timeZone: string }) {
  const { cpf, address, zipCode, professionalName, createdAt, civilName, socialName } = patient;
  return (
    <section aria-labelledby="desk-registration" className="mt-10">
      <h2 id="desk-registration" className="text-section">
        {texts.contact}
      </h2>
      <dl className="mt-4 grid gap-x-10 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2">
        {socialName && <Fact label={labels.name}>{civilName}</Fact>}
        <Fact label={labels.cpf}>{cpf ? showCpf(cpf) : patientTexts.notInformed}</Fact>
        <Fact label={labels.professional}>{professionalName ?? patientTexts.unassigned}</Fact>
        <Fact label={labels.address}>
          {address || patientTexts.notInformed}
          {zipCode && <span className="block text-ink-muted">{formatZipCode(zipCode)}</span>}
        </Fact>
        <Fact label={patientTexts.since}>{formatDate(createdAt, timeZone)}</Fact>
      </dl>
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-support text-ink-muted">{label}</dt>
    <dd className="wrap-anywhere tabular-nums">{children}</dd>
  </div>
);
