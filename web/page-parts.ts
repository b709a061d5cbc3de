/** The frames of the pages behind the logins, by their route files. */
const frames = ['clinica/$clinicId/route', 'paciente/$clinicId/route', 'admin/_panel'];

/** Beside every page but those that are only read. */
export const sessionCompanion = 'src/features/identity/sign-in/session-companion.tsx';

/** What every page behind a login asks for as soon as its script runs. */
const always = ['src/lib/session/guard-rules.ts', 'src/lib/session/clinic-in-cache.ts', sessionCompanion];

/** Marked `still` in their routes: nothing stands beside them. */
const onlyRead = ['index', 'privacidade', 'politica-cancelamento', 'pagamento-realizado'];

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
  return ['index.html', ...beside, component(route)];
}

/** Parts of every visit, asked for on their own for the landing's sake. */
export const isPartOfPages = (module: string): boolean =>
  always.some((part) => module.endsWith(part)) || frames.some((frame) => module.endsWith(component(frame)));
