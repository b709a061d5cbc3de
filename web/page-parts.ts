/** The frames of the pages behind the logins, by their route files. */
const frames = ['clinica/$clinicId/route', 'paciente/$clinicId/route', 'admin/_panel'];

/** Beside every page but those that are only read. */
export const sessionCompanion = 'src/features/identity/sign-in/session-watcher.tsx';

/** What every page behind a login asks for as soon as its script runs. */
const always = ['src/lib/session/guard-rules.ts', 'src/lib/session/clinic-in-cache.ts', sessionCompanion];

/** What a page behind a login fetches once it stands: it is to say when the network is lost. */
export const fetchedAfter = ['src/ui/toast-cards.tsx', 'src/lib/session/idle-watch.ts'];

/** Marked `still` in their routes: nothing stands beside them. */
const onlyRead = ['index', 'privacidade', 'politica-cancelamento', 'pagamento-realizado'];

/** What a route's `loader` asks with, before its page is there. */
const askedWith: Readonly<Record<string, string>> = {
  'paciente/$clinicId/painel': 'src/features/documents/own-documents/own-documents.api.ts',
  'clinica/$clinicId/pacientes': 'src/features/patients/patients.api.ts',
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

/** The modules a visit to a route begins with. */
export function modulesOf(route: string): string[] {
  const frame = frameOf(route);
  const beside = frame ? [component(frame), ...always] : onlyRead.includes(route) ? [] : [sessionCompanion];
  const asking = askedWith[route];
  return ['index.html', ...beside, ...(asking ? [asking] : []), component(route)];
}

/** Parts of every visit, asked for on their own for the landing's sake. */
export const isPartOfPages = (module: string): boolean =>
  [...always, ...Object.values(askedWith)].some((part) => module.endsWith(part)) ||
  frames.some((frame) => module.endsWith(component(frame)));
