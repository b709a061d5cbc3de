import { useQuery } from '@tanstack/react-query';
import { clinicPanelTexts, clinicStatsTexts, planPanelTexts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import {
  blockQuestion,
  clinicTexts,
  planDialogTexts,
  unblockQuestion,
} from '@virtual-med/contract/clinics/clinics.texts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { ClinicDialogProps, ClinicTask } from './clinic-task.ts';
import { refreshClinics, setBlocked, statsQuery } from './clinics.api.ts';
import { EditClinicDialog } from './edit-clinic-dialog.tsx';
import { InvoicesDialog } from './invoices-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { RemoveClinicDialog } from './remove-clinic-dialog.tsx';

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

const figures = ['totalPatients', 'totalDocuments', 'totalProfessionals'] as const;
const number = new Intl.NumberFormat('pt-BR');

function StatsDialog({ clinic, open, onClose }: ClinicDialogProps) {
  const { data, isError, refetch } = useQuery(statsQuery(clinic.id));
  return (
    <Dialog open={open} onOpenChange={onClose} title={clinicPanelTexts.stats} description={clinic.name}>
      <div className="mt-6">
        {data ? (
          <dl className="grid grid-cols-3 gap-3">
            {figures.map((figure) => (
              <div key={figure} className="flex flex-col-reverse rounded-xl bg-sunken p-3 text-center">
                <dt className="text-sm text-ink-muted">{clinicStatsTexts[figure]}</dt>
                <dd className="text-2xl font-semibold tabular-nums">{number.format(data[figure])}</dd>
              </div>
            ))}
          </dl>
        ) : isError ? (
          <LoadFailed
            message={clinicStatsTexts.loadFailed}
            onRetry={refetch}
            className="grid justify-items-start gap-4"
          />
        ) : (
          <Loading>
            <Skeleton className="h-20" />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}

/** Blocks or unblocks. The act stands when the payment provider could not be asked; that is told as well. */
function StatusDialog({ clinic, open, onClose }: ClinicDialogProps) {
  const blocked = clinic.status === 'disabled';
  const change = useAct(clinicTexts.blockFailed, async () => {
    const { billingSynced } = await setBlocked(clinic.id, !blocked);
    onClose();
    const title = blocked ? clinicPanelTexts.statusChanged.unblocked : clinicPanelTexts.statusChanged.blocked;
    if (billingSynced) toast.success({ title });
    else toast.error({ title: clinicTexts.syncFailed, description: clinicPanelTexts.billingNotRead });
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
