import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Professional, updateProfessionalInput } from '@virtual-med/contract/professionals/professionals';
import { professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../ui/dialog.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { changedIdentity, IdentityFields, identityValues } from '../../ui/identity-fields.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusFirst } from '../../ui/use-focus-first.ts';
import { failedAct, useSubmit } from '../../ui/use-submit.ts';
import { PersonFields } from './person-fields.tsx';
import { PositionField } from './position-field.tsx';
import { useStaff } from './professionals.api.ts';

interface EditProps {
  clinicId: string;
  professional: Professional;
  isSelf: boolean;
}

function EditForm({ clinicId, professional, isSelf, onDone }: EditProps & { onDone: () => void }) {
  const { update } = useStaff(clinicId);
  const givesPosition = !isSelf && professional.role !== 'clinic_owner';
  const form = useForm({
    resolver: standardSchemaResolver(updateProfessionalInput),
    defaultValues: {
      name: professional.name,
      email: professional.email,
      ...(professional.role !== 'clinic_owner' && givesPosition ? { role: professional.role } : {}),
      ...identityValues(professional),
    },
  });
  const element = useFocusFirst();
  const { errors, dirtyFields } = form.formState;
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(texts.updateFailed),
    send: async ({ cpf, registration, ...input }) => {
      await update(professional.id, { ...input, ...changedIdentity({ cpf, registration }, dirtyFields) });
      toast.success({ title: texts.updated });
      onDone();
    },
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
      <PersonFields name={form.register('name')} email={form.register('email')} errors={errors} isSelf={isSelf} />
      {givesPosition && <PositionField control={form.control} name="role" />}
      <IdentityFields form={form} keptCpf={professional.cpf} />
      <FormEnd submit={shellTexts.save} sending={sending} failure={failure} onCancel={onDone} />
    </form>
  );
}

export const EditDialog = ({
  open,
  onOpenChange,
  ...props
}: EditProps & { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={texts.editTitle} description={texts.editDescription} holdsWork>
    <EditForm {...props} onDone={() => onOpenChange(false)} />
  </Dialog>
);
