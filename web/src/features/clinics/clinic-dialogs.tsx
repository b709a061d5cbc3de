import { planPanelTexts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { planDialogTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { Dialog } from '../../ui/dialog.tsx';
import type { ClinicDialogProps, ClinicTask } from './clinic-task.ts';
import { EditClinicDialog } from './edit-clinic-dialog.tsx';
import { InvoicesDialog } from './invoices-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { RemoveClinicDialog } from './remove-clinic-dialog.tsx';
import { StatsDialog } from './stats-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

const living = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

const PlanDialog = ({ clinic, open, onClose }: ClinicDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onClose}
    title={planDialogTexts.title}
    description={`${clinic.name}. ${planPanelTexts.description}`}
  >
    <div className="mt-6">
      <PlanChoice clinic={clinic} hasSubscription={living.includes(clinic.subscriptionStatus ?? '')} />
    </div>
  </Dialog>
);

const dialogs = {
  edit: EditClinicDialog,
  stats: StatsDialog,
  password: PasswordDialog,
  plan: PlanDialog,
  invoices: InvoicesDialog,
  status: StatusDialog,
  remove: RemoveClinicDialog,
} as const;

export function ClinicDialogs({ task, onDone }: { task: ClinicTask | undefined; onDone: () => void }) {
  if (!task) return null;
  const Chosen = dialogs[task.kind];
  return <Chosen key={`${task.kind} ${task.clinic.id}`} clinic={task.clinic} open={task.open} onClose={onDone} />;
}
