import { QueryClient } from '@tanstack/react-query';
import { limits } from '@virtual-med/contract/core/limits';

const isRefusal = (error: Error & { status?: unknown }) =>
  typeof error.status === 'number' && error.status >= 400 && error.status < 500;

/** Once more when there was no answer or the server stumbled; a refusal is an answer. */
const retry = (failures: number, error: Error): boolean => failures < 1 && !isRefusal(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: limits.queryFreshMs,
      retry,
      refetchOnWindowFocus: false,
      // Without a network it is tried and said to have failed; held back, it would only seem to take long.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
