import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { buildUrl } from '@virtual-med/contract/core/client';
import { getSession } from '@virtual-med/contract/identity/session';
import { getPatientsOverview } from '@virtual-med/contract/patients/patients';

/** A page behind a login and the scripts it needs, as the web's build lists them. */
interface AreaPage {
  readonly path: string;
  readonly files: readonly string[];
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll(/\$\w+/g, '[^/]+')}/?(?:\\?|$)`);

/** The first thing such a page asks, in the very words of its script: then the answer is there when the script is. */
const ask = (href: string) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href}">`;

const clinicInAddress = /^\/(?:clinica|paciente)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//i;

/** And what it asks once it knows who is there. Only what leaves no trace, since a page may still lead elsewhere. */
const askedNext: Readonly<Record<string, string>> = { '/clinica/$clinicId/pacientes': getPatientsOverview.path };

/** Answers a visitor with a session will need, in the order they are asked for. */
function asksOf(path: string, url: string): string {
  const [, clinicId] = clinicInAddress.exec(url) ?? [];
  const next = clinicId ? [getClinic.path, askedNext[path]].flatMap((one) => one ?? []) : [];
  return [getSession.path, ...next].map((one) => ask(buildUrl(one, { clinicId }, undefined))).join('');
}

/**
 * Names in a page's head what it will fetch: the browser asks for all of it side by side instead of bit by bit. A
 * stranger, who is going to be led to a login, has no session to ask for.
 */
export function namesFiles(folder: string) {
  const list = join(folder, 'areas.json');
  const pages: AreaPage[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const known = pages.map(({ path, files }) => ({
    path,
    pattern: patternOf(path),
    head: files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
  }));
  return (html: string, url: string, hasSession: boolean): string | undefined => {
    const page = known.find(({ pattern }) => pattern.test(url));
    return page && html.replace('</head>', () => `${hasSession ? asksOf(page.path, url) : ''}${page.head}</head>`);
  };
}
