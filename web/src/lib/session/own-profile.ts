import { createContext } from 'react';

/** Opens the person's own profile, which lies over every page behind a login. */
export const OwnProfile = createContext<() => void>(() => undefined);
