import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseControllerReturn,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';

/** What a field takes of its form, to be spread over it: its registration, and what is wrong with its value. */
export type FormField = UseFormRegisterReturn & { error: string | undefined };

export const fieldOf =
  <Values extends FieldValues>({
    register,
    formState: { errors },
  }: Pick<UseFormReturn<Values>, 'register' | 'formState'>) =>
  (name: FieldPath<Values>, options?: RegisterOptions<Values, FieldPath<Values>>): FormField => ({
    ...register(name, options),
    error: (get(errors, name) as FieldError | undefined)?.message,
  });

/** The same of a control that is no input, from what `Controller` and `useController` know of it. */
export const controlOf = <Values extends FieldValues, Name extends FieldPath<Values>>({
  field: { value, onChange, onBlur, ref },
  fieldState: { error },
}: Pick<UseControllerReturn<Values, Name>, 'field' | 'fieldState'>) => ({
  value,
  onChange,
  onBlur,
  inputRef: ref,
  error: error?.message,
});
