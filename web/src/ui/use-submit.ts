import { ApiError } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toast } from './toast.tsx';

/** What to tell about a form that could not be sent. */
export interface Failure {
  readonly title?: string | undefined;
  readonly message: string;
}

/** By the failure's code, never by its text; a failure of our own making has no code. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { title: error.title, message: error.message }
    : { message: errorEntry('server.unexpected').message };

/** Headings that tell of no answer, and not of what was asked for. */
const saysNoAnswer = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'server.unavailable');

/** What nobody has a word for: a failure of the server's own, or of the page's. */
const isUnknown = (error: unknown) => !(error instanceof ApiError) || error.code === 'server.unexpected';

/**
 * A failure under the words of the act that failed, or under a heading of its own that says more; `unknown` is what the
 * act says of a failure nobody has a word for.
 */
export const failedAct =
  (failedTitle: string, unknown?: string) =>
  (error: unknown): Failure => {
    const { title, message } = failureOf(error);
    return {
      title: title && !saysNoAnswer(error) ? title : failedTitle,
      message: unknown !== undefined && isUnknown(error) ? unknown : message,
    };
  };

/** A failure under a title, with what the server said about it. */
export const titledFailure =
  (title: string) =>
  (error: unknown): Failure => ({ title, message: failureOf(error).message });

interface SendingOptions {
  /** How this form words a failure. */
  describe?: ((error: unknown) => Failure) | undefined;
  /** A failure from before the form was there. */
  before?: Failure | undefined;
  hasField: (name: string) => boolean;
  setFault: (name: string, message: string, shouldFocus: boolean) => void;
}

/**
 * Sends a form once, however often it is submitted meanwhile. A refusal is told in a toast and stays readable as
 * `failure` until something is changed; what the server says about single fields goes to them, and what a field says is
 * not said again elsewhere. Nothing that was typed is lost.
 */
export function useSending({ describe = failureOf, before, hasField, setFault }: SendingOptions) {
  const [failure, setFailure] = useState(before);
  const busy = useRef(false);
  const forget = useCallback(() => setFailure(undefined), []);

  function report(error: unknown): void {
    const told = describe(error);
    const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
    for (const [index, [name, message]] of wrong.entries()) setFault(name, message, index === 0);
    if (wrong.some(([name, message]) => message === told.message && hasField(name))) return;
    setFailure(told);
    toast.error({ title: told.title ?? told.message, description: told.title ? told.message : undefined });
  }

  /** A check that could not be made is a failure like any other. */
  const once = async (act: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await act();
    } catch (error) {
      report(error);
    } finally {
      busy.current = false;
    }
  };
  return { failure, forget, report, once };
}

export interface SubmitOptions<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  send: (values: Sent) => Promise<void>;
  /** How this form words a failure. */
  describe?: ((error: unknown) => Failure) | undefined;
  /** Error codes that are about one field; everything else is about the form. */
  faultFields?: Readonly<Record<string, Path<Values>>> | undefined;
  /** A failure from before the form was there. */
  before?: Failure | undefined;
}

/** `useSending` for a form of react-hook-form. */
export function useSubmit<Values extends FieldValues, Sent>({
  form,
  send,
  describe,
  faultFields,
  before,
}: SubmitOptions<Values, Sent>) {
  const { failure, forget, report, once } = useSending({
    describe,
    before,
    hasField: (name) => name in form.getValues(),
    setFault: (name, message, shouldFocus) => form.setError(name as Path<Values>, { message }, { shouldFocus }),
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type }) => {
          if (type === 'change') forget();
        },
      }),
    [form, forget],
  );

  const sendOnce = form.handleSubmit(async (values) => {
    forget();
    await send(values).catch((error: unknown) => {
      const field = error instanceof ApiError ? faultFields?.[error.code] : undefined;
      if (!field) return report(error);
      form.setError(field, { message: (error as ApiError).message }, { shouldFocus: true });
    });
  });

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    return once(() => sendOnce(event));
  };
  return { onSubmit, failure, report, sending: form.formState.isSubmitting };
}
