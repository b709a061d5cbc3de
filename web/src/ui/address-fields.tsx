import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatZipCode } from '@virtual-med/contract/core/formats';
import { lookUpZipCode } from '@virtual-med/contract/zip-codes/zip-codes';
import { addressTexts as texts } from '@virtual-med/contract/zip-codes/zip-codes.texts';
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react';
import { call } from '../lib/transport/api.ts';
import { MaskedField } from './masked-field.tsx';
import { TextField } from './text-field.tsx';
import { textLinkStyle } from './text-link.ts';
import { toast } from './toast.tsx';
import { failureOf } from './use-submit.ts';

/** Of react-hook-form, what a form with a CEP and an address has. */
interface LocatedForm {
  setValue: (name: 'address', value: string, options: { shouldDirty: boolean; shouldValidate: boolean }) => void;
  getValues: (name: 'address') => string;
  getFieldState: (name: 'address') => { isDirty: boolean };
  formState: { isSubmitted: boolean };
}

/** Nobody is stopped by a CEP that cannot be found. */
const adviceAfter = (error: Error): string => {
  const { message } = failureOf(error);
  return message.includes(texts.type) ? message : `${message.replace(/\.$/, '')}. ${texts.type}`;
};

/**
 * Finds the address of a CEP as soon as its eight digits are typed. What a person wrote themselves is not replaced: the
 * address is offered instead. Whatever comes of it, the address can be typed.
 */
export function useAddress(clinicId: string, form: LocatedForm, typed: string) {
  const { setValue, getValues, getFieldState } = form;
  const [lookedUp, setLookedUp] = useState('');
  const [offered, setOffered] = useState<string>();
  const filled = useRef<string>(undefined);
  const current = lookedUp !== '' && typed.replace(/\D/g, '') === lookedUp;
  const { data, error, isFetching } = useQuery({ ...zipCodeQuery(clinicId, lookedUp), enabled: current });

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
    if (current && error) toast.error({ title: texts.failed, description: failureOf(error).message });
  }, [current, error]);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = target.value.replace(/\D/g, '');
    setLookedUp(digits.length === 8 ? digits : '');
    setOffered(undefined);
  };

  const finding = current && isFetching;
  // The toast has said it; the advice is there to be read.
  const advice = current && !isFetching && error ? adviceAfter(error) : undefined;
  return { onChange, finding, advice, offered: current ? offered : undefined, use };
}

type Field = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & { address: ReturnType<typeof useAddress> };

export const ZipCodeField = ({ address, onChange, ...field }: Field) => (
  <MaskedField
    {...field}
    label={texts.labels.zipCode}
    format={formatZipCode}
    inputMode="numeric"
    placeholder="00000-000"
    hint={address.finding ? <span role="status">{texts.finding}</span> : address.advice}
    onChange={(event) => {
      address.onChange(event);
      return onChange?.(event);
    }}
  />
);

export const AddressField = ({ address, ...field }: Field) => (
  <TextField
    {...field}
    label={texts.labels.address}
    hint={
      address.offered && (
        <>
          {address.offered}{' '}
          <button type="button" className={textLinkStyle} onClick={() => address.use(address.offered ?? '')}>
            {texts.use}
          </button>
        </>
      )
    }
  />
);

const zipCodeQuery = (clinicId: string, cep: string) =>
  queryOptions({
    queryKey: [clinicId, 'cep', cep],
    queryFn: async ({ signal }) =>
      (await call(lookUpZipCode, { params: { cep }, query: { clinicId } }, { signal })).address,
    retry: false,
  });
