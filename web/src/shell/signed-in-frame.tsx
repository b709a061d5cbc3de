import type { ReactNode } from 'react';
import { useSession } from '../lib/session/session.ts';
import { Queries } from '../lib/transport/queries.tsx';
import { AreaSkeleton } from './area-skeleton.tsx';

/** Once its person is gone, nothing of theirs stays in sight and nothing more is asked for, while the login arrives. */
export const SignedInFrame = ({ children }: { children: ReactNode }) =>
  useSession() ? <Queries>{children}</Queries> : <AreaSkeleton />;
