import type { ReactNode } from 'react';
import { Queries } from '../lib/transport/queries.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { PublicLayout } from './public-layout.tsx';

/** The frame of the ways in: a public page with its way back. */
export const SignInLayout = ({ children }: { children: ReactNode }) => (
  <Queries>
    <PublicLayout action={<BackLink />}>{children}</PublicLayout>
  </Queries>
);
