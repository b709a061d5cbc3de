import { useQuery } from '@tanstack/react-query';
import { type ManagedPlan, planForm, priceText } from '@virtual-med/contract/billing/managed-plans';
import { managedPlanTexts as texts } from '@virtual-med/contract/billing/managed-plans.texts';
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import { CirclePause, CirclePlay, Pencil, Plus } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PagePart } from '../../../ui/page-part.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { failedAct, useAct } from '../../../ui/use-submit.ts';
import { managedPlansQuery, usePlans } from './managed-plans.api.ts';

function PlanRow({ plan, onEdit }: { plan: ManagedPlan; onEdit: () => void }) {
  const { update } = usePlans();
  const offer = useAct(texts.saveFailed, async () => {
    await update(plan.id, { active: !plan.active });
    if (plan.active) toast.success({ title: texts.stopped(plan.name), description: texts.stopNote });
    else toast.success({ title: texts.offered(plan.name) });
  });
  return (
    <li className="flex items-center gap-4 px-5 py-4">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="font-semibold break-words">{plan.name}</h3>
          <span className="tabular-nums">{monthlyPrice(plan.priceCents)}</span>
          <Badge label={plan.active ? texts.active : texts.inactive} tone={plan.active ? 'good' : 'quiet'} />
        </div>
        {plan.description && <p className="mt-0.5 text-ink-muted break-words">{plan.description}</p>}
        <p className="mt-0.5 text-support text-ink-muted tabular-nums">
          {texts.limits(plan.storageGigabytes, plan.documentsMax, plan.mailsPerDay)} · {texts.clinics(plan.clinics)}
        </p>
      </div>
      <RowMenu
        label={texts.actionsOf(plan.name)}
        busy={offer.busy}
        actions={[
          [
            { label: texts.edit, Icon: Pencil, onClick: onEdit },
            plan.active
              ? { label: texts.stop, Icon: CirclePause, onClick: () => void offer.run() }
              : { label: texts.offer, Icon: CirclePlay, onClick: () => void offer.run() },
          ],
        ]}
      />
    </li>
  );
}

/** The plans clinics can buy, offered or not. */
export function ManagedPlans() {
  const { data: plans, isError, refetch } = useQuery(managedPlansQuery);
  const dialog = useDialog<ManagedPlan | undefined>();
  return (
    <PagePart
      title={texts.title}
      note={texts.note}
      action={
        <Button variant="outline" onClick={() => dialog.show(undefined)}>
          <Plus className="size-5" aria-hidden="true" />
          {texts.add}
        </Button>
      }
    >
      {isError && !plans ? (
        <LoadFailed message={texts.loadFailed} onRetry={refetch} />
      ) : !plans ? (
        <Loading className="p-5" skeleton="h-40" />
      ) : plans.length === 0 ? (
        <div className="p-5">
          <p className="font-semibold">{texts.none}</p>
          <p className="text-ink-muted">{texts.noneNote}</p>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} onEdit={() => dialog.show(plan)} />
          ))}
        </ul>
      )}
      <PlanDialog
        key={dialog.about?.id ?? 'new'}
        plan={dialog.about}
        open={dialog.open}
        onClose={() => dialog.setOpen(false)}
      />
    </PagePart>
  );
}

interface PlanDialogProps {
  /** Without one, a plan is made. */
  plan?: ManagedPlan | undefined;
  open: boolean;
  onClose: () => void;
}

/** What a new plan is offered with until somebody writes other limits. */
const usualLimits = { storageGigabytes: '50', documentsMax: '50000', mailsPerDay: '1000' };

function PlanDialog({ plan, open, onClose }: PlanDialogProps) {
  const { create, update } = usePlans();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={plan ? texts.edit : texts.add}
      description={plan ? texts.editNote : texts.addNote}
      focusFirst
      schema={planForm}
      defaultValues={
        plan
          ? {
              name: plan.name,
              description: plan.description,
              priceCents: priceText(plan.priceCents),
              storageGigabytes: String(plan.storageGigabytes),
              documentsMax: String(plan.documentsMax),
              mailsPerDay: String(plan.mailsPerDay),
            }
          : { name: '', description: '', priceCents: '', ...usualLimits }
      }
      describe={failedAct(plan ? texts.saveFailed : texts.createFailed)}
      faultFields={{ 'plans.name_taken': 'name' }}
      send={async (values) => {
        await (plan ? update(plan.id, values) : create(values));
        toast.success({ title: plan ? texts.saved(values.name) : texts.created(values.name) });
        onClose();
      }}
      submit={plan ? texts.save : texts.add}
    >
      {(field) => (
        <>
          <TextField {...field('name')} label={texts.labels.name} autoComplete="off" />
          <TextField {...field('description')} label={texts.labels.description} autoComplete="off" />
          <TextField
            {...field('priceCents')}
            label={texts.labels.price}
            hint={texts.priceHint}
            inputMode="decimal"
            autoComplete="off"
          />
          <div className="grid gap-5 sm:grid-cols-3">
            {(['storageGigabytes', 'documentsMax', 'mailsPerDay'] as const).map((name) => (
              <TextField
                key={name}
                {...field(name)}
                label={texts.limitLabels[name]}
                inputMode="numeric"
                autoComplete="off"
              />
            ))}
          </div>
        </>
      )}
    </FormDialog>
  );
}
