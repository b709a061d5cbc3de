import type { Plugin } from 'vite';

type Transform = (this: unknown, code: string, id: string, ...rest: unknown[]) => unknown;

/** What was made of which text, by plugin, file and text: for as long as the process that builds. */
const made = new Map<string, unknown>();

/** The web is built three times in a run, of the same files: what a plugin has made of one, it need not make again. */
export const remembered = (plugins: Plugin | Plugin[]): Plugin[] =>
  [plugins].flat().map((plugin) => {
    if (typeof plugin.transform !== 'object') return plugin;
    const handler = plugin.transform.handler as Transform;
    async function transform(this: unknown, code: string, id: string, ...rest: unknown[]) {
      const key = JSON.stringify([plugin.name, id, code]);
      if (!made.has(key)) made.set(key, await handler.call(this, code, id, ...rest));
      return made.get(key);
    }
    return { ...plugin, transform: { ...plugin.transform, handler: transform as typeof plugin.transform.handler } };
  });
