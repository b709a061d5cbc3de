import type { LoginSearch } from '../search-params/search-params.ts';

/**
 * Who may open a page, for `beforeLoad`. Each answers with the session and the role the person acts in, or sends them
 * elsewhere. The session's code is fetched when a guarded page is: the landing does not pay for it.
 */
const rules = () => import('./guard-rules.ts');

interface Wanted {
  /** Path, search and hash of the page asked for. */
  readonly href: string;
}

/** Staff of this clinic, or the provider's. */
export const requireStaff = async (clinicId: string, location: Wanted) =>
  (await rules()).requireStaff(clinicId, location.href);

/** Owner or Admin of this clinic, or the provider's staff; others get an `auth.forbidden` with the words to show. */
export const requireManager = async (clinicId: string, location: Wanted) =>
  (await rules()).requireManager(clinicId, location.href);

/** Owner of this clinic, whether it is blocked or not: for its export. */
export const requireExporter = async (clinicId: string, location: Wanted) =>
  (await rules()).requireExporter(clinicId, location.href);

export const requirePatient = async (clinicId: string, location: Wanted) =>
  (await rules()).requirePatient(clinicId, location.href);

export const requireSuperAdmin = async (location: Wanted) => (await rules()).requireSuperAdmin(location.href);

/** Staff of a clinic the address does not name: theirs, the last they were in when there are several. */
export const requireOwnClinic = async (location: Wanted, superAdminPage: '/admin' | '/admin/ajuda') =>
  (await import('./own-clinic.ts')).requireOwnClinic(location.href, superAdminPage);

/** For the provider's login: an Admin who is signed in already goes on; everybody else sees the form. */
export const forwardAdmin = async (search: LoginSearch) => {
  // The build renders the form, and the server sends it like that to those alone who bring no session.
  if (typeof window === 'undefined' || document.querySelector('#root[data-prerendered]')) return;
  await (await rules()).forwardAdmin(search);
};
