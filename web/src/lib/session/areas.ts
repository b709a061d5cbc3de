import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import type { LoginSearch } from '../search-params/search-params.ts';

export const loginPaths = {
  clinic: '/clinica/login',
  patient: '/paciente/login',
  admin: '/admin/login',
} as const satisfies Record<SignInArea, string>;

/** Pages under an area's address that anybody may open. */
const openPages: readonly string[] = [...Object.values(loginPaths), '/admin/criar', '/paciente', '/clinica'];

const areaOfRoot: Record<string, SignInArea> = {
  clinica: 'clinic',
  profissionais: 'clinic',
  'ajuda-profissional': 'clinic',
  'exportar-dados': 'clinic',
  paciente: 'patient',
  admin: 'admin',
};

const withoutEndSlash = (pathname: string) => pathname.replace(/(?<!\/)\/+$/, '');

/** The area whose people a page belongs to; undefined when the page is open to all. */
export function areaOf(pathname: string): SignInArea | undefined {
  if (openPages.includes(withoutEndSlash(pathname))) return undefined;
  return areaOfRoot[pathname.split('/')[1] ?? ''];
}

/** The clinic a page is about, as its address names it. */
export function clinicIdOf(pathname: string): string | undefined {
  const [, root, clinicId] = pathname.split('/');
  return (root === 'clinica' || root === 'paciente') && areaOf(pathname) ? clinicId : undefined;
}

/** The clinic a login was opened for: its address says so, or leads back to a page of one. */
export const clinicInAddress = ({ clinica, voltar }: LoginSearch): string | undefined => {
  const pathname = voltar?.split(/[?#]/)[0] ?? '';
  return clinica ?? clinicIdOf(pathname) ?? exportedClinic(pathname);
};

/** Not a page inside the clinic: it stays when the clinic is blocked. */
const exportedClinic = (pathname: string): string | undefined =>
  pathname.startsWith('/exportar-dados/') ? pathname.split('/')[2] : undefined;

/** Whether an address brought along is a path of ours, and leads nowhere else. */
export function isOwnPath(wanted: string | undefined): wanted is string {
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return false;
  const pathname = wanted.split(/[?#]/)[0] ?? '';
  return !pathname.includes('//') && !pathname.split('/').includes('..');
}

/**
 * Where a person goes after signing in: back to where they were when it is a page of the area they signed in to,
 * otherwise to that area's own `home`. Only paths of ours pass, so that no address can send people elsewhere.
 */
export function placeAfterSignIn(home: string, wanted: string | undefined): string {
  if (!isOwnPath(wanted)) return home;
  const pathname = wanted.split(/[?#]/)[0] ?? '';
  const area = areaOf(pathname);
  // Where a clinic's link leads: somebody who has an account signs in first, and comes back.
  if (!area) return pathname === '/primeiro-acesso' ? wanted : home;
  const homeArea = areaOf(home);
  if (homeArea === 'admin') return area === 'patient' ? home : wanted;
  const clinicId = clinicIdOf(pathname);
  return area === homeArea && (clinicId === undefined || clinicId === clinicIdOf(home)) ? wanted : home;
}
