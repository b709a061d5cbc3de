import { useEffect } from 'react';
import { toast } from './toast.tsx';

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
