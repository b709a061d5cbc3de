import { useQuery } from '@tanstack/react-query';
import { monthlyPrice } from '@virtual-med/contract/billing/payments';
import { createClinicTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import type { createClinicInput } from '@virtual-med/contract/clinics/clinics';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import type { z } from '@virtual-med/contract/core/zod';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import type { SyntheticEvent } from 'react';
import { Controller, FormProvider, type UseFormReturn } from 'react-hook-form';
import { plansQuery } from '../../lib/transport/plans.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
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
  const { errors } = form.formState;
  const element = useFocusFirst();
  const options = (plans ?? []).map(({ id, name, priceCents }) => ({
    value: id,
    label: name,
    note: monthlyPrice(priceCents),
  }));
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
      {failure && (
        <FormMessage kind="failure" title={failure.title}>
          {failure.message}
        </FormMessage>
      )}
      <FormProvider {...form}>
        <ClinicFields />
      </FormProvider>
      <Controller
        control={form.control}
        name="subscriptionPlan"
        render={({ field }) => (
          <Select
            label={clinicTexts.labels.subscriptionPlan}
            placeholder={texts.choosePlan}
            options={options}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={errors.subscriptionPlan?.message}
            empty={plans ? texts.noPlans : shellTexts.loading}
          />
        )}
      />
      {isError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p>{texts.plansFailed}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            {shellTexts.retry}
          </Button>
        </div>
      )}
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onCancel}>
          {shellTexts.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {clinicTexts.create}
        </Button>
      </div>
    </form>
  );
}
