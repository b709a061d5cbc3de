import { type AppSide, manifestUrl } from '@virtual-med/contract/branding/pwa-addresses';

const clinicPage = /^\/(paciente|clinica)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=[/?]|$)/i;
const sides: Record<string, AppSide> = { paciente: 'patient', clinica: 'clinic' };

/** Some browsers read a page's manifest only once, as the page arrives: a clinic's page brings its own with it. */
export function withClinicManifest(html: string, url: string): string | undefined {
  const [, area, clinicId] = clinicPage.exec(url) ?? [];
  const side = sides[area?.toLowerCase() ?? ''];
  if (!side || !clinicId) return undefined;
  const href = manifestUrl(clinicId.toLowerCase(), side).replace('&', '&amp;');
  return html.replace('</head>', () => `<link rel="manifest" href="${href}"></head>`);
}
