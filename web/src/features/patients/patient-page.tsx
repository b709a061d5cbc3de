import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@virtual-med/contract/core/client';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { patientTexts as texts, whatsAppGreeting } from '@virtual-med/contract/patients/patients.texts';
import { MessageCircle, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { BackTo } from '../../ui/back-to.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { AccessLine } from './access-line.tsx';
import { Anamnesis } from './anamnesis.tsx';
import { PatientHeader } from './patient-header.tsx';
import { openedPatientQuery } from './patients.api.ts';

const PatientDialog = onDemand(async () => (await import('./patient-dialog.tsx')).PatientDialog);

interface PatientPageProps {
  clinicId: string;
  patientId: string;
  role: ActorRole;
  /** What sends this patient a document: the page's main act. */
  attach: ReactNode;
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
  const { data: patient, error, refetch } = useQuery(openedPatientQuery(clinicId, patientId));
  const { data: clinic } = useQuery(clinicQuery(clinicId));
  const dialog = useDialog();
  const isPhone = useIsPhone();
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
  if (!patient && error) return <LoadError heading="h1" title={texts.loadFailed} error={error} onRetry={refetch} />;
  const edit = () => dialog.show();
  return (
    <>
      <BackTo variant="quiet" {...toList(clinicId)}>
        {texts.backToList}
      </BackTo>
      {patient ? (
        <div className="grid gap-4 xl:gap-6">
          <PatientHeader
            patient={patient}
            timeZone={clinic?.timeZone}
            wholeCpf={role !== 'professional'}
            actions={!isPhone && <Acts patient={patient} attach={attach} onEdit={edit} />}
            access={
              <AccessLine
                clinicId={clinicId}
                patient={patient}
                timeZone={clinic?.timeZone}
                mayLookUp={role !== 'professional'}
              />
            }
          />
          <Tabs
            besideWhereWide
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
          {isPhone && <Acts inDock patient={patient} attach={attach} onEdit={edit} />}
        </div>
      ) : (
        <PageSkeleton />
      )}
      {dialog.key > 0 && (
        <PatientDialog
          key={dialog.key}
          clinicId={clinicId}
          role={role}
          patientId={patientId}
          open={dialog.open}
          onOpenChange={dialog.setOpen}
        />
      )}
    </>
  );
}

interface ActsProps {
  patient: PatientRecord;
  attach: ReactNode;
  onEdit: () => void;
  /** On a phone: within the thumb's reach, the main act first and the others by their pictures. */
  inDock?: boolean;
}

function Acts({ patient, attach, onEdit, inDock = false }: ActsProps) {
  const chat = whatsAppLink(patient.phone, whatsAppGreeting(patient.name));
  return (
    <div
      {...(inDock ? { 'data-dock': '' } : {})}
      className={
        inDock
          ? 'sticky bottom-0 z-20 -mx-4 flex gap-2 border-t border-line bg-canvas px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:px-3 [&>:first-child]:grow'
          : 'flex max-w-full flex-wrap-reverse gap-2.5 md:flex-row-reverse'
      }
    >
      {attach}
      <Button variant="outline" onClick={onEdit}>
        <Pencil className="size-4.5" aria-hidden="true" />
        <span className={inDock ? 'sr-only' : ''}>{texts.edit}</span>
      </Button>
      {chat && (
        <AnchorButton variant="outline" href={chat} target="_blank" rel="noopener noreferrer">
          <MessageCircle className="size-4.5" aria-hidden="true" />
          <span className="sr-only">{texts.whatsApp}</span>
          {!inDock && <span aria-hidden="true">{texts.whatsAppShort}</span>}
        </AnchorButton>
      )}
    </div>
  );
}

const PageSkeleton = () => (
  <Loading className="grid gap-6">
    <Skeleton className="h-32" />
    <Skeleton className="h-96" />
  </Loading>
);
