import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionCompanion } from '../features/sign-in/session-companion.tsx';
import { queryClient } from '../lib/query-client.ts';

/** What every page but the landing stands in: the server's answers, the session and the toasts. */
export const BeyondLanding = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    {children}
    <SessionCompanion />
  </QueryClientProvider>
);
