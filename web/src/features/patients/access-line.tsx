import { Link } from '@tanstack/react-router';
import { formatDate, formatDateTime } from '@virtual-med/contract/core/formats';
import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import { sendAccessTexts } from '@virtual-med/contract/identity/first-access.texts';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { passwordUntil, patientTexts, accessTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { CircleCheck, DoorClosed, KeyRound, MailQuestionMark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MailOffNote } from '../../ui/mail-off-note.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { lineLinkStyle } from '../../ui/text-link.ts';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { useTemporaryPassword } from '../../ui/use-temporary-password.ts';
import { AccessQr } from './access-qr.tsx';
import { BirthDateFirst } from './birth-date-first.tsx';
import { GiveAccess } from './give-access.tsx';
import { askForProof, renewPassword, revealPassword } from './patients.api.ts';
import { SendAccess } from './send-access.tsx';

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
  const action: ReactNode = !patient.hasAccount ? (
    <Give clinicId={clinicId} patient={patient} />
  ) : awaitsPassword ? (
    <SendAgain clinicId={clinicId} patient={patient} timeZone={timeZone} atDesk={atDesk} />
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

/** For a record nobody can open yet. */
function Give({ clinicId, patient }: Pick<AccessLineProps, 'clinicId' | 'patient'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={lineLinkStyle}>
        {sendAccessTexts.give}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={sendAccessTexts.give} description={sendAccessTexts.giveNote}>
        <div className="mt-6 grid gap-5">
          <MailOffNote />
          <GiveAccess clinicId={clinicId} patient={patient} />
        </div>
      </Dialog>
    </>
  );
}

/** How a clinic can give access until the patient has chosen a password. */
function SendAgain({ clinicId, patient, timeZone, atDesk }: Omit<AccessLineProps, 'mayLookUp'>) {
  const [open, setOpen] = useState(false);
  const { id: patientId, name, phone, birthDate, invitedAt } = patient;
  const label = invitedAt ? texts.resend : texts.send;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={lineLinkStyle}>
        {label}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={label} description={sendAccessTexts.note}>
        <div className="mt-6 grid gap-5">
          <MailOffNote />
          <SendAccess clinicId={clinicId} patientId={patientId} name={name} phone={phone} byLink={birthDate !== null} />
          {birthDate === null ? (
            <BirthDateFirst clinicId={clinicId} patientId={patientId} />
          ) : (
            <AccessQr clinicId={clinicId} patientId={patientId} />
          )}
          {!atDesk && <TemporaryPassword clinicId={clinicId} patientId={patientId} timeZone={timeZone} />}
        </div>
      </Dialog>
    </>
  );
}

interface TemporaryPasswordProps {
  clinicId: string;
  patientId: string;
  timeZone: string | undefined;
}

function TemporaryPassword({ clinicId, patientId, timeZone }: TemporaryPasswordProps) {
  const params = { clinicId, patientId };
  const { shown, refusal, reveal, renew } = useTemporaryPassword(patientTexts.loadFailed, {
    reveal: () => revealPassword(params),
    renew: () => renewPassword(params),
  });
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-card bg-sunken p-4">
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">{patientTexts.labels.temporaryPassword}</p>
        <p role="status" className="mt-0.5">
          {shown ? (
            <span className="font-mono select-all">{shown.temporaryPassword}</span>
          ) : (
            (refusal?.message ?? '••••-••••-••••-••••')
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {shown && (
          <>
            <span className="text-sm text-ink-muted">{passwordUntil(formatDate(shown.expiresAt, timeZone))}</span>
            <CopyButton
              text={shown.temporaryPassword}
              label={patientTexts.copyPassword}
              copied={shellTexts.passwordCopied}
            />
          </>
        )}
        {!shown && !refusal && (
          <Button variant="outline" loading={reveal.busy} onClick={reveal.run}>
            <KeyRound className="size-5" aria-hidden="true" />
            {patientTexts.showPassword}
          </Button>
        )}
        {!shown && refusal?.renewable && (
          <Button variant="outline" loading={renew.busy} onClick={renew.run}>
            <KeyRound className="size-5" aria-hidden="true" />
            {patientTexts.renewPassword}
          </Button>
        )}
      </div>
    </div>
  );
}
