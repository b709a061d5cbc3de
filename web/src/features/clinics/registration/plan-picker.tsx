import { useQuery } from '@tanstack/react-query';
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import type { Plan } from '@virtual-med/contract/billing/plans';
import { registrationPageTexts, registrationTexts } from '@virtual-med/contract/clinics/registration.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { contact } from '../../../lib/browser/contact.ts';
import { plansQuery } from '../../../lib/transport/plans.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';

const copy = registrationPageTexts.plans;

interface PlanCardProps {
  plan: Plan;
  name: string;
  chosen: boolean;
  describedBy: string | undefined;
  inputRef: Ref<HTMLInputElement> | undefined;
  onChoose: () => void;
}

const PlanCard = ({ plan, name, chosen, describedBy, inputRef, onChoose }: PlanCardProps) => (
  <label className="flex cursor-pointer gap-3.5 rounded-xl border border-control-line bg-surface p-4 transition-colors hover:border-ink-muted has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink">
    <input
      ref={inputRef}
      type="radio"
      name={name}
      value={plan.id}
      checked={chosen}
      onChange={onChoose}
      aria-describedby={describedBy}
      className="mt-1 size-4.5 shrink-0 accent-primary outline-hidden"
    />
    <span className="min-w-0 grow">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{plan.name}</span>
        <span className="font-medium whitespace-nowrap tabular-nums">{monthlyPrice(plan.priceCents)}</span>
      </span>
      {plan.description && <span className="mt-0.5 block text-sm text-ink-muted">{plan.description}</span>}
    </span>
  </label>
);

const Loading = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">{copy.loading}</span>
    {/* As high as a plan with its description: what stands below does not move. */}
    <Skeleton count={3} className="h-20 max-sm:h-30" />
  </div>
);

const PlansMessage = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-start gap-3 rounded-xl border border-line bg-sunken p-4 text-sm">{children}</div>
);

interface PlanPickerProps {
  value: string;
  onChange: (planId: string) => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  /** Where nothing is chosen yet, the wished plan or the one in the middle is. */
  suggests?: boolean;
  wished?: string | undefined;
}

/** The active plans, cheapest first, as the server tells them now. */
export function PlanPicker({ value, onChange, error, inputRef, suggests = false, wished }: PlanPickerProps) {
  const { data, isError, refetch } = useQuery(plansQuery);
  const id = useId();
  const plans = data ?? [];
  // A plan withdrawn while the form was open is no choice any more.
  const withdrawn = data !== undefined && value !== '' && !plans.some((plan) => plan.id === value);
  useEffect(() => {
    if (withdrawn) onChange('');
  }, [withdrawn, onChange]);
  // Once: in the place of a plan withdrawn under somebody's hands, no other price is chosen for them.
  const suggested = useRef(!suggests);
  useEffect(() => {
    if (suggested.current || !data?.length) return;
    suggested.current = true;
    const plan = data.find(({ id }) => id === wished) ?? data[Math.floor((data.length - 1) / 2)];
    if (plan && value === '') onChange(plan.id);
  }, [data, wished, value, onChange]);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{registrationTexts.labels.subscriptionPlan}</legend>
      {!data && !isError && <Loading />}
      {!data && isError && (
        <PlansMessage>
          <p role="alert">{copy.failed}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            {shellTexts.retry}
          </Button>
        </PlansMessage>
      )}
      {data && plans.length === 0 && (
        <PlansMessage>
          <p role="status">
            {copy.none} {copy.noneNote}{' '}
            <a href={`mailto:${contact().email}`} className={textLinkStyle}>
              {contact().email}
            </a>
          </p>
        </PlansMessage>
      )}
      {plans.length > 0 && (
        <div className="grid gap-3">
          {plans.map((plan, index) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              name={id}
              chosen={plan.id === value}
              describedBy={error ? `${id}-error` : undefined}
              inputRef={index === 0 ? inputRef : undefined}
              onChoose={() => onChange(plan.id)}
            />
          ))}
        </div>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
