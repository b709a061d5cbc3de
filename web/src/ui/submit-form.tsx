import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { z } from '@virtual-med/contract/core/zod';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { Button } from './button.tsx';
import type { ButtonVariant } from './button-style.ts';
import { fieldOf } from './field-of.ts';
import { FormFailure } from './form-message.tsx';
import { useFocusFirst } from './use-focus-first.ts';
import { type Failure, type SubmitOptions, useSubmit } from './use-submit.ts';

interface FormEndProps {
  submit: string;
  sending: boolean;
  failure?: Failure | undefined;
  /** Without it there is no button to cancel with. */
  onCancel?: (() => void) | undefined;
  cancel?: string | undefined;
  variant?: ButtonVariant;
  /** In a section of a page the buttons stand under the fields, in a dialog at its end. */
  inSection?: boolean;
}

/** The failure of the whole form and its buttons. */
export function FormEnd({ submit, sending, failure, onCancel, cancel, variant = 'primary', inSection }: FormEndProps) {
  const buttons = [
    onCancel && (
      <Button key="cancel" variant="outline" onClick={onCancel}>
        {cancel ?? shellTexts.cancel}
      </Button>
    ),
    <Button key="submit" type="submit" variant={variant} loading={sending}>
      {submit}
    </Button>,
  ];
  return (
    <>
      <FormFailure failure={failure} />
      <div
        className={inSection ? 'flex flex-wrap gap-3' : 'mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end'}
      >
        {inSection ? buttons.reverse() : buttons}
      </div>
    </>
  );
}

export interface SubmitFormProps<Values extends FieldValues, Sent>
  extends Omit<SubmitOptions<Values, Sent>, 'form' | 'send' | 'before'>,
    Pick<FormEndProps, 'submit' | 'onCancel' | 'cancel' | 'variant' | 'inSection'> {
  schema: z.ZodMiniType<Sent, Values>;
  defaultValues: DefaultValues<Values>;
  send: (values: Sent, form: UseFormReturn<Values, unknown, Sent>) => Promise<void>;
  /** In the commit that shows the form, where the dialog would give the focus to itself. */
  focusFirst?: boolean;
  className?: string;
  children: (field: ReturnType<typeof fieldOf<Values>>, form: UseFormReturn<Values, unknown, Sent>) => ReactNode;
}

/** A form checked by a schema of the contract and sent by `useSubmit`. Mounted again, it starts from its default values. */
export function SubmitForm<Values extends FieldValues, Sent>({
  schema,
  defaultValues,
  describe,
  faultFields,
  send,
  focusFirst = false,
  className = 'grid gap-5',
  children,
  ...end
}: SubmitFormProps<Values, Sent>) {
  const form = useForm<Values, unknown, Sent>({ resolver: standardSchemaResolver(schema), defaultValues });
  // react-hook-form tracks only what is read while rendering, and `send` may ask for it.
  void form.formState.dirtyFields;
  const element = useFocusFirst(focusFirst);
  const submission = useSubmit({ form, describe, faultFields, send: (values) => send(values, form) });
  return (
    <form ref={element} noValidate onSubmit={submission.onSubmit} className={className}>
      {children(fieldOf(form), form)}
      <FormEnd {...end} sending={submission.sending} failure={submission.failure} />
    </form>
  );
}
