import { useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '@virtual-med/contract/billing/billing';
import { subscriptionTexts, trialTexts } from '@virtual-med/contract/billing/billing.texts';
import { manageTexts } from '@virtual-med/contract/billing/payments.texts';
import { formatDate } from '@virtual-med/contract/core/formats';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { keepSubscription, resume } from './subscription.api.ts';

interface EndBannerProps {
  clinicId: string;
  subscription: Subscription;
  timeZone: string | undefined;
}

/** A cancelled subscription still runs until its end, and until then the clinic can change its mind. */
export function EndBanner({ clinicId, subscription: { endsAt, trialEndsAt }, timeZone }: EndBannerProps) {
  const queryClient = useQueryClient();
  const undo = useAct(manageTexts.resumeFailed, async () => {
    keepSubscription(queryClient, clinicId, await resume(clinicId));
    toast.success({ title: subscriptionTexts.resumed });
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl bg-waiting-soft p-4">
      <p className="min-w-0 flex-1 basis-56">
        {(trialEndsAt ? trialTexts : subscriptionTexts).canceled}
        {endsAt && (
          <span className="block text-ink-muted tabular-nums">
            {subscriptionTexts.endsOn} {formatDate(endsAt, timeZone)}
          </span>
        )}
      </p>
      <Button variant="outline" loading={undo.busy} onClick={undo.run}>
        {subscriptionTexts.resume}
      </Button>
    </div>
  );
}
