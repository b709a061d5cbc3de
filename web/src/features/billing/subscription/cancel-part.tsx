import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '@virtual-med/contract/billing/billing';
import { subscriptionTexts, trialTexts } from '@virtual-med/contract/billing/billing.texts';
import { cancelSubscriptionMessage, manageTexts as texts } from '@virtual-med/contract/billing/payments.texts';
import { useState } from 'react';
import { supportLink } from '../../../lib/browser/support-link.ts';
import { publicConfigQuery } from '../../../lib/transport/public-config.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { EndBanner } from './end-banner.tsx';
import { cancelAtEnd, keepSubscription } from './subscription.api.ts';

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

export function CancelPart({ clinicId, clinicName, timeZone, subscription }: CancelPartProps) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const words = subscription.trialEndsAt ? trialTexts : subscriptionTexts;
  const cancel = useAct(texts.cancelFailed, async () => {
    keepSubscription(queryClient, clinicId, await cancelAtEnd(clinicId));
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
