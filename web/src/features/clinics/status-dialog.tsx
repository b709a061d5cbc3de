import { clinicPanelTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { blockQuestion, clinicTexts, unblockQuestion } from '@virtual-med/contract/clinics/clinics.texts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { ClinicDialogProps } from './clinic-task.ts';
import { refreshClinics, setBlocked } from './clinics.api.ts';

/** Blocks or unblocks. The act stands when the payment provider could not be asked; that is told as well. */
export function StatusDialog({ clinic, open, onClose }: ClinicDialogProps) {
  const blocked = clinic.status === 'disabled';
  const change = useAct(clinicTexts.blockFailed, async () => {
    const { billingSynced } = await setBlocked(clinic.id, !blocked);
    onClose();
    const title = blocked ? texts.statusChanged.unblocked : texts.statusChanged.blocked;
    if (billingSynced) toast.success({ title });
    else toast.error({ title: clinicTexts.syncFailed, description: texts.billingNotRead });
    await refreshClinics(clinic.id);
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={blocked ? clinicTexts.unblock : clinicTexts.block}
      note={blocked ? unblockQuestion(clinic.name) : blockQuestion(clinic.name)}
      confirm={blocked ? clinicTexts.unblock : clinicTexts.block}
      destructive={!blocked}
      pending={change.busy}
      onConfirm={() => void change.run()}
    />
  );
}
