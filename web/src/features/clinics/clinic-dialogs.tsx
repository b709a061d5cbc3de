import type { ManagedClinic } from '@virtual-med/contract/clinics.endpoints';
import { EditClinicDialog } from './edit-clinic-dialog.tsx';
import { InvoicesDialog } from './invoices-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { RemoveClinicDialog } from './remove-clinic-dialog.tsx';
import { StatsDialog } from './stats-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

/** What is being done with which clinic; kept while its dialog closes, so that its words do not change on the way out. */
export interface ClinicTask {
  kind: 'edit' | 'stats' | 'password' | 'plan' | 'invoices' | 'status' | 'remove';
  clinic: ManagedClinic;
  open: boolean;
}

export interface ClinicDialogProps {
  clinic: ManagedClinic;
  open: boolean;
  onClose: () => void;
}

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
