import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { ArrowLeft, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { AwaitingProof } from '../../ui/awaiting-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { failureOf } from '../../ui/use-submit.ts';
import { Anamnesis } from './anamnesis.tsx';
import type { Attach } from './created-view.tsx';
import { PatientHeader } from './patient-header.tsx';
import { askForProof, patientQuery } from './patients.api.ts';
import { SendAccess } from './send-access.tsx';
import { TemporaryPassword } from './temporary-password.tsx';

/** In place of the temporary password: this account is opened by its mailbox alone. */
function ProofRequest({ clinicId, patientId }: { clinicId: string; patientId: string }) {
  const { busy, run } = useAct(proofTexts.resendFailed, async () => {
    await askForProof({ clinicId, patientId });
    toast.success({ title: proofTexts.resent });
  });
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-4 border-t border-line pt-5">
      <div className="min-w-0 grow basis-80">
        <AwaitingProof />
        <p className="mt-2 max-w-prose text-sm text-ink-muted">{proofTexts.recordNote}</p>
      </div>
      <Button variant="outline" loading={busy} onClick={run}>
        <Mail className="size-5" aria-hidden="true" />
        {proofTexts.resend}
      </Button>
    </div>
  );
}

const PatientDialog = onDemand(async () => (await import('./patient-dialog.tsx')).PatientDialog);

interface PatientPageProps {
  clinicId: string;
  patientId: string;
  role: ActorRole;
  /** What sends this patient a document. */
  attach: Attach;
  /** The patient's documents, which are a feature of their own. */
  documents: ReactNode;
}

const toList = (clinicId: string) => ({ to: '/clinica/$clinicId/pacientes', params: { clinicId } }) as const;

/** An address cut off before it says whose record it is. */
export const PatientIdMissing = ({ clinicId }: { clinicId: string }) => (
  <ErrorState
    heading="h1"
    title={texts.missingId}
    action={<LinkButton {...toList(clinicId)}>{texts.backToList}</LinkButton>}
  />
);

/** An address that was mistyped and a patient of somebody else look alike, on purpose. */
const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'patients.not_found' || error.code === 'request.invalid');

export function PatientPage({ clinicId, patientId, role, attach, documents }: PatientPageProps) {
  const { data: patient, error, refetch } = useQuery(patientQuery(clinicId, patientId));
  const { data: clinic } = useQuery(clinicQuery(clinicId));
  const [dialog, setDialog] = useState({ open: false, dialogKey: 0 });
  const [part, setPart] = useState<'documents' | 'anamnesis'>('documents');
  // Somebody else may have ended the link while the page was open: then the last answer is no longer true.
  if (isMissing(error))
    return (
      <ErrorState
        heading="h1"
        title={errorCatalogue['patients.not_found'].message}
        action={<LinkButton {...toList(clinicId)}>{texts.backToList}</LinkButton>}
      />
    );
  if (!patient && error)
    return (
      <ErrorState heading="h1" title={texts.loadFailed} onRetry={refetch}>
        {failureOf(error).message}
      </ErrorState>
    );
  return (
    <>
      <Link
        {...toList(clinicId)}
        className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-muted transition-colors hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {texts.backToList}
      </Link>
      {patient ? (
        <div className="grid gap-4 md:gap-10">
          <PatientHeader
            patient={patient}
            timeZone={clinic?.timeZone}
            wholeCpf={role !== 'professional'}
            attach={attach(patient)}
            onEdit={() => setDialog(({ dialogKey }) => ({ open: true, dialogKey: dialogKey + 1 }))}
          >
            {patient.awaitsEmailProof ? (
              <ProofRequest clinicId={clinicId} patientId={patientId} />
            ) : (
              <>
                <TemporaryPassword clinicId={clinicId} patientId={patientId} timeZone={clinic?.timeZone} />
                <div className="mt-4">
                  <SendAccess clinicId={clinicId} patientId={patientId} name={patient.name} phone={patient.phone} />
                </div>
              </>
            )}
          </PatientHeader>
          <Tabs
            phonesOnly
            label={texts.parts}
            value={part}
            onChange={setPart}
            tabs={[
              { value: 'documents', label: documentTexts.title, content: documents },
              {
                value: 'anamnesis',
                label: texts.anamnesis,
                content: <Anamnesis clinicId={clinicId} patient={patient} timeZone={clinic?.timeZone} />,
              },
            ]}
          />
        </div>
      ) : (
        <PageSkeleton />
      )}
      {dialog.dialogKey > 0 && (
        <PatientDialog
          key={dialog.dialogKey}
          clinicId={clinicId}
          role={role}
          patientId={patientId}
          open={dialog.open}
          onOpenChange={(open) => setDialog((now) => ({ ...now, open }))}
        />
      )}
    </>
  );
}

const PageSkeleton = () => (
  <Loading className="grid gap-10">
    <Skeleton className="h-64" />
    <div className="grid gap-4 md:grid-cols-2">
      {[0, 1, 2, 3].map((field) => (
        <Skeleton key={field} className="h-28" />
      ))}
    </div>
  </Loading>
);
