import { redirect } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { accessDenied, type ErrorCode, errorEntry } from '@virtual-med/contract/core/errors';
import type { StaffRole } from '@virtual-med/contract/core/roles';
import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { idShape, type LoginSearch } from '../search-params/search-params.ts';
import { answerForRoute } from '../transport/answer-for-route.ts';
import { entryQuery } from '../transport/clinic-entry.ts';
import { queryClient } from '../transport/query-client.ts';
import { areaOf, loginPaths, placeAfterSignIn } from './areas.ts';
import { homeOf, stepOwed } from './home.ts';
import { loadSession, sessionStore } from './session.ts';
import type { Session } from './session-store.ts';

const isUuid = (text: string) => idShape.test(text);

const toLogin = (area: SignInArea, search: LoginSearch) => redirect({ to: loginPaths[area], search, replace: true });

const refusal = (code: ErrorCode, message: string = errorEntry(code).message) =>
  new ApiError({ code, status: errorEntry(code).status, message });

async function signedInPerson(area: SignInArea, href: string): Promise<Session> {
  const session = await loadSession();
  if (!session) throw toLogin(area, { voltar: href });
  // Asked for over the empty page: its address stays, and it opens when its person is back.
  if (session.lock.locked) throw refusal('auth.locked');
  const etapa = stepOwed(session);
  if (etapa) throw toLogin(area, { voltar: href, etapa });
  return session;
}

/** What the person is in this clinic, on this side of it. 'Not yours' and 'not there' look alike. */
async function memberOf(session: Session, clinicId: string, side: 'staff' | 'patient') {
  const here = isUuid(clinicId) ? session.clinics.filter(({ id }) => id === clinicId) : [];
  const clinic = here.find(({ role }) => (role === 'patient') === (side === 'patient'));
  if (!clinic && here.length === 0) throw refusal('clinics.not_found');
  if (clinic?.status === 'disabled') {
    await sessionStore.leaveBlocked(clinic.role);
    throw toLogin(side === 'patient' ? 'patient' : 'clinic', {});
  }
  return clinic;
}

export async function requireStaff(clinicId: string, href: string) {
  const session = await signedInPerson('clinic', href);
  if (session.user.isSuperAdmin && isUuid(clinicId)) {
    const { entry } = await answerForRoute(queryClient.fetchQuery(entryQuery(clinicId)));
    if (!entry || Date.parse(entry.expiresAt) <= Date.now()) throw refusal('clinics.entry_required');
    return { session, role: 'super_admin' } as const;
  }
  const clinic = await memberOf(session, clinicId, 'staff');
  if (!clinic) throw toLogin('clinic', { erro: accessDenied.clinic, voltar: href });
  return { session, role: clinic.role as StaffRole };
}

export async function requireManager(clinicId: string, href: string) {
  const admitted = await requireStaff(clinicId, href);
  if (admitted.role === 'professional' || admitted.role === 'reception')
    throw refusal('auth.forbidden', shellTexts.ownerOnly);
  return admitted;
}

export async function requireExporter(clinicId: string, href: string) {
  const session = await signedInPerson('clinic', href);
  const here = isUuid(clinicId) ? session.clinics.filter(({ id }) => id === clinicId) : [];
  const clinic = here.find(({ role }) => role === 'clinic_owner');
  if (!clinic) throw refusal(here.length > 0 ? 'auth.forbidden' : 'clinics.not_found');
  return { session, clinic };
}

export async function requirePatient(clinicId: string, href: string) {
  const session = await signedInPerson('patient', href);
  const clinic = await memberOf(session, clinicId, 'patient');
  if (!clinic) throw toLogin('patient', { erro: accessDenied.patient, voltar: href });
  return { session, role: 'patient' } as const;
}

export async function requireSuperAdmin(href: string) {
  const session = await signedInPerson('admin', href);
  if (!session.user.isSuperAdmin) throw toLogin('admin', { erro: accessDenied.admin });
  return { session, role: 'super_admin' } as const;
}

export async function requirePerson(href: string) {
  return { session: await signedInPerson(areaOf(href.split(/[?#]/)[0] ?? '') ?? 'clinic', href) };
}

export async function forwardAdmin({ voltar, etapa }: LoginSearch): Promise<void> {
  if (etapa) return;
  // Without an answer the form is there all the same.
  const session = await loadSession().catch(() => undefined);
  if (!session || session.lock.locked) return;
  const owed = stepOwed(session);
  if (owed) throw toLogin('admin', { ...(voltar ? { voltar } : {}), etapa: owed });
  const home = homeOf(session, 'admin');
  if (home) throw redirect({ to: placeAfterSignIn(home, voltar), replace: true });
}
