import { useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '@virtual-med/contract/billing/billing';
import { subscriptionTexts } from '@virtual-med/contract/billing/billing.texts';
import { paymentTexts, manageTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { CancelPart } from './cancel-part.tsx';
import { PlanPicker } from './plan-picker.tsx';
import { changePlan, keepSubscription, paymentPortal } from './subscription.api.ts';
import { useLeave } from './use-leave.ts';

interface ManageDialogProps {
  clinicId: string;
  clinicName: string;
  timeZone: string | undefined;
  subscription: Subscription;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const Part = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <section className="border-t border-line py-6 first:border-t-0 last:pb-0">
    <h3 className="font-semibold">{title}</h3>
    <p className="mt-1 mb-4 text-[0.9375rem] text-ink-muted">{note}</p>
    {children}
  </section>
);

function PlanPart({ clinicId, subscription }: Pick<ManageDialogProps, 'clinicId' | 'subscription'>) {
  const currentId = subscription.plan?.id;
  const [chosen, setChosen] = useState<string>();
  const planId = chosen ?? currentId ?? '';
  const queryClient = useQueryClient();
  const change = useAct(texts.changeFailed, async () => {
    keepSubscription(queryClient, clinicId, await changePlan(clinicId, planId));
    setChosen(undefined);
    toast.success({ title: subscriptionTexts.planChanged });
  });
  return (
    <Part title={texts.plan} note={texts.planNote}>
      <PlanPicker currentId={currentId} value={planId} onChange={setChosen} />
      {planId !== (currentId ?? '') && (
        <div className="mt-4 flex justify-end">
          <Button loading={change.busy} onClick={change.run}>
            {subscriptionTexts.changePlan}
          </Button>
        </div>
      )}
    </Part>
  );
}

function CardPart({ clinicId }: { clinicId: string }) {
  const { leaving, leave } = useLeave();
  const open = useAct(texts.portalFailed, async () => {
    leave(await paymentPortal(clinicId));
  });
  const busy = open.busy || leaving;
  return (
    <Part title={texts.card} note={texts.cardNote}>
      <Button variant="outline" loading={busy} onClick={open.run}>
        {!busy && <CreditCard className="size-4.5" aria-hidden="true" />}
        {subscriptionTexts.updateCard}
      </Button>
    </Part>
  );
}

/** Everything about a living subscription: its plan, its card and its end. */
export const ManageDialog = ({ open, onOpenChange, ...about }: ManageDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={paymentTexts.manage} description={texts.note} size="wide">
    <div>
      <PlanPart {...about} />
      <CardPart clinicId={about.clinicId} />
      <Part title={texts.cancel} note={texts.cancelNote}>
        <CancelPart {...about} />
      </Part>
    </div>
  </Dialog>
);
