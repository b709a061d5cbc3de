import { formatDate } from '@virtual-med/contract/core/formats';
import { sendAccessTexts } from '@virtual-med/contract/identity/first-access.texts';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { passwordUntil, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { KeyRound } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { MailOffNote } from '../../ui/mail-off-note.tsx';
import { useTemporaryPassword } from '../../ui/use-temporary-password.ts';
import { AccessQr } from './access-qr.tsx';
import { BirthDateFirst } from './birth-date-first.tsx';
import { GiveAccess } from './give-access.tsx';
import { renewPassword, revealPassword } from './patients.api.ts';
import { SendAccess } from './send-access.tsx';

interface AccessDialogProps extends OpenProps {
  clinicId: string;
  patient: Omit<PatientRecord, 'healthHistory' | 'healthEdits'>;
  timeZone: string | undefined;
  /** The reception desk does not see the temporary password. */
  atDesk: boolean;
  title: string;
}

/** How a clinic gives access: to a record nobody can open yet, and until the patient has chosen a password. */
export const AccessDialog = ({ title, open, onOpenChange, ...ways }: AccessDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={title}
    description={ways.patient.hasAccount ? sendAccessTexts.note : sendAccessTexts.giveNote}
  >
    <div className="mt-6 grid gap-5">
      <MailOffNote />
      {ways.patient.hasAccount ? (
        <UntilPassword {...ways} />
      ) : (
        <GiveAccess clinicId={ways.clinicId} patient={ways.patient} />
      )}
    </div>
  </Dialog>
);

type Ways = Omit<AccessDialogProps, 'title' | 'open' | 'onOpenChange'>;

function UntilPassword({ clinicId, patient, timeZone, atDesk }: Ways) {
  const { id: patientId, name, phone, birthDate } = patient;
  return (
    <>
      <SendAccess clinicId={clinicId} patientId={patientId} name={name} phone={phone} byLink={birthDate !== null} />
      {birthDate === null ? (
        <BirthDateFirst clinicId={clinicId} patientId={patientId} />
      ) : (
        <AccessQr clinicId={clinicId} patientId={patientId} />
      )}
      {!atDesk && <TemporaryPassword clinicId={clinicId} patientId={patientId} timeZone={timeZone} />}
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
  const { shown, refusal, reveal, renew } = useTemporaryPassword(texts.loadFailed, {
    reveal: () => revealPassword(params),
    renew: () => renewPassword(params),
  });
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-card bg-sunken p-4">
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">{texts.labels.temporaryPassword}</p>
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
            <CopyButton text={shown.temporaryPassword} label={texts.copyPassword} copied={shellTexts.passwordCopied} />
          </>
        )}
        {!shown && !refusal && (
          <Button variant="outline" loading={reveal.busy} onClick={reveal.run}>
            <KeyRound className="size-5" aria-hidden="true" />
            {texts.showPassword}
          </Button>
        )}
        {!shown && refusal?.renewable && (
          <Button variant="outline" loading={renew.busy} onClick={renew.run}>
            <KeyRound className="size-5" aria-hidden="true" />
            {texts.renewPassword}
          </Button>
        )}
      </div>
    </div>
  );
}
