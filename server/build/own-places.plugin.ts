import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { type BuildPart, isOurs, parts } from './programs.ts';

const url = (from: string, to: string) => {
  const path = relative(from, to).replaceAll('\\', '/');
  return JSON.stringify(path.startsWith('.') ? path : `./${path}`);
};

/** Of libraries that ask where their files lie only for what is not used here: loggers on threads of their own. */
const harmless = /[\\/]node_modules[\\/](pino|thread-stream)[\\/]/;
const asksItsPlace = /\b__(?:dir|file)name\b|\bimport\.meta\.(?:url|dirname|filename)\b/;

/**
 * Files keep finding what lies beside their source: a program of the build is started from the build, anything else,
 * such as migrations and fonts, is read where it always was.
 */
export function ownPlaces(dist: string, part: BuildPart): Plugin {
  const out = join(dist, part.folder);
  const built = new Map(
    parts.flatMap(({ folder, programs }) =>
      Object.entries(programs).map(([name, file]) => [file, join(dist, folder, `${name}.js`)]),
    ),
  );
  const first = join(import.meta.dirname, '../src/core/built/begin.ts');
  const begins = new Set(Object.values(part.programs));

  function placed(code: string, file: string): string {
    const folder = dirname(file);
    return code
      .replace(/new URL\('(\.[^']*)', import\.meta\.url\)/g, (_, path: string) => {
        const there = join(folder, path);
        const program = built.get(there);
        if (!program && there.endsWith('.ts')) throw new Error(`${file} starts ${there}, which is not built`);
        return `new URL(${url(out, program ?? there)}, \0)`;
      })
      .replaceAll('import.meta.url', `new URL(${url(out, file)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${relative(out, folder)}`)})`)
      .replaceAll('\0', 'import.meta.url');
  }

  return {
    name: 'own-places',
    transform(code, file) {
      if (file.startsWith('\0')) return null;
      if (!isOurs(file)) {
        if (asksItsPlace.test(code) && !harmless.test(file))
          this.warn(`${file} asks where it lies, which is elsewhere now`);
        return null;
      }
      const before = begins.has(file) ? `import ${JSON.stringify(first)};` : '';
      // No line moves, and the rest of a map is not kept.
      return { code: before + (code.includes('import.meta.') ? placed(code, file) : code), map: null };
    },
  };
}
