import type { Plan } from '@virtual-med/contract/billing/plans';
import { planPanelTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { changePlan, refreshClinics } from './clinics.api.ts';
import type { PayingClinic } from './paying-clinic.ts';

/** For a clinic that pays already: the same subscription, another plan from the next charge on. */
export function PlanChange({ clinic, plan }: { clinic: PayingClinic; plan: Plan }) {
  const [current, setCurrent] = useState(clinic.planId);
  const change = useAct(texts.changeFailed, async () => {
    await changePlan(clinic.id, plan.id);
    setCurrent(plan.id);
    toast.success({ title: texts.changed });
    await refreshClinics(clinic.id);
  });
  if (plan.id === current) return null;
  return (
    <>
      <Button variant="outline" loading={change.busy} onClick={() => void change.run()}>
        {texts.change}
      </Button>
      <p className="text-sm text-ink-muted">{texts.changeNote}</p>
    </>
  );
}
