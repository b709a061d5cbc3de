import { type Professional, updateProfessionalInput } from '@virtual-med/contract/professionals/professionals';
import { professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { changedIdentity, IdentityFields, identityValues } from '../../ui/identity-fields.tsx';
import { toast } from '../../ui/toast.tsx';
import { failedAct } from '../../ui/use-submit.ts';
import { PersonFields, PositionField } from './person-fields.tsx';
import { useStaff } from './professionals.api.ts';

interface EditDialogProps {
  clinicId: string;
  professional: Professional;
  isSelf: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function EditDialog({ clinicId, professional, isSelf, open, onOpenChange }: EditDialogProps) {
  const { update } = useStaff(clinicId);
  const givesPosition = !isSelf && professional.role !== 'clinic_owner';
  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={texts.editTitle}
      description={texts.editDescription}
      focusFirst
      schema={updateProfessionalInput}
      defaultValues={{
        name: professional.name,
        email: professional.email,
        ...(professional.role !== 'clinic_owner' && givesPosition ? { role: professional.role } : {}),
        ...identityValues(professional),
      }}
      describe={failedAct(texts.updateFailed)}
      send={async ({ cpf, registration, ...input }, { formState }) => {
        const identity = changedIdentity({ cpf, registration }, formState.dirtyFields);
        await update(professional.id, { ...input, ...identity });
        toast.success({ title: texts.updated });
        onOpenChange(false);
      }}
      submit={shellTexts.save}
    >
      {(field, form) => (
        <>
          <PersonFields name={field('name')} email={field('email')} isSelf={isSelf} />
          {givesPosition && <PositionField control={form.control} name="role" />}
          <IdentityFields apart form={form} keptCpf={professional.cpf} />
        </>
      )}
    </FormDialog>
  );
}
