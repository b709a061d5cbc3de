import { ownerSignsInWith, editClinicTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { editClinicInput } from '@virtual-med/contract/clinics/clinics';
import type { ManagedClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { FormProvider } from 'react-hook-form';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { titledFailure } from '../../ui/use-submit.ts';
import { ClinicFields } from './clinic-fields.tsx';
import type { ClinicDialogProps } from './clinic-task.ts';
import { refreshClinics, saveClinic } from './clinics.api.ts';

/** The contact's e-mail and the one the owner signs in with are two things once the owner has entered. */
function emailHint({ owner, adminEmail }: ManagedClinic): string | undefined {
  if (!owner) return undefined;
  return owner.waits && owner.email === adminEmail ? texts.emailFollows : ownerSignsInWith(owner.email);
}

export const EditClinicDialog = ({ clinic, open, onClose }: ClinicDialogProps) => (
  <FormDialog
    open={open}
    onClose={onClose}
    title={texts.title}
    description={texts.description}
    schema={editClinicInput}
    defaultValues={{
      name: clinic.name,
      adminName: clinic.adminName,
      adminEmail: clinic.adminEmail,
      whatsapp: clinic.whatsapp,
      colorPalette: clinic.colorPalette,
    }}
    describe={titledFailure(clinicTexts.updateFailed)}
    send={async (body) => {
      await saveClinic(clinic.id, body);
      toast.success({ title: texts.saved });
      onClose();
      await refreshClinics(clinic.id);
    }}
    submit={shellTexts.save}
  >
    {(_, form) => (
      <FormProvider {...form}>
        <ClinicFields emailHint={emailHint(clinic)} whatsappOptional={clinic.whatsapp === ''} />
      </FormProvider>
    )}
  </FormDialog>
);
