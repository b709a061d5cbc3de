/** The frames of the pages behind the logins, by their route files. */
const frames = ['clinica/$clinicId/route', 'paciente/$clinicId/route', 'admin/_panel'];

/** Imported by every page that is more than a text to read. */
export const sessionWatcher = 'src/features/identity/sign-in/session-watcher.tsx';

/** Imported dynamically as soon as a page behind a login starts. */
const always = ['src/lib/session/guard-rules.ts', 'src/lib/session/clinic-in-cache.ts', sessionWatcher];

/** Imported dynamically by a route's `loader`. */
const loaders: Readonly<Record<string, readonly string[]>> = {
  'paciente/$clinicId/painel': ['src/features/documents/own-documents/own-documents.api.ts'],
  'clinica/$clinicId/route': ['src/shell/ask-frame-ahead.ts'],
  'clinica/$clinicId/pacientes': ['src/features/patients/patients.api.ts'],
  'clinica/$clinicId/paciente.$patientId': [
    'src/features/patients/patients.api.ts',
    'src/features/documents/documents.api.ts',
  ],
};

const component = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;

/** The name of a route whose page this module is. */
export const routeOf = (module: string): string | undefined =>
  /src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(module)?.[1];

/** The frame a route stands in; none for a public page, a login or a frame itself. */
export const frameOf = (route: string): string | undefined =>
  frames.find(
    (frame) => route !== frame && route.startsWith(frame.replace(/route$/, '').replace(/_panel$/, '_panel/')),
  );

/** The modules a page behind a login starts with. */
export function modulesOf(route: string): string[] {
  const frame = frameOf(route);
  const started = [frame ?? '', route].flatMap((part) => loaders[part] ?? []);
  return ['index.html', ...(frame ? [component(frame)] : []), ...always, ...started, component(route)];
}
