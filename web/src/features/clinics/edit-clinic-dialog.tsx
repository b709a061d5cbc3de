import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ownerSignsInWith, editClinicTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { type EditClinicInput, editClinicInput } from '@virtual-med/contract/clinics/clinics';
import { type ManagedClinic, updateClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../../lib/transport/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { ClinicFields } from './clinic-fields.tsx';
import type { ClinicDialogProps } from './clinic-task.ts';
import { refreshClinics } from './clinics.api.ts';
import { describeFailure } from './describe-failure.ts';

/** The contact's e-mail and the one the owner signs in with are two things once the owner has entered. */
function emailHint({ owner, adminEmail }: ManagedClinic): string | undefined {
  if (!owner) return undefined;
  return owner.waits && owner.email === adminEmail ? texts.emailFollows : ownerSignsInWith(owner.email);
}

export function EditClinicDialog({ clinic, open, onClose }: ClinicDialogProps) {
  const form = useForm<EditClinicInput>({
    resolver: standardSchemaResolver(editClinicInput),
    defaultValues: {
      name: clinic.name,
      adminName: clinic.adminName,
      adminEmail: clinic.adminEmail,
      whatsapp: clinic.whatsapp,
      colorPalette: clinic.colorPalette,
    },
  });
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: describeFailure(clinicTexts.updateFailed),
    send: async (body) => {
      await call(updateClinic, { params: { clinicId: clinic.id }, body });
      toast.success({ title: texts.saved });
      onClose();
      await refreshClinics(clinic.id);
    },
  });
  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.title} description={texts.description}>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
        {failure && (
          <FormMessage kind="failure" title={failure.title}>
            {failure.message}
          </FormMessage>
        )}
        <FormProvider {...form}>
          <ClinicFields emailHint={emailHint(clinic)} whatsappOptional={clinic.whatsapp === ''} />
        </FormProvider>
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            {shellTexts.cancel}
          </Button>
          <Button type="submit" loading={sending}>
            {shellTexts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
