import { syncClinicStatus } from '@virtual-med/contract/billing/billing';
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
import { call } from '../../lib/transport/api.ts';
import { MenuItem, MenuLine } from '../../ui/menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { ClinicTask } from './clinic-task.ts';
import { refreshClinics } from './clinics.api.ts';

interface ClinicActionsProps {
  clinic: ManagedClinic;
  onTask: (task: ClinicTask) => void;
  /** Into the clinic's own pages. */
  onEnter: (clinic: ManagedClinic) => void;
}

const icon = 'size-4.5 shrink-0 text-ink-muted';

/** Everything one can do with a clinic; what needs a dialog is handed to the page. */
export function ClinicActions({ clinic, onTask, onEnter }: ClinicActionsProps) {
  const begin = (kind: ClinicTask['kind']) => () => onTask({ kind, clinic, open: true });
  const sync = useAct(clinicTexts.syncFailed, async () => {
    const { paymentStatus } = await call(syncClinicStatus, { body: { clinicId: clinic.id } });
    toast.success({ title: texts.syncedPayment, description: paymentStatusBadge(paymentStatus).label });
    await refreshClinics(clinic.id);
  });
  const blocked = clinic.status === 'disabled';
  return (
    <RowMenu label={clinicActionsLabel(clinic.name)} busy={sync.busy}>
      <MenuItem onClick={() => onEnter(clinic)}>
        <LogIn className={icon} aria-hidden="true" />
        {texts.enter}
      </MenuItem>
      <MenuItem onClick={begin('edit')}>
        <Pencil className={icon} aria-hidden="true" />
        {clinicTexts.edit}
      </MenuItem>
      <MenuItem onClick={begin('stats')}>
        <ChartColumn className={icon} aria-hidden="true" />
        {texts.stats}
      </MenuItem>
      <MenuItem onClick={begin('password')}>
        <KeyRound className={icon} aria-hidden="true" />
        {clinicTexts.temporaryPassword}
      </MenuItem>
      <MenuLine />
      <MenuItem onClick={begin('plan')}>
        <CreditCard className={icon} aria-hidden="true" />
        {clinicTexts.changePlan}
      </MenuItem>
      <MenuItem onClick={begin('invoices')}>
        <ReceiptText className={icon} aria-hidden="true" />
        {clinicTexts.seeInvoices}
      </MenuItem>
      <MenuItem onClick={() => void sync.run()}>
        <RefreshCw className={icon} aria-hidden="true" />
        {clinicTexts.syncStatus}
      </MenuItem>
      <MenuLine />
      <MenuItem onClick={begin('status')} destructive={!blocked}>
        {blocked ? (
          <CircleCheck className={icon} aria-hidden="true" />
        ) : (
          <Ban className="size-4.5 shrink-0" aria-hidden="true" />
        )}
        {blocked ? clinicTexts.unblock : clinicTexts.block}
      </MenuItem>
      <MenuItem onClick={begin('remove')} destructive>
        <Trash2 className="size-4.5 shrink-0" aria-hidden="true" />
        {texts.remove}
      </MenuItem>
    </RowMenu>
  );
}
