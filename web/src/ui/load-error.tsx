import { useEffect } from 'react';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { toast } from './toast.tsx';
import { failureOf } from './use-submit.ts';

/** In the place of what could not be loaded: why, in the server's words. */
export const LoadError = ({ error, ...state }: Omit<ErrorStateProps, 'children'> & { error: unknown }) => (
  <ErrorState {...state}>{failureOf(error).message}</ErrorState>
);

interface Loading {
  isError: boolean;
  /** Time of the last failure: a second one is shown as well. */
  errorUpdatedAt: number;
}

/** Shows a toast when a query fails; the page shows the failure in its place too. */
export function useLoadFailure({ isError, errorUpdatedAt }: Loading, failure: { title?: string; message: string }) {
  const { title, message } = failure;
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) toast.error({ title: title ?? message, description: title && message });
  }, [isError, errorUpdatedAt, title, message]);
}
