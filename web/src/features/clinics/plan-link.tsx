import { useQuery } from '@tanstack/react-query';
import { trialTexts } from '@virtual-med/contract/billing/billing.texts';
import type { Plan } from '@virtual-med/contract/billing/plans';
import { planPanelTexts as panel } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { paymentLinkMessage, planDialogTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { publicConfigQuery } from '../../lib/transport/public-config.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { useAct } from '../../ui/use-act.ts';
import { refreshClinics, subscribe } from './clinics.api.ts';

export interface PayingClinic {
  id: string;
  name: string;
  whatsapp: string;
  planId: string | null;
}

interface PlanLinkProps {
  clinic: PayingClinic;
  plan: Plan;
  /** One that has subscribed before pays at once. */
  hasSubscription: boolean;
}

/** Makes the link where the clinic pays, to be copied or sent. */
export function PlanLink({ clinic, plan, hasSubscription }: PlanLinkProps) {
  const [url, setUrl] = useState<string>();
  const [trial, setTrial] = useState(false);
  const trialDays = useQuery(publicConfigQuery).data?.trialDays ?? 0;
  const create = useAct(panel.linkFailed, async () => {
    const answer = await subscribe(clinic.id, plan.id, trial);
    setUrl(answer.url);
    await refreshClinics(clinic.id);
  });
  if (!url)
    return (
      <>
        {trialDays > 0 && !hasSubscription && (
          <Checkbox
            label={trialTexts.with(trialDays)}
            checked={trial}
            onChange={(event) => setTrial(event.target.checked)}
          />
        )}
        <Button loading={create.busy} onClick={() => void create.run()}>
          {texts.createLink}
        </Button>
      </>
    );
  const chat = whatsAppLink(clinic.whatsapp, paymentLinkMessage(clinic.name, url));
  return (
    <div className="grid gap-3 rounded-xl bg-sunken p-4" role="status">
      <div>
        <p className="text-sm text-ink-muted">{panel.linkReady}</p>
        <p className="mt-0.5 text-sm wrap-anywhere select-all" translate="no">
          {url}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url} label={texts.copyLink} copied={texts.linkCopied} />
        {chat && (
          <AnchorButton variant="outline" href={chat} target="_blank" rel="noreferrer">
            <MessageCircle className="size-4.5" aria-hidden="true" />
            {texts.sendLink}
          </AnchorButton>
        )}
      </div>
      {!chat && <p className="text-sm text-ink-muted">{panel.noWhatsApp}</p>}
    </div>
  );
}
