import { paymentStatusBadge } from '@virtual-med/contract/billing/payments';
import { clinicActionsLabel, clinicPanelTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import type { ManagedClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import {
  Ban,
  ChartColumn,
  CircleCheck,
  CreditCard,
  KeyRound,
  LogIn,
  Pencil,
  ReceiptText,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { ClinicTask } from './clinic-task.ts';
import { refreshClinics, syncPayment } from './clinics.api.ts';

interface ClinicActionsProps {
  clinic: ManagedClinic;
  onTask: (task: ClinicTask) => void;
  /** Into the clinic's own pages. */
  onEnter: (clinic: ManagedClinic) => void;
}

/** Everything one can do with a clinic; what needs a dialog is handed to the page. */
export function ClinicActions({ clinic, onTask, onEnter }: ClinicActionsProps) {
  const begin = (kind: ClinicTask['kind']) => () => onTask({ kind, clinic, open: true });
  const sync = useAct(clinicTexts.syncFailed, async () => {
    const { paymentStatus } = await syncPayment(clinic.id);
    toast.success({ title: texts.syncedPayment, description: paymentStatusBadge(paymentStatus).label });
    await refreshClinics(clinic.id);
  });
  const blocked = clinic.status === 'disabled';
  return (
    <RowMenu
      label={clinicActionsLabel(clinic.name)}
      busy={sync.busy}
      actions={[
        [
          { label: texts.enter, Icon: LogIn, onClick: () => onEnter(clinic) },
          { label: clinicTexts.edit, Icon: Pencil, onClick: begin('edit') },
          { label: texts.stats, Icon: ChartColumn, onClick: begin('stats') },
          { label: clinicTexts.temporaryPassword, Icon: KeyRound, onClick: begin('password') },
        ],
        [
          { label: clinicTexts.changePlan, Icon: CreditCard, onClick: begin('plan') },
          { label: clinicTexts.seeInvoices, Icon: ReceiptText, onClick: begin('invoices') },
          { label: clinicTexts.syncStatus, Icon: RefreshCw, onClick: () => void sync.run() },
        ],
        [
          blocked
            ? { label: clinicTexts.unblock, Icon: CircleCheck, onClick: begin('status') }
            : { label: clinicTexts.block, Icon: Ban, onClick: begin('status'), destructive: true },
          { label: texts.remove, Icon: Trash2, onClick: begin('remove'), destructive: true },
        ],
      ]}
    />
  );
}
