import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { virtualModule } from '../palettes/palettes.plugin.ts';

const isVirtual = (specifier: string) => specifier.startsWith('virtual:');

/** Styles are not applied here, and a file's address is only its name. */
const isAsset = (specifier: string) => /\.css$|\?url$/.test(specifier);
const assetModule = (url: string) => `export default ${JSON.stringify(url.replace(/^asset:|\?url$/g, ''))};`;

/** Vite finds the files while bundling; here they are looked for when the module is read. */
const glob = `import { globSync } from 'node:fs';
import.meta.glob = (pattern) => Object.fromEntries(globSync(pattern, { cwd: import.meta.dirname }).map((file) => ['./' + file, '/' + file]));
`;

function compile(url: string): string {
  const file = fileURLToPath(url);
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), {
    sourcemap: true,
    jsx: { runtime: 'automatic' },
  });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const withMap = `${code}\n//# sourceMappingURL=data:application/json,${encodeURIComponent(JSON.stringify(map))}`;
  return code.includes('import.meta.glob') ? glob + withMap : withMap;
}

/** What Node does not read by itself: JSX, styles and addresses of files, the palettes' virtual module and `import.meta.glob`. */
export function readSourcesAsTheBundlerDoes(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      isVirtual(specifier) || isAsset(specifier)
        ? { url: isAsset(specifier) ? `asset:${specifier}` : specifier, format: 'module', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) => {
      if (url.startsWith('asset:')) return { format: 'module', shortCircuit: true, source: assetModule(url) };
      if (isVirtual(url)) return { format: 'module', shortCircuit: true, source: virtualModule(url) };
      if (!url.endsWith('.tsx')) return next(url, context);
      return { format: 'module', shortCircuit: true, source: compile(url) };
    },
  });
}
