import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import type { PaletteValue } from '@virtual-med/contract/branding/palettes';
import { createClinicTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { createClinicInput } from '@virtual-med/contract/clinics/clinics';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import type { z } from '@virtual-med/contract/core/zod';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { type SyntheticEvent, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { plansQuery } from '../../lib/transport/plans.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormEnd } from '../../ui/submit-form.tsx';
import { useFocusFirst } from '../../ui/use-focus-first.ts';
import { type Failure, titledFailure, useSubmit } from '../../ui/use-submit.ts';
import { ClinicFields } from './clinic-fields.tsx';
import { createClinic, refreshClinics } from './clinics.api.ts';
import { SecretText } from './password-dialog.tsx';
import { PlanChoice } from './plan-choice.tsx';

const empty = {
  name: '',
  adminName: '',
  adminEmail: '',
  whatsapp: '',
  // Chosen, as the plan is: a clinic does not get colours nobody decided on.
  colorPalette: '' as PaletteValue,
  subscriptionPlan: '',
};

/** Closed by mistake, it still holds what was typed when it is opened again. */
export function CreateClinicDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [created, setCreated] = useState<CreatedClinic>();
  // The one just made stays in sight while the dialog closes, and is gone when it opens for the next.
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setCreated(undefined);
  }
  // One per filled form: sent twice, it is one clinic.
  const registrationId = useRef(newUuid());
  const form = useForm({ resolver: standardSchemaResolver(createClinicInput), defaultValues: empty });
  const submit = useSubmit({
    form,
    describe: titledFailure(clinicTexts.createFailed),
    send: async (values) => {
      const body = { ...values, registrationId: registrationId.current };
      const { clinic, temporaryPassword } = await createClinic(body);
      const { name, adminName, whatsapp, subscriptionPlan } = values;
      setCreated({ id: clinic.id, name, adminName, whatsapp, planId: subscriptionPlan, temporaryPassword });
      form.reset(empty);
      registrationId.current = newUuid();
      await refreshClinics();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={created ? clinicTexts.created : texts.title}
      description={created ? created.name : texts.description}
    >
      {created ? (
        <ClinicCreated clinic={created} onDone={() => onOpenChange(false)} />
      ) : (
        <CreateClinicForm form={form} {...submit} onCancel={() => onOpenChange(false)} />
      )}
    </Dialog>
  );
}

interface CreatedClinic {
  id: string;
  name: string;
  adminName: string;
  whatsapp: string;
  planId: string;
  /** Null when the responsible person already had an account. */
  temporaryPassword: string | null;
}

/** The password to hand over, and the way to the first payment. */
const ClinicCreated = ({ clinic, onDone }: { clinic: CreatedClinic; onDone: () => void }) => (
  <div className="mt-6 grid gap-6">
    {clinic.temporaryPassword ? (
      <SecretText password={clinic.temporaryPassword} note={texts.createdNote} />
    ) : (
      <p className="rounded-xl bg-sunken p-4">{texts.ownerKnown}</p>
    )}
    <section className="grid gap-4 border-t border-line pt-6">
      <h3 className="font-semibold">{texts.nextStep}</h3>
      <PlanChoice clinic={clinic} hasSubscription={false} />
    </section>
    <div className="grid">
      <Button variant="outline" onClick={onDone}>
        {texts.done}
      </Button>
    </div>
  </div>
);

type Values = z.infer<typeof createClinicInput>;

interface CreateClinicFormProps {
  form: UseFormReturn<Values, unknown, Values>;
  onSubmit: (event: SyntheticEvent) => void;
  failure: Failure | undefined;
  sending: boolean;
  onCancel: () => void;
}

function CreateClinicForm({ form, onSubmit, failure, sending, onCancel }: CreateClinicFormProps) {
  const { data: plans, isError, refetch } = useQuery(plansQuery);
  const element = useFocusFirst();
  const options = (plans ?? []).map(({ id, name, priceCents }) => ({
    value: id,
    label: name,
    note: monthlyPrice(priceCents),
  }));
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
      <FormProvider {...form}>
        <ClinicFields />
      </FormProvider>
      <SelectField
        control={form.control}
        name="subscriptionPlan"
        label={clinicTexts.labels.subscriptionPlan}
        placeholder={texts.choosePlan}
        options={options}
        empty={plans ? texts.noPlans : shellTexts.loading}
      />
      {isError && (
        <LoadFailed
          message={texts.plansFailed}
          onRetry={refetch}
          className="flex flex-wrap items-center justify-between gap-3 text-sm"
        />
      )}
      <FormEnd submit={clinicTexts.create} sending={sending} failure={failure} onCancel={onCancel} />
    </form>
  );
}
