import { useQuery } from '@tanstack/react-query';
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import type { Plan } from '@virtual-med/contract/billing/plans';
import { createClinicTexts, planPanelTexts as panel } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { planDialogTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { useState } from 'react';
import { plansQuery } from '../../lib/transport/plans.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceCard } from '../../ui/choice-card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { changePlan, refreshClinics } from './clinics.api.ts';
import { type PayingClinic, PlanLink } from './plan-link.tsx';

/** For a clinic that pays already: the same subscription, another plan from the next charge on. */
function PlanChange({ clinic, plan }: { clinic: PayingClinic; plan: Plan }) {
  const [current, setCurrent] = useState(clinic.planId);
  const change = useAct(panel.changeFailed, async () => {
    await changePlan(clinic.id, plan.id);
    setCurrent(plan.id);
    toast.success({ title: panel.changed });
    await refreshClinics(clinic.id);
  });
  if (plan.id === current) return null;
  return (
    <>
      <Button variant="outline" loading={change.busy} onClick={() => void change.run()}>
        {panel.change}
      </Button>
      <p className="text-sm text-ink-muted">{panel.changeNote}</p>
    </>
  );
}

interface PlanChoiceProps {
  clinic: PayingClinic;
  /** One that charges already may also change its plan without a new payment. */
  hasSubscription: boolean;
}

export function PlanChoice({ clinic, hasSubscription }: PlanChoiceProps) {
  const { data: plans, isError, refetch } = useQuery(plansQuery);
  const [chosen, setChosen] = useState(clinic.planId);
  if (!plans)
    return isError ? (
      <LoadFailed
        message={createClinicTexts.plansFailed}
        onRetry={refetch}
        className="grid justify-items-start gap-4"
      />
    ) : (
      <Loading className="grid gap-3">
        <Skeleton count={2} className="h-20" />
      </Loading>
    );
  const plan = plans.find(({ id }) => id === chosen);
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-3">
        <legend className="sr-only">{texts.title}</legend>
        {plans.map(({ id, name, priceCents, description }) => (
          <ChoiceCard
            key={id}
            group="plan"
            value={id}
            checked={id === chosen}
            onChoose={() => setChosen(id)}
            title={name}
            beside={
              <>
                {id === chosen && <Badge label={texts.selected} tone="good" />}
                <span className="ml-auto tabular-nums">{monthlyPrice(priceCents)}</span>
              </>
            }
            note={description}
          />
        ))}
      </fieldset>
      {plan && hasSubscription && plan.id === clinic.planId && (
        <p className="text-sm text-ink-muted">{panel.alreadySubscribed}</p>
      )}
      {plan && !(hasSubscription && plan.id === clinic.planId) && (
        // Another plan is another link: the old one goes with its plan.
        <div key={plan.id} className="grid gap-3">
          <PlanLink clinic={clinic} plan={plan} hasSubscription={hasSubscription} />
          {hasSubscription && <PlanChange clinic={clinic} plan={plan} />}
        </div>
      )}
    </div>
  );
}
