import { deletePatientQuestion, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { OpenProps } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { refreshLists, removePatient } from './patients.api.ts';

interface RemoveConfirmProps extends OpenProps {
  clinicId: string;
  patient: { id: string; name: string };
}

export function RemoveConfirm({ clinicId, patient, open, onOpenChange }: RemoveConfirmProps) {
  const remove = useAct(texts.removeFailed, async () => {
    try {
      await removePatient(clinicId, patient.id);
      toast.success({ title: texts.removed });
    } finally {
      // Whether it worked or somebody else was quicker: the list is to be seen as it is.
      await refreshLists(clinicId);
    }
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.removeTitle}
      note={deletePatientQuestion(patient.name)}
      confirm={texts.remove}
      destructive
      pending={remove.busy}
      onConfirm={async () => {
        await remove.run();
        onOpenChange(false);
      }}
    />
  );
}
