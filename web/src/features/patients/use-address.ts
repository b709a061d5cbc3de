import { useQuery } from '@tanstack/react-query';
import { patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from '../../ui/toast.tsx';
import { failureOf } from '../../ui/use-submit.ts';
import type { PatientFormState } from './patient-values.ts';
import { zipCodeQuery } from './patients.api.ts';

/** Nobody is stopped by a CEP that cannot be found. */
const adviceAfter = (error: Error): string => {
  const { message } = failureOf(error);
  return message.includes(texts.typeAddress) ? message : `${message.replace(/\.$/, '')}. ${texts.typeAddress}`;
};

/**
 * Finds the address of a CEP as soon as its eight digits are typed. What a person wrote themselves is not replaced: the
 * address is offered instead. Whatever comes of it, the address can be typed.
 */
export function useAddress(clinicId: string, form: PatientFormState) {
  const { setValue, getValues, getFieldState } = form;
  const [asked, setAsked] = useState('');
  const [offered, setOffered] = useState<string>();
  const filled = useRef<string>(undefined);
  const typed = useWatch({ control: form.control, name: 'zipCode' });
  const current = asked !== '' && typed.replace(/\D/g, '') === asked;
  const { data, error, isFetching } = useQuery({ ...zipCodeQuery(clinicId, asked), enabled: current });

  const use = (address: string) => {
    filled.current = address;
    setOffered(undefined);
    setValue('address', address, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };

  useEffect(() => {
    if (!current || data === undefined) return;
    const written = getValues('address').trim();
    const ours = written === '' || written === filled.current || !getFieldState('address').isDirty;
    if (!ours) return setOffered(written === data ? undefined : data);
    filled.current = data;
    setOffered(undefined);
    setValue('address', data, { shouldDirty: true, shouldValidate: true });
  }, [current, data, getValues, getFieldState, setValue]);

  useEffect(() => {
    if (current && error) toast.error({ title: texts.zipCodeFailed, description: failureOf(error).message });
  }, [current, error]);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = target.value.replace(/\D/g, '');
    setAsked(digits.length === 8 ? digits : '');
    setOffered(undefined);
  };

  const finding = current && isFetching;
  // The toast has said it; the advice is there to be read.
  const advice = current && !isFetching && error ? adviceAfter(error) : undefined;
  return { onChange, finding, advice, offered: current ? offered : undefined, use };
}
