import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '@virtual-med/contract/billing/billing';
import { subscriptionTexts, trialTexts } from '@virtual-med/contract/billing/billing.texts';
import {
  cancelSubscriptionMessage,
  manageTexts,
  paymentTexts,
  manageTexts as texts,
} from '@virtual-med/contract/billing/payments.texts';
import { formatDate } from '@virtual-med/contract/core/formats';
import { CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { supportLink } from '../../../lib/browser/support-link.ts';
import { publicConfigQuery } from '../../../lib/transport/public-config.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, type OpenProps } from '../../../ui/dialog.tsx';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAct } from '../../../ui/use-submit.ts';
import { PlanPicker } from './plan-picker.tsx';
import { cancelAtEnd, changePlan, keepSubscription, paymentPortal, resume, useLeave } from './subscription.api.ts';

interface ManageDialogProps extends OpenProps {
  clinicId: string;
  clinicName: string;
  timeZone: string | undefined;
  subscription: Subscription;
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
  const change = useAct(texts.changeFailed, async () => {
    keepSubscription(clinicId, await changePlan(clinicId, planId));
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

interface CancelPartProps {
  clinicId: string;
  clinicName: string;
  timeZone: string | undefined;
  subscription: Subscription;
}

/** By a message to support, as the contract was made, or at once by oneself. */
function SupportButton({ clinicName }: { clinicName: string }) {
  const { data: config } = useQuery(publicConfigQuery);
  if (!config) return null;
  const message = cancelSubscriptionMessage(clinicName);
  const link = supportLink({ whatsapp: config.supportWhatsapp, email: config.supportEmail, message });
  const letter = `?subject=${encodeURIComponent(texts.cancelSubject)}&body=${encodeURIComponent(message)}`;
  return link.email ? (
    <AnchorButton variant="outline" href={`${link.href}${letter}`}>
      {texts.cancelByEmail}
    </AnchorButton>
  ) : (
    <AnchorButton variant="outline" href={link.href} target="_blank" rel="noopener noreferrer">
      {texts.cancelBySupport}
    </AnchorButton>
  );
}

function CancelPart({ clinicId, clinicName, timeZone, subscription }: CancelPartProps) {
  const [asking, setAsking] = useState(false);
  const words = subscription.trialEndsAt ? trialTexts : subscriptionTexts;
  const cancel = useAct(texts.cancelFailed, async () => {
    keepSubscription(clinicId, await cancelAtEnd(clinicId));
    toast.success({ title: words.canceled });
  });
  if (subscription.cancelAtPeriodEnd)
    return <EndBanner clinicId={clinicId} subscription={subscription} timeZone={timeZone} />;
  return (
    <div className="flex flex-wrap gap-3">
      <SupportButton clinicName={clinicName} />
      <Button variant="danger" onClick={() => setAsking(true)}>
        {texts.cancelAtEnd}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.cancelQuestion}
        note={words.cancelQuestion}
        confirm={texts.cancel}
        destructive
        pending={cancel.busy}
        onConfirm={async () => {
          await cancel.run();
          setAsking(false);
        }}
      />
    </div>
  );
}

interface EndBannerProps {
  clinicId: string;
  subscription: Subscription;
  timeZone: string | undefined;
}

/** A cancelled subscription still runs until its end, and until then the clinic can change its mind. */
export function EndBanner({ clinicId, subscription: { endsAt, trialEndsAt }, timeZone }: EndBannerProps) {
  const undo = useAct(manageTexts.resumeFailed, async () => {
    keepSubscription(clinicId, await resume(clinicId));
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
