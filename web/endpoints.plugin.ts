import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import type { Plugin } from 'vite';

/** What a browser reads of an endpoint. Its schemas are the server's, which checks what comes and what leaves. */
export const readByBrowsers = ['method', 'path', 'access', 'page'] as const satisfies readonly (keyof AnyEndpoint)[];

const withSchemas = '?with-schemas';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Which roles may use an endpoint is the server's to say; a page asks only in which area it is. */
const wordsOf = (endpoint: AnyEndpoint) => ({
  ...Object.fromEntries(readByBrowsers.map((word) => [word, endpoint[word]])),
  access: { area: endpoint.access.area },
});

/**
 * A page that calls an endpoint needs its address, and would carry the schemas of all its neighbours. The contract is run
 * as it stands and its endpoints are written out as what they came to; whatever else a module holds is taken from the
 * module itself, by those who ask for it.
 */
export const endpointsPlugin = (contract: string): Plugin => ({
  name: 'virtual-med:endpoints',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!id.startsWith(contract)) return null;
    if (id.endsWith(withSchemas))
      return { code: await readFile(id.slice(0, -withSchemas.length), 'utf8'), moduleType: 'ts' };
    if (!id.endsWith('.ts')) return null;
    const held: Record<string, unknown> = await import(pathToFileURL(id).href);
    const names = Object.keys(held);
    const others = names.filter((name) => !isEndpoint(held[name]));
    if (others.length === names.length) return null;
    const endpoints = Object.entries(held).flatMap(([name, value]) =>
      isEndpoint(value) ? [`export const ${name} = ${JSON.stringify(wordsOf(value))};`] : [],
    );
    const rest = `export { ${others.join(', ')} } from './${path.basename(id)}${withSchemas}';`;
    return { code: [...endpoints, rest].join('\n'), moduleType: 'js' };
  },
});
