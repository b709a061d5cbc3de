import { getSession } from '@virtual-med/contract/identity/session';
import type { Session } from '../../lib/session/session-store.ts';
import { answers } from '../answers.ts';

const session = answers.get(getSession.path) as Session | undefined;

export const loadSession = async () => session;
export const useSession = () => session;
/** Whoever is to leave is led out by the living page. */
export const sessionStore = { leaveBlocked: () => Promise.reject(new Error('Not drawn')) };
