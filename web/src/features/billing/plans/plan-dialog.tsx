import { type ManagedPlan, planForm, priceText } from '@virtual-med/contract/billing/managed-plans';
import { managedPlanTexts as texts } from '@virtual-med/contract/billing/managed-plans.texts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct } from '../../../ui/use-submit.ts';
import { usePlans } from './managed-plans.api.ts';

interface PlanDialogProps {
  /** Without one, a plan is made. */
  plan?: ManagedPlan | undefined;
  open: boolean;
  onClose: () => void;
}

/** What a new plan is offered with until somebody writes other limits. */
const usualLimits = { storageGigabytes: '50', documentsMax: '50000', mailsPerDay: '1000' };

export function PlanDialog({ plan, open, onClose }: PlanDialogProps) {
  const { create, update } = usePlans();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={plan ? texts.edit : texts.add}
      description={plan ? texts.editNote : texts.addNote}
      focusFirst
      schema={planForm}
      defaultValues={
        plan
          ? {
              name: plan.name,
              description: plan.description,
              priceCents: priceText(plan.priceCents),
              storageGigabytes: String(plan.storageGigabytes),
              documentsMax: String(plan.documentsMax),
              mailsPerDay: String(plan.mailsPerDay),
            }
          : { name: '', description: '', priceCents: '', ...usualLimits }
      }
      describe={failedAct(plan ? texts.saveFailed : texts.createFailed)}
      faultFields={{ 'plans.name_taken': 'name' }}
      send={async (values) => {
        await (plan ? update(plan.id, values) : create(values));
        toast.success({ title: plan ? texts.saved(values.name) : texts.created(values.name) });
        onClose();
      }}
      submit={plan ? texts.save : texts.add}
    >
      {(field) => (
        <>
          <TextField {...field('name')} label={texts.labels.name} autoComplete="off" />
          <TextField {...field('description')} label={texts.labels.description} autoComplete="off" />
          <TextField
            {...field('priceCents')}
            label={texts.labels.price}
            hint={texts.priceHint}
            inputMode="decimal"
            autoComplete="off"
          />
          <div className="grid gap-5 sm:grid-cols-3">
            {(['storageGigabytes', 'documentsMax', 'mailsPerDay'] as const).map((name) => (
              <TextField
                key={name}
                {...field(name)}
                label={texts.limitLabels[name]}
                inputMode="numeric"
                autoComplete="off"
              />
            ))}
          </div>
        </>
      )}
    </FormDialog>
  );
}
