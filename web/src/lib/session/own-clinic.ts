import { redirect } from '@tanstack/react-router';
import { accessDenied } from '@virtual-med/contract/core/errors';
import { recall } from '../storage/remembered.ts';
import { loginPaths } from './areas.ts';
import { requirePerson } from './guard-rules.ts';
import { staffClinicOf } from './staff-clinic.ts';

/** For pages whose address names no clinic: the one the person works in, the last they were in when there are several. */
export async function requireOwnClinic(href: string, superAdminPage: '/admin' | '/admin/ajuda') {
  const { session } = await requirePerson(href);
  if (session.user.isSuperAdmin) throw redirect({ to: superAdminPage, replace: true });
  const clinic = staffClinicOf(session, recall('clinic').clinicId);
  if (!clinic) throw redirect({ to: loginPaths.clinic, search: { erro: accessDenied.clinic }, replace: true });
  return { session, clinicId: clinic.id, role: clinic.role };
}
