import { useEffect } from 'react';
import { toast } from './toast.tsx';

interface Loading {
  isError: boolean;
  /** When it last failed: a second failure is told as well. */
  errorUpdatedAt: number;
}

/** Tells in a toast that something could not be loaded; the page says so in its own place too. */
export function useLoadFailure({ isError, errorUpdatedAt }: Loading, failure: { title?: string; message: string }) {
  const { title, message } = failure;
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) toast.error({ title: title ?? message, description: title && message });
  }, [isError, errorUpdatedAt, title, message]);
}
