import { createContext } from 'react';

/** Opens the person's own profile, which lies over every page behind a login; says when it was closed. */
export const OwnProfile = createContext<(onClosed?: () => void) => void>(() => undefined);
