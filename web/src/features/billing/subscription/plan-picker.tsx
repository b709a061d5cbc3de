import { useQuery } from '@tanstack/react-query';
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import { manageTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { useId } from 'react';
import { plansQuery } from '../../../lib/transport/plans.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Loading } from '../../../ui/skeleton.tsx';

interface PlanPickerProps {
  /** The plan the clinic has now. */
  currentId?: string | undefined;
  value: string;
  onChange: (planId: string) => void;
}

/** The plans on offer, cheapest first. */
export function PlanPicker({ currentId, value, onChange }: PlanPickerProps) {
  const name = useId();
  const { data: plans, isError, refetch } = useQuery(plansQuery);
  if (!plans)
    return isError ? (
      <LoadFailed
        message={texts.plansFailed}
        onRetry={refetch}
        className="flex flex-wrap items-center justify-between gap-4"
      />
    ) : (
      <Loading className="grid gap-3" skeleton="h-18" count={3} />
    );
  if (plans.length === 0) return <p className="text-ink-muted">{texts.noPlans}</p>;
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{texts.plan}</legend>
      {plans.map((plan) => (
        <label
          key={plan.id}
          className="flex cursor-pointer items-start gap-3 rounded-xl border border-control-line p-4 transition-colors hover:bg-sunken has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink"
        >
          <input
            type="radio"
            name={name}
            value={plan.id}
            checked={value === plan.id}
            onChange={() => onChange(plan.id)}
            className="mt-0.5 size-5 shrink-0 accent-primary outline-none"
          />
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {plan.name}
                {plan.id === currentId && <Badge label={texts.current} tone="quiet" />}
              </span>
              <span className="font-medium tabular-nums">{monthlyPrice(plan.priceCents)}</span>
            </span>
            {plan.description && <span className="mt-0.5 block text-sm text-ink-muted">{plan.description}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
