import type { Subscription } from '@virtual-med/contract/billing/billing';
import { subscriptionTexts, trialUntil } from '@virtual-med/contract/billing/billing.texts';
import {
  monthlyPrice,
  paymentStatusBadge,
  planDisplay,
  subscriptionBadge,
} from '@virtual-med/contract/billing/payments';
import { paymentTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { formatDate } from '@virtual-med/contract/core/formats';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../../ui/badge.tsx';

interface CurrentPlanProps {
  subscription: Subscription;
  timeZone: string | undefined;
  /** What can be done about it, and what to know about it. */
  action: ReactNode;
  banner: ReactNode;
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
);

function nextCharge({ nextChargeAt, endsAt, cancelAtPeriodEnd }: Subscription, timeZone: string | undefined) {
  if (nextChargeAt) return { label: texts.nextCharge, value: formatDate(nextChargeAt, timeZone) };
  if (cancelAtPeriodEnd && endsAt) return { label: subscriptionTexts.endsOn, value: formatDate(endsAt, timeZone) };
  return { label: texts.nextCharge, value: texts.noCharge };
}

export function CurrentPlan({ subscription, timeZone, action, banner }: CurrentPlanProps) {
  const id = useId();
  const { plan, status, paymentStatus } = subscription;
  const priceCents = subscription.priceCents ?? plan?.priceCents;
  const { trialEndsAt, nextChargeAt } = subscription;
  const charge = nextCharge(subscription, timeZone);
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h2 id={id} className="text-sm text-ink-muted">
            {texts.currentPlan}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-section">{planDisplay(plan?.id, plan?.name)}</span>
            <Badge {...subscriptionBadge(status)} />
          </p>
          {priceCents !== undefined && <p className="mt-1 text-ink-muted tabular-nums">{monthlyPrice(priceCents)}</p>}
          {trialEndsAt && nextChargeAt && (
            <p className="mt-2 tabular-nums">{trialUntil(formatDate(trialEndsAt, timeZone))}</p>
          )}
        </div>
        {action}
      </div>
      {banner && <div className="mt-5">{banner}</div>}
      <dl className="mt-5 grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
        <Fact label={charge.label}>
          <span className="font-medium tabular-nums">{charge.value}</span>
        </Fact>
        <Fact label={texts.payments}>
          <Badge {...paymentStatusBadge(paymentStatus)} />
        </Fact>
      </dl>
    </section>
  );
}
