import { useQuery } from '@tanstack/react-query';
import { subscriptionTexts } from '@virtual-med/contract/billing/billing.texts';
import { manageTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { useState } from 'react';
import { plansQuery } from '../../../lib/transport/plans.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { PlanPicker } from './plan-picker.tsx';
import { subscribe } from './subscription.api.ts';
import { useLeave } from './use-leave.ts';

interface SubscribeDialogProps {
  clinicId: string;
  /** The plan chosen before or had last: chosen already, while it is sold. */
  wishedId: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Choose a plan, then pay for it at the provider's. */
export function SubscribeDialog({ clinicId, wishedId, open, onOpenChange }: SubscribeDialogProps) {
  const [choice, setChoice] = useState<string>();
  const { data: plans } = useQuery(plansQuery);
  const planId = choice ?? plans?.find(({ id }) => id === wishedId)?.id ?? '';
  const { leaving, leave } = useLeave();
  const pay = useAct(errorCatalogue['subscriptions.not_created'].message, async () => {
    leave(await subscribe(clinicId, planId));
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={subscriptionTexts.subscribe}
      description={texts.subscribeNote}
    >
      <div className="mt-6">
        <PlanPicker value={planId} onChange={setChoice} />
      </div>
      <div className="mt-6 flex justify-end">
        {planId && (
          <Button loading={pay.busy || leaving} onClick={pay.run}>
            {texts.goToPayment}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
