import { type LegalKind, legalKindOf } from '@virtual-med/contract/writing/requirements';
import type { Draft } from '@virtual-med/contract/writing/writing';
import { useEffect, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { DraftKeeper } from './draft-keeper.ts';
import { type Content, contentFrom, type FormValues, valuesFrom } from './draft-values.ts';
import { resolverOf } from './kind-form.tsx';

/** The form of a draft: every change goes to its keeper. */
export function useDraftForm(
  { kind }: Pick<Draft, 'kind'>,
  keeper: DraftKeeper,
  start: Content,
  timeZone: string | undefined,
) {
  const [begun] = useState(() => valuesFrom(kind, start, timeZone));
  const form = useForm<FieldValues>({ resolver: resolverOf(kind), defaultValues: begun as FieldValues });
  const contentNow = (): Content => contentFrom(kind, form.getValues() as FormValues[typeof kind] as never);
  const [legalKind, setLegalKind] = useState<LegalKind>(() => legalKindOf(kind, start));
  useEffect(() => {
    const note = () => {
      const content = contentFrom(kind, form.getValues() as never);
      keeper.change(content);
      setLegalKind(legalKindOf(kind, content));
    };
    // What the form begins with, today's date among it, is kept as well.
    note();
    return form.subscribe({ formState: { values: true }, callback: note });
  }, [form, keeper, kind]);
  return { form, contentNow, legalKind };
}
