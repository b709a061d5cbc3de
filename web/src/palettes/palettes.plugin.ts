import { palettes } from '@virtual-med/contract/branding/palettes';
import type { Plugin } from 'vite';
import { paletteCss } from './css.ts';

const optionsModule = () => {
  const options = Object.entries(palettes).map(([value, { name }]) => ({ value, name }));
  return `export const paletteOptions = ${JSON.stringify(options)};`;
};

const modules: Record<string, () => string> = {
  'virtual:palettes.css': paletteCss,
  'virtual:palettes': optionsModule,
};

/** The text of one of the modules above; undefined for every other name. */
export const virtualModule = (id: string): string | undefined => modules[id]?.();

/** Serves the contract's palette table as a stylesheet and as plain names: no second copy of it, no schemas with it. */
export const palettesPlugin = (): Plugin => ({
  name: 'palettes',
  resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
  load: (id) => virtualModule(id.slice(1)),
});
