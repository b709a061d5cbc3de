import { useQuery } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { unpaidBannerTexts as texts, unpaidPlan } from '@virtual-med/contract/billing/billing.texts';
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { CreditCard } from 'lucide-react';
import { paymentStatusQuery } from '../../../lib/transport/payment-status.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useAct } from '../../../ui/use-submit.ts';
import { subscribe, useLeave } from './subscription.api.ts';

/** For owner and Admin while nothing pays for the plan: one tap leads to its payment. The payments page says it itself. */
export function UnpaidBanner({ clinicId }: { clinicId: string }) {
  const { data } = useQuery(paymentStatusQuery(clinicId));
  const isThere = useMatchRoute()({ to: '/clinica/$clinicId/pagamento', params: { clinicId } });
  const { leaving, leave } = useLeave();
  const unpaid = data?.unpaid;
  const pay = useAct(errorCatalogue['subscriptions.not_created'].message, async () => {
    const planId = unpaid?.plan?.id;
    if (planId) leave(await subscribe(clinicId, planId));
  });
  if (!unpaid || isThere) return null;
  const { why, plan } = unpaid;
  const { title, action } = texts[why];
  return (
    <section
      aria-label={title}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-waiting-ink bg-waiting-soft p-4 sm:mb-8 sm:px-5"
    >
      <CreditCard className="size-6 shrink-0 text-waiting-ink max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{title}</p>
        <p className="text-[0.9375rem] text-ink-muted">
          {plan ? unpaidPlan(plan.name, monthlyPrice(plan.priceCents)) : texts.withdrawn}{' '}
          {why === 'never_paid' ? texts.fewMails : texts.reassurance}
        </p>
      </div>
      {plan ? (
        <Button loading={pay.busy || leaving} onClick={pay.run}>
          {action}
        </Button>
      ) : (
        <LinkButton to="/clinica/$clinicId/pagamento" params={{ clinicId }}>
          {texts.choose}
        </LinkButton>
      )}
    </section>
  );
}
