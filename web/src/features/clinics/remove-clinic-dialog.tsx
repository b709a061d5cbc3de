import {
  clinicPanelTexts,
  removeClinicQuestion,
  removeClinicTexts as texts,
} from '@virtual-med/contract/clinics/clinic-panel.texts';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { type SyntheticEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { FormEnd } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { ClinicDialogProps } from './clinic-task.ts';
import { refreshClinics, removeClinic } from './clinics.api.ts';

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR');

/** Nobody removes a clinic by a slip of the finger: its name has to be typed. */
export function RemoveClinicDialog({ clinic, open, onClose }: ClinicDialogProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const remove = useAct(clinicPanelTexts.removeFailed, async () => {
    const { billingSynced } = await removeClinic(clinic.id);
    onClose();
    if (billingSynced) toast.success({ title: clinicPanelTexts.removed });
    else toast.error({ title: clinicTexts.syncFailed, description: clinicPanelTexts.billingNotEnded });
    await refreshClinics(clinic.id);
  });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (plain(typed) !== plain(clinic.name)) return setError(texts.nameDiffers);
    void remove.run();
  };
  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.title} description={removeClinicQuestion(clinic.name)}>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid gap-6">
        <TextField
          label={texts.typeName}
          hint={clinic.name}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <FormEnd variant="danger" submit={texts.confirm} sending={remove.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
