import type { ActorRole } from '@virtual-med/contract/core/roles';
import { searchTexts } from '@virtual-med/contract/shell/area.texts';

/** What somebody may look through from where they are. */
export type SearchScope =
  | { readonly kind: 'clinics' }
  | { readonly kind: 'clinic'; readonly clinicId: string; readonly withStaff: boolean };

/** Owner and Admin find patients and professionals, a professional patients only, the provider's panel clinics; a patient nothing; the desk searches on its own page. */
export function searchScope(
  here: { area: 'clinic' | 'patient'; clinicId: string } | undefined,
  role: ActorRole,
): SearchScope | undefined {
  if (!here) return role === 'super_admin' ? { kind: 'clinics' } : undefined;
  if (here.area === 'patient' || role === 'reception') return undefined;
  return { kind: 'clinic', clinicId: here.clinicId, withStaff: role !== 'professional' };
}

export function searchHint(scope: SearchScope): string {
  if (scope.kind === 'clinics') return searchTexts.hints.admin;
  return scope.withStaff ? searchTexts.hints.managers : searchTexts.hints.professional;
}

/** Everything found or opened here is cached under this, and dropped with the rest at sign-out. */
export const scopeKey = (scope: SearchScope): string => (scope.kind === 'clinics' ? 'clinics' : scope.clinicId);
