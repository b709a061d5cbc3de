import { join } from 'node:path';
import { ensureBuilt } from './built.ts';

export const root = join(import.meta.dirname, '../..');

/** Builds the web when its sources changed since the last build. */
export const ensureWebBuilt = (say: (text: string) => void): Promise<void> =>
  ensureBuilt(
    {
      room: 'web',
      sources: [
        'web/src/**/*',
        'web/public/**/*',
        'web/*.{ts,html,json}',
        'contract/src/**/*.ts',
        'tools/cli/scanner.mjs',
      ],
      making: 'Construindo as telas (só quando elas mudam)…',
      failed: 'A construção das telas falhou.',
    },
    say,
  );
