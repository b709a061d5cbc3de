import type { ClinicTask } from './clinic-task.ts';
import { EditClinicDialog } from './edit-clinic-dialog.tsx';
import { InvoicesDialog } from './invoices-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { RemoveClinicDialog } from './remove-clinic-dialog.tsx';
import { StatsDialog } from './stats-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

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
