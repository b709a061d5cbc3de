import type { LinkOptions } from '@tanstack/react-router';
import { cpfDigits, isCpf } from '@virtual-med/contract/core/cpf';
import { fold } from '@virtual-med/contract/core/fold';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import { searchTexts } from '@virtual-med/contract/shell/area.texts';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';

export interface SearchResult {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  readonly link: LinkOptions;
  /** Of a search in the documents of this clinic. */
  readonly documents?: { readonly clinicId: string; readonly term: string };
}

/** Whose name or e-mail holds the term, whatever its accents and case, or whose CPF it is. */
export const matchStaff = (staff: readonly Professional[], term: string): readonly Professional[] =>
  staff.filter(
    ({ name, email, cpf }) => fold(`${name} ${email}`).includes(fold(term)) || (isCpf(term) && cpf === cpfDigits(term)),
  );

export const patientResult = (
  clinicId: string,
  { id, name, email }: { id: string; name: string; email: string | null },
): SearchResult => ({
  id: `patient-${id}`,
  kind: searchTexts.kinds.patient,
  title: name,
  note: email ?? patientTexts.noEmail,
  link: { to: '/clinica/$clinicId/paciente/$patientId', params: { clinicId, patientId: id } } as LinkOptions,
});

export const staffResult = (clinicId: string, { id, name, email, role }: Professional): SearchResult => ({
  id: `staff-${id}`,
  kind: role === 'admin' ? searchTexts.kinds.admin : searchTexts.kinds.professional,
  title: name,
  note: email,
  link: { to: '/profissionais', search: { clinica: clinicId } } as LinkOptions,
});

export const clinicResult = ({
  id,
  name,
  adminName,
}: {
  id: string;
  name: string;
  adminName: string;
}): SearchResult => ({
  id: `clinic-${id}`,
  kind: searchTexts.kinds.clinic,
  title: name,
  note: adminName,
  link: { to: '/clinica/$clinicId/pacientes', params: { clinicId: id } } as LinkOptions,
});

/** The same words, looked for in what documents say. */
export const documentsResult = (clinicId: string, term: string): SearchResult => ({
  id: 'documents',
  kind: searchTexts.kinds.documents,
  title: pageTitles.documentSearch,
  note: `“${term}”`,
  link: { to: '/clinica/$clinicId/busca', params: { clinicId } } as LinkOptions,
  documents: { clinicId, term },
});

/** The newest first, each once, a handful. */
export const withRecent = (recent: readonly SearchResult[], opened: SearchResult): readonly SearchResult[] =>
  [opened, ...recent.filter(({ id }) => id !== opened.id)].slice(0, 5);

/** Where the arrow keys lead from here: round and round, and to an end from nowhere. */
export function stepTo(at: number, key: string, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return at + 1 >= count ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return undefined;
}

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
