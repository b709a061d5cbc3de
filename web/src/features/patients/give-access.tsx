import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { giveAccessForm } from '@virtual-med/contract/identity/first-access';
import { sendAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { Mail } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/field-of.ts';
import { FormFailure } from '../../ui/form-message.tsx';
import { OrLine } from '../../ui/or-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { failedAct, useSubmit } from '../../ui/use-submit.ts';
import { giveAccess, refreshAccess } from './access.api.ts';
import { AccessQr } from './access-qr.tsx';
import { BirthDateFirst } from './birth-date-first.tsx';
import { WhatsAppAccess } from './send-access.tsx';

interface Patient {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string;
  readonly birthDate: string | null;
}

/** For a record without an account: by an e-mail, or by a link whose page asks the patient for theirs. */
export const GiveAccess = ({ clinicId, patient }: { clinicId: string; patient: Patient }) => (
  <div className="grid gap-5">
    <ByEmail clinicId={clinicId} patient={patient} />
    <OrLine />
    <ByLink clinicId={clinicId} patient={patient} />
  </div>
);

/** Without an e-mail of the clinic's: the patient names theirs. A link that could check no birth date is none to hand over. */
export function ByLink({ clinicId, patient: { id, name, phone, birthDate } }: { clinicId: string; patient: Patient }) {
  if (birthDate === null) return <BirthDateFirst clinicId={clinicId} patientId={id} />;
  return (
    <div className="grid gap-3">
      <p className="text-ink-muted">{texts.byLinkNote}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <WhatsAppAccess clinicId={clinicId} patientId={id} name={name} phone={phone} />
        <AccessQr clinicId={clinicId} patientId={id} asksEmail />
      </div>
    </div>
  );
}

function ByEmail({ clinicId, patient: { id: patientId, email } }: { clinicId: string; patient: Patient }) {
  const form = useForm({
    resolver: standardSchemaResolver(giveAccessForm),
    defaultValues: { email: email ?? '' },
  });
  const { errors } = form.formState;
  const field = fieldOf(form);
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(texts.failed),
    send: async (body) => {
      const { outcome } = await giveAccess({ clinicId, patientId }, body);
      toast.success(texts.outcomes[outcome]);
      await refreshAccess({ clinicId, patientId });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      {!errors.email && <FormFailure failure={failure} />}
      <TextField {...field('email')} label={patientTexts.labels.email} type="email" autoComplete="off" />
      <div className="grid sm:flex">
        <Button type="submit" loading={sending}>
          <Mail className="size-5" aria-hidden="true" />
          {texts.byMail}
        </Button>
      </div>
    </form>
  );
}
