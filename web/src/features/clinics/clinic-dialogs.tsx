import { useQuery } from '@tanstack/react-query';
import {
  clinicPanelTexts,
  clinicStatsTexts,
  ownerSignsInWith,
  planPanelTexts,
  removeClinicQuestion,
  removeClinicTexts,
  editClinicTexts as texts,
} from '@virtual-med/contract/clinics/clinic-panel.texts';
import { editClinicInput } from '@virtual-med/contract/clinics/clinics';
import type { ManagedClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import {
  blockQuestion,
  clinicTexts,
  planDialogTexts,
  unblockQuestion,
} from '@virtual-med/contract/clinics/clinics.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { type SyntheticEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { FormEnd } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { titledFailure, useAct } from '../../ui/use-submit.ts';
import { ClinicFields } from './clinic-fields.tsx';
import {
  type ClinicDialogProps,
  type ClinicTask,
  refreshClinics,
  removeClinic,
  saveClinic,
  setBlocked,
  statsQuery,
} from './clinics.api.ts';
import { InvoicesDialog } from './invoices-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PlanChoice } from './plan-choice.tsx';

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
          <Loading skeleton="h-20" />
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

/** The contact's e-mail and the one the owner signs in with are two things once the owner has entered. */
function emailHint({ owner, adminEmail }: ManagedClinic): string | undefined {
  if (!owner) return undefined;
  return owner.waits && owner.email === adminEmail ? texts.emailFollows : ownerSignsInWith(owner.email);
}

const EditClinicDialog = ({ clinic, open, onClose }: ClinicDialogProps) => (
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

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR');

/** Nobody removes a clinic by a slip of the finger: its name has to be typed. */
function RemoveClinicDialog({ clinic, open, onClose }: ClinicDialogProps) {
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
    if (plain(typed) !== plain(clinic.name)) return setError(removeClinicTexts.nameDiffers);
    void remove.run();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={removeClinicTexts.title}
      description={removeClinicQuestion(clinic.name)}
    >
      <form noValidate onSubmit={onSubmit} className="mt-6 grid gap-6">
        <TextField
          label={removeClinicTexts.typeName}
          hint={clinic.name}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <FormEnd variant="danger" submit={removeClinicTexts.confirm} sending={remove.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
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
