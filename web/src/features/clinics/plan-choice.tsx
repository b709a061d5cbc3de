import { useQuery } from '@tanstack/react-query';
import { trialTexts } from '@virtual-med/contract/billing/billing.texts';
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import type { Plan } from '@virtual-med/contract/billing/plans';
import { createClinicTexts, planPanelTexts as panel } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { paymentLinkMessage, planDialogTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { whatsAppLink } from '@virtual-med/contract/core/phones';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { plansQuery } from '../../lib/transport/plans.ts';
import { publicConfigQuery } from '../../lib/transport/public-config.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceCard } from '../../ui/choice-card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { changePlan, refreshClinics, subscribe } from './clinics.api.ts';

/** For a clinic that pays already: the same subscription, another plan from the next charge on. */
function PlanChange({ clinic, plan }: { clinic: PayingClinic; plan: Plan }) {
  const [current, setCurrent] = useState(clinic.planId);
  const change = useAct(panel.changeFailed, async () => {
    await changePlan(clinic.id, plan.id);
    setCurrent(plan.id);
    toast.success({ title: panel.changed });
    await refreshClinics(clinic.id);
  });
  if (plan.id === current) return null;
  return (
    <>
      <Button variant="outline" loading={change.busy} onClick={() => void change.run()}>
        {panel.change}
      </Button>
      <p className="text-sm text-ink-muted">{panel.changeNote}</p>
    </>
  );
}

interface PlanChoiceProps {
  clinic: PayingClinic;
  /** One that charges already may also change its plan without a new payment. */
  hasSubscription: boolean;
}

export function PlanChoice({ clinic, hasSubscription }: PlanChoiceProps) {
  const { data: plans, isError, refetch } = useQuery(plansQuery);
  const [chosen, setChosen] = useState(clinic.planId);
  if (!plans)
    return isError ? (
      <LoadFailed
        message={createClinicTexts.plansFailed}
        onRetry={refetch}
        className="grid justify-items-start gap-4"
      />
    ) : (
      <Loading className="grid gap-3" skeleton="h-20" count={2} />
    );
  const plan = plans.find(({ id }) => id === chosen);
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-3">
        <legend className="sr-only">{texts.title}</legend>
        {plans.map(({ id, name, priceCents, description }) => (
          <ChoiceCard
            key={id}
            group="plan"
            value={id}
            checked={id === chosen}
            onChoose={() => setChosen(id)}
            title={name}
            beside={
              <>
                {id === chosen && <Badge label={texts.selected} tone="good" />}
                <span className="ml-auto tabular-nums">{monthlyPrice(priceCents)}</span>
              </>
            }
            note={description}
          />
        ))}
      </fieldset>
      {plan && hasSubscription && plan.id === clinic.planId && (
        <p className="text-sm text-ink-muted">{panel.alreadySubscribed}</p>
      )}
      {plan && !(hasSubscription && plan.id === clinic.planId) && (
        // Another plan is another link: the old one goes with its plan.
        <div key={plan.id} className="grid gap-3">
          <PlanLink clinic={clinic} plan={plan} hasSubscription={hasSubscription} />
          {hasSubscription && <PlanChange clinic={clinic} plan={plan} />}
        </div>
      )}
    </div>
  );
}

interface PayingClinic {
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
function PlanLink({ clinic, plan, hasSubscription }: PlanLinkProps) {
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
