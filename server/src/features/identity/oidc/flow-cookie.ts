import { type SignInPlace, signInPlace } from '@virtual-med/contract/identity/sign-in';
import { cookiePrefix, cookieValue } from '../../../core/http/session-cookie.ts';
import { callbackPath } from './provider.ts';

/** Why somebody was sent to the provider, and where they are to land when they come back. */
export interface Flow {
  readonly purpose: 'sign_in' | 'link';
  readonly place: SignInPlace;
}

const lifetimeSeconds = 600;

const nameOf = (secure: boolean): string => `${secure ? '__Secure-' : ''}${cookiePrefix}.identity`;

const line = (secure: boolean, value: string, maxAge: number): string =>
  `${nameOf(secure)}=${value}; Max-Age=${maxAge}; Path=${callbackPath}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Unsigned: it asks for a place and proves nothing. Who may enter there is judged as at every door. */
export function flowCookie({ purpose, place }: Flow, secure: boolean): string {
  const clinicId = place.area === 'admin' ? '' : place.selectedClinicId;
  return line(secure, [purpose, place.area, clinicId].join('.'), lifetimeSeconds);
}

export const endedFlowCookie = (secure: boolean): string => line(secure, '', 0);

export function readFlow(header: string | null, secure: boolean): Flow | undefined {
  const [purpose, area, clinicId] = cookieValue(header ?? '', nameOf(secure))?.split('.') ?? [];
  const place = signInPlace.safeParse(area === 'admin' ? { area } : { area, selectedClinicId: clinicId });
  return place.success && (purpose === 'sign_in' || purpose === 'link') ? { purpose, place: place.data } : undefined;
}
