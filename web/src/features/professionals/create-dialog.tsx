import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import { createProfessionalInput, type PositionRole } from '@virtual-med/contract/professionals/professionals';
import { professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../ui/dialog.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { changedIdentity, IdentityFields, identityValues } from '../../ui/identity-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusFirst } from '../../ui/use-focus-first.ts';
import { failedAct, useSubmit } from '../../ui/use-submit.ts';
import { PersonFields } from './person-fields.tsx';
import { PositionField } from './position-field.tsx';
import { useStaff } from './professionals.api.ts';

function CreateForm({ clinicId, onDone }: { clinicId: string; onDone: () => void }) {
  const { create } = useStaff(clinicId);
  const form = useForm({
    resolver: standardSchemaResolver(createProfessionalInput),
    defaultValues: { name: '', email: '', role: 'professional' as PositionRole, password: '', ...identityValues() },
  });
  const element = useFocusFirst();
  const { errors, dirtyFields } = form.formState;
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(texts.createFailed),
    send: async ({ cpf, registration, ...input }) => {
      const identity = changedIdentity({ cpf, registration }, dirtyFields);
      const { linked, awaitsEmailProof } = await create({ ...input, ...identity });
      const linkedNote = awaitsEmailProof ? proofTexts.linkedNote : texts.linkedNote;
      toast.success({ title: texts.created, description: linked ? linkedNote : texts.handOver });
      onDone();
    },
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
      <PersonFields name={form.register('name')} email={form.register('email')} errors={errors} />
      <PositionField control={form.control} name="role" />
      <PasswordField
        label={texts.labels.password}
        autoComplete="new-password"
        hint={texts.passwordHint}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <IdentityFields form={form} keptCpf={null} />
      <FormEnd submit={texts.createSubmit} sending={sending} failure={failure} onCancel={onDone} />
    </form>
  );
}

interface CreateDialogProps {
  clinicId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const CreateDialog = ({ clinicId, open, onOpenChange }: CreateDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={texts.create} description={texts.createDescription} holdsWork>
    <CreateForm clinicId={clinicId} onDone={() => onOpenChange(false)} />
  </Dialog>
);
