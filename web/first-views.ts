import path from 'node:path';
import { build, type Plugin } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import { endpointsPlugin } from './endpoints.plugin.ts';
import { lucidePlugin } from './lucide.plugin.ts';
import { withoutUnusedMembers } from './unused-members.ts';

const source = path.join(import.meta.dirname, 'src');
const ctx = path.join(import.meta.dirname, '..');
const contract = path.join(ctx, 'contract/src/');
const nothing = '\0nothing';
const standIn = (name: string) => path.join(source, `first-view/stand-ins/${name}.ts`);

/** The pages that are drawn before the program is here, by their routes. */
export const firstViews: Readonly<Record<string, string>> = {
  'clinica/$clinicId/pacientes': 'patients',
  'clinica/$clinicId/paciente.$patientId': 'record',
  'paciente/$clinicId/painel': 'patient-home',
};

const libraries: Readonly<Record<string, string>> = {
  react: 'react',
  'react/jsx-runtime': 'jsx-runtime',
  'react-dom': 'react-dom',
  'use-debounce': 'use-debounce',
  '@tanstack/react-router': 'react-router',
  '@tanstack/react-query': 'react-query',
  '@tanstack/react-virtual': 'react-virtual',
};

const ownModules: Readonly<Record<string, string>> = {
  'web/src/lib/session/session.ts': 'session',
  'web/src/lib/session/guards.ts': 'guards',
  'web/src/lib/session/open-clinic.ts': 'open-clinic',
  'web/src/lib/transport/api.ts': 'api',
  'web/src/features/documents/patient-documents.tsx': 'unseen',
  'web/src/features/patients/anamnesis.tsx': 'unseen',
  'web/src/features/search/search.api.ts': 'search-api',
  'web/src/features/search/search-panel.tsx': 'unseen',
  'web/src/shell/area-error.tsx': 'unseen',
  'web/src/shell/area-skeleton.tsx': 'unseen',
  'web/src/shell/staff-inside-mark.tsx': 'unseen',
  'web/src/ui/empty-state.tsx': 'unseen',
  'web/src/ui/error-state.tsx': 'unseen',
  'web/src/ui/logo.tsx': 'unseen',
  'web/src/ui/on-demand.tsx': 'on-demand',
  'web/src/ui/tabs.tsx': 'tabs',
  'web/src/ui/use-act.ts': 'use-act',
  'web/src/ui/use-temporary-password.ts': 'use-act',
  'contract/src/core/errors.ts': 'errors',
};

const standsIn = (): Plugin => ({
  name: 'virtual-med:stand-ins',
  async resolveId(asked, importer) {
    const library = libraries[asked];
    if (library) return standIn(library);
    // The address of a file that is fetched later.
    if (asked.endsWith('?url')) return nothing;
    const found = await this.resolve(asked, importer, { skipSelf: true });
    const own = found && ownModules[path.relative(ctx, found.id)];
    return own ? standIn(own) : found;
  },
  load: (id) => (id === nothing ? 'export default undefined' : null),
  // What a page fetches once it stands, and whenever somebody asks for it, is for later.
  resolveDynamicImport: (asked) => (typeof asked === 'string' ? { id: asked, external: true } : null),
});

/** Nothing drawn first can be pressed: what it would do is left out, and all that this alone needs with it. */
const withoutHandlers = (): Plugin => ({
  name: 'virtual-med:without-handlers',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx$/ },
    handler(code, id) {
      const found: { start: number; end: number }[] = [];
      new Visitor({
        JSXAttribute(attribute) {
          if (attribute.name.type === 'JSXIdentifier' && /^on[A-Z]/.test(attribute.name.name)) found.push(attribute);
        },
      }).visit(parseSync(id, code).program);
      return found.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
    },
  },
});

/** What a page does not say, it does not carry. */
const smaller = (): Plugin => ({
  name: 'virtual-med:smaller',
  renderChunk: withoutUnusedMembers,
});

/** A browser that knows this word compiles all of it while it is still reading the file, beside the page's own thread. */
const calledAtOnce = '//# allFunctionsCalledOnLoad';

/** Builds the script that draws a page, in one file that asks for no other, and answers with its name. */
export async function buildFirstView(name: string, dir: string): Promise<string> {
  const { output } = await build({
    input: path.join(source, `first-view/${name}.ts`),
    plugins: [standsIn(), withoutHandlers(), lucidePlugin() as Plugin, endpointsPlugin(contract) as Plugin, smaller()],
    transform: { jsx: { runtime: 'automatic' }, define: { 'import.meta.env.PROD': 'true' } },
    checks: { unsupportedTsconfigOption: false },
    logLevel: 'silent',
    experimental: { lazyBarrel: true },
    treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    output: {
      dir,
      format: 'iife',
      entryFileNames: 'assets/first-view-[hash].js',
      codeSplitting: false,
      minify: true,
      comments: false,
      postBanner: calledAtOnce,
    },
  });
  return output[0].fileName;
}
