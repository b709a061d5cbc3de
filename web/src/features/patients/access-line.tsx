import { Link } from '@tanstack/react-router';
import { formatDate, formatDateTime } from '@virtual-med/contract/core/formats';
import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import { sendAccessTexts } from '@virtual-med/contract/identity/first-access.texts';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { accessTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { CircleCheck, DoorClosed, MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { lineLinkStyle } from '../../ui/text-link.ts';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { askForProof } from './patients.api.ts';

const AccessDialog = onDemand(async () => (await import('./access-dialog.tsx')).AccessDialog);

interface AccessLineProps {
  clinicId: string;
  patient: Omit<PatientRecord, 'healthHistory' | 'healthEdits'>;
  timeZone: string | undefined;
  /** Those who manage the clinic may look up who opened the record. */
  mayLookUp: boolean;
  /** The reception desk does not see the temporary password. */
  atDesk?: boolean;
}

/** The state of the patient's access, with the next action. */
export function AccessLine({ clinicId, patient, timeZone, mayLookUp, atDesk = false }: AccessLineProps) {
  const { enteredAt, invitedAt, awaitsPassword } = patient;
  const isPhone = useIsPhone();
  if (patient.awaitsEmailProof) return <AwaitsProof clinicId={clinicId} patientId={patient.id} />;
  const detail = !patient.hasAccount
    ? invitedAt
      ? sendAccessTexts.linkMadeAt(formatDate(invitedAt, timeZone))
      : sendAccessTexts.noneNote
    : enteredAt
      ? texts.enteredAt(formatDateTime(enteredAt, timeZone))
      : invitedAt && awaitsPassword
        ? texts.invitedAt(formatDate(invitedAt, timeZone))
        : awaitsPassword
          ? texts.notInvited
          : texts.ownPassword;
  const action =
    !patient.hasAccount || awaitsPassword ? (
      // As soon as there is an account, another dialog, which nobody has opened.
      <Give key={`${patient.hasAccount}`} clinicId={clinicId} patient={patient} timeZone={timeZone} atDesk={atDesk} />
    ) : (
      mayLookUp && (
        <Link
          to="/clinica/$clinicId/trilha"
          params={{ clinicId }}
          search={{ paciente: patient.id }}
          className={lineLinkStyle}
        >
          {texts.whoAccessed}
        </Link>
      )
    );
  return (
    <StatusLine
      icon={enteredAt ? <CircleCheck aria-hidden="true" /> : <DoorClosed aria-hidden="true" />}
      state={stateOf(patient)}
      detail={!isPhone && detail}
      action={action}
    />
  );
}

function stateOf({ enteredAt, hasAccount }: AccessLineProps['patient']): string {
  if (enteredAt) return texts.entered;
  return hasAccount ? texts.notEntered : texts.none;
}

/** The person has not confirmed their e-mail yet; until then the record stays closed to them. */
function AwaitsProof({ clinicId, patientId }: { clinicId: string; patientId: string }) {
  const isPhone = useIsPhone();
  const { busy, run } = useAct(proofTexts.resendFailed, async () => {
    await askForProof({ clinicId, patientId });
    toast.success({ title: proofTexts.resent });
  });
  return (
    <StatusLine
      icon={<MailQuestionMark aria-hidden="true" />}
      tone="waiting"
      state={proofTexts.awaiting}
      detail={!isPhone && proofTexts.recordNote}
      action={
        <button
          type="button"
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : () => void run()}
          className={lineLinkStyle}
        >
          {proofTexts.resend}
        </button>
      }
    />
  );
}

const giveLabel = ({ hasAccount, invitedAt }: AccessLineProps['patient']) =>
  !hasAccount ? sendAccessTexts.give : invitedAt ? texts.resend : texts.send;

function Give(props: Omit<AccessLineProps, 'mayLookUp'> & { atDesk: boolean }) {
  const [open, setOpen] = useState(false);
  const label = giveLabel(props.patient);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={lineLinkStyle}>
        {label}
      </button>
      <AccessDialog {...props} title={label} open={open} onOpenChange={setOpen} />
    </>
  );
}
