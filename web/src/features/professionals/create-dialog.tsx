import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';
import { createProfessionalInput, type PositionRole } from '@virtual-med/contract/professionals/professionals';
import { professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { changedIdentity, IdentityFields, identityValues } from '../../ui/identity-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { failedAct } from '../../ui/use-submit.ts';
import { PersonFields } from './person-fields.tsx';
import { PositionField } from './position-field.tsx';
import { useStaff } from './professionals.api.ts';

interface CreateDialogProps {
  clinicId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateDialog({ clinicId, open, onOpenChange }: CreateDialogProps) {
  const { create } = useStaff(clinicId);
  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={texts.create}
      description={texts.createDescription}
      focusFirst
      schema={createProfessionalInput}
      defaultValues={{ name: '', email: '', role: 'professional' as PositionRole, password: '', ...identityValues() }}
      describe={failedAct(texts.createFailed)}
      send={async ({ cpf, registration, ...input }, { formState }) => {
        const identity = changedIdentity({ cpf, registration }, formState.dirtyFields);
        const { linked, awaitsEmailProof } = await create({ ...input, ...identity });
        const linkedNote = awaitsEmailProof ? proofTexts.linkedNote : texts.linkedNote;
        toast.success({ title: texts.created, description: linked ? linkedNote : texts.handOver });
        onOpenChange(false);
      }}
      submit={texts.createSubmit}
    >
      {(form) => (
        <>
          <PersonFields name={form.register('name')} email={form.register('email')} errors={form.formState.errors} />
          <PositionField control={form.control} name="role" />
          <PasswordField
            label={texts.labels.password}
            autoComplete="new-password"
            hint={texts.passwordHint}
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
          <IdentityFields apart form={form} keptCpf={null} />
        </>
      )}
    </FormDialog>
  );
}
