import { planPanelTexts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { planDialogTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { Dialog } from '../../ui/dialog.tsx';
import type { ClinicDialogProps } from './clinic-task.ts';
import { PlanChoice } from './plan-choice.tsx';

const living = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

export const PlanDialog = ({ clinic, open, onClose }: ClinicDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onClose}
    title={planDialogTexts.title}
    description={`${clinic.name}. ${planPanelTexts.description}`}
  >
    <div className="mt-6">
      <PlanChoice clinic={clinic} hasSubscription={living.includes(clinic.subscriptionStatus ?? '')} />
    </div>
  </Dialog>
);
