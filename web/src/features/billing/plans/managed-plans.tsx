import { useQuery } from '@tanstack/react-query';
import type { ManagedPlan } from '@virtual-med/contract/billing/managed-plans';
import { managedPlanTexts as texts } from '@virtual-med/contract/billing/managed-plans.texts';
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import { CirclePause, CirclePlay, Pencil, Plus } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PagePart } from '../../../ui/page-part.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { managedPlansQuery, usePlans } from './managed-plans.api.ts';
import { PlanDialog } from './plan-dialog.tsx';

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
        <Loading className="p-5">
          <Skeleton className="h-40" />
        </Loading>
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
