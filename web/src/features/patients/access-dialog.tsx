import { sendAccessTexts } from '@virtual-med/contract/identity/first-access.texts';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { Dialog } from '../../ui/dialog.tsx';
import { MailOffNote } from '../../ui/mail-off-note.tsx';
import { AccessQr } from './access-qr.tsx';
import { BirthDateFirst } from './birth-date-first.tsx';
import { GiveAccess } from './give-access.tsx';
import { SendAccess } from './send-access.tsx';
import { TemporaryPassword } from './temporary-password.tsx';

interface AccessDialogProps {
  clinicId: string;
  patient: Omit<PatientRecord, 'healthHistory' | 'healthEdits'>;
  timeZone: string | undefined;
  /** The reception desk does not see the temporary password. */
  atDesk: boolean;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
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
