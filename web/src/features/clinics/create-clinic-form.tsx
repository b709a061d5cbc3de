import { useQuery } from '@tanstack/react-query';
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import { createClinicTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import type { createClinicInput } from '@virtual-med/contract/clinics/clinics';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import type { z } from '@virtual-med/contract/core/zod';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { SyntheticEvent } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { plansQuery } from '../../lib/transport/plans.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormEnd } from '../../ui/submit-form.tsx';
import { useFocusFirst } from '../../ui/use-focus-first.ts';
import type { Failure } from '../../ui/use-submit.ts';
import { ClinicFields } from './clinic-fields.tsx';

type Values = z.infer<typeof createClinicInput>;

interface CreateClinicFormProps {
  form: UseFormReturn<Values, unknown, Values>;
  onSubmit: (event: SyntheticEvent) => void;
  failure: Failure | undefined;
  sending: boolean;
  onCancel: () => void;
}

export function CreateClinicForm({ form, onSubmit, failure, sending, onCancel }: CreateClinicFormProps) {
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
