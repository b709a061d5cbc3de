import {
  type Professional,
  positionRoles,
  updateProfessionalInput,
} from '@virtual-med/contract/professionals/professionals';
import { positionLabels, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { OpenProps } from '../../ui/dialog.tsx';
import type { FormField } from '../../ui/field-of.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { changedIdentity, IdentityFields, identityValues } from '../../ui/identity-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { failedAct } from '../../ui/use-submit.ts';
import { useStaff } from './professionals.api.ts';

interface PersonFieldsProps {
  name: FormField;
  email: FormField;
  /** One's own address is not changed here. */
  isSelf?: boolean;
}

export const PersonFields = ({ name, email, isSelf = false }: PersonFieldsProps) => (
  <>
    <TextField label={texts.labels.name} autoComplete="off" {...name} />
    <TextField
      label={texts.labels.email}
      type="email"
      autoComplete="off"
      readOnly={isSelf}
      hint={isSelf ? texts.ownEmailHint : undefined}
      {...email}
    />
  </>
);

const options = positionRoles.map((value) => ({ value, label: positionLabels[value] }));

interface PositionFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
}

export const PositionField = <Values extends FieldValues, Sent>(props: PositionFieldProps<Values, Sent>) => (
  <SelectField {...props} label={texts.labels.role} options={options} placeholder="Selecione o cargo" />
);

interface EditDialogProps extends OpenProps {
  clinicId: string;
  professional: Professional;
  isSelf: boolean;
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
