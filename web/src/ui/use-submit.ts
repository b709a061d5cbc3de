import { ApiError } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toast } from './toast.tsx';

/** Why a form could not be sent, as it is shown. */
export interface Failure {
  readonly title?: string | undefined;
  readonly message: string;
}

/** An error that is not the server's shows the message of an unexpected error. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { title: error.title, message: error.message }
    : { message: errorEntry('server.unexpected').message };

/** The server did not answer: the title of the error says nothing about the action. */
const isNoAnswer = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'server.unavailable');

/** An error without a specific message: unexpected in the server or in the page. */
const isUnknown = (error: unknown) => !(error instanceof ApiError) || error.code === 'server.unexpected';

/**
 * A failure under the title of the action, or under the error's own title where it has one; `unknown` replaces the message
 * of an unexpected error.
 */
export const failedAct =
  (failedTitle: string, unknown?: string) =>
  (error: unknown): Failure => {
    const { title, message } = failureOf(error);
    return {
      title: title && !isNoAnswer(error) ? title : failedTitle,
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
 * Submits a form; further submissions while one is running are ignored. A failure is shown in a toast and stays readable
 * as `failure` until a value changes. Field errors of the server go to their fields, and a message shown at a field is not
 * repeated in the toast. Values are kept.
 */
export function useSending({ describe = failureOf, before, hasField, setFault }: SendingOptions) {
  const [failure, setFailure] = useState(before);
  const busy = useRef(false);
  const forget = useCallback(() => setFailure(undefined), []);

  function report(error: unknown): void {
    const described = describe(error);
    const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
    for (const [index, [name, message]] of wrong.entries()) setFault(name, message, index === 0);
    if (wrong.some(([name, message]) => message === described.message && hasField(name))) return;
    setFailure(described);
    toast.error({
      title: described.title ?? described.message,
      description: described.title ? described.message : undefined,
    });
  }

  /** Errors of validation itself are reported like those of sending. */
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

/** An action without a form: calls while one is running are ignored, and a failure is shown in a toast. */
export function useAct<About extends readonly unknown[]>(
  /** The title of a failure, or a function that describes one. */
  failed: string | ((error: unknown) => Failure),
  act: (...about: About) => Promise<void>,
) {
  const describe = typeof failed === 'string' ? failedAct(failed) : failed;
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (...about: About) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act(...about);
    } catch (error) {
      const { title, message } = describe(error);
      // A message used as the title is not repeated as the description.
      toast.error({ title: title ?? message, description: title && message !== title ? message : undefined });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
