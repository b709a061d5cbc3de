import type { ReactNode } from 'react';
import { Queries } from '../lib/transport/queries.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { WayInLayout } from './public-layout.tsx';

/** The frame of the ways in that belong to no clinic. */
export const SignInLayout = ({ children }: { children: ReactNode }) => (
  <Queries>
    <WayInLayout action={<BackLink beside="head" />}>{children}</WayInLayout>
  </Queries>
);
