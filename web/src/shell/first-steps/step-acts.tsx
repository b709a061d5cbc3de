import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { firstStepsTexts as texts } from '@virtual-med/contract/documents/first-steps.texts';
import { useState } from 'react';
import { AttachDocument } from '../../features/documents/attach-document.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import type { FirstSteps, StepName } from './use-first-steps.ts';

const InviteDialog = onDemand(
  async () => (await import('../../features/professionals/create-dialog.tsx')).CreateDialog,
);
const PatientDialog = onDemand(async () => (await import('../../features/patients/patient-dialog.tsx')).PatientDialog);

interface StepActsProps {
  clinic: Clinic;
  role: ActorRole;
  first: FirstSteps;
  /** Whose turn it is; undefined when all is done. */
  current: StepName | undefined;
  /** Over a page that has acts of its own: a document is attached in the record, where that is the main one. */
  overPage?: boolean;
}

/** What the step that is next is done with. The dialogs stand apart: what is done in one makes another step the next. */
export function useStepActs({ clinic, role, first, current, overPage = false }: StepActsProps) {
  const clinicId = clinic.id;
  const [inviting, setInviting] = useState(false);
  const adding = useDialog();
  const { facts, look } = first;
  const patient = facts?.patient ?? undefined;
  const leadsToRecord = current === 'opened' || (current === 'document' && overPage);
  // A page has one filled button, and over another page it is that one's.
  const variant = overPage ? 'outline' : 'primary';
  const buttons = (
    <>
      {current === 'brand' && (
        <LinkButton variant={variant} to="/clinica/$clinicId/configuracoes" params={{ clinicId }}>
          {texts.brand.settings}
        </LinkButton>
      )}
      {current === 'colleague' && (
        <>
          <Button variant={variant} onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
          <Button variant="quiet" onClick={() => first.pass('colleague')}>
            {texts.alone}
          </Button>
        </>
      )}
      {current === 'patient' && (
        <Button variant={variant} onClick={() => adding.show()}>
          {texts.addPatient}
        </Button>
      )}
      {current === 'document' && !overPage && (
        <AttachDocument key={patient?.id} clinicId={clinicId} patient={patient} onSent={look} />
      )}
      {leadsToRecord && patient && (
        <LinkButton
          to="/clinica/$clinicId/paciente/$patientId"
          params={{ clinicId, patientId: patient.id }}
          variant={current === 'opened' ? 'outline' : variant}
        >
          {texts.openRecord}
        </LinkButton>
      )}
    </>
  );
  const dialogs = (
    <>
      <InviteDialog
        clinicId={clinicId}
        open={inviting}
        onOpenChange={(open) => {
          setInviting(open);
          if (!open) look();
        }}
      />
      {adding.key > 0 && (
        <PatientDialog
          key={adding.key}
          clinicId={clinicId}
          role={role}
          attach={(known, after) => (
            <AttachDocument clinicId={clinicId} patient={known} another={after?.hasSent} onSent={after?.onSent} />
          )}
          open={adding.open}
          onOpenChange={(open) => {
            adding.setOpen(open);
            if (!open) look();
          }}
        />
      )}
    </>
  );
  return { buttons, dialogs };
}

/** What the step is about, with what is known of it. */
export const noteOf = ({ facts, current }: FirstSteps, name: StepName): string => {
  const patient = facts?.patient?.name;
  if (name !== current || !patient) return texts.steps[name].note;
  if (name === 'opened') return texts.waitingFor(patient);
  return name === 'document' ? `${texts.steps.document.note} ${texts.documentFor(patient)}` : texts.steps[name].note;
};
