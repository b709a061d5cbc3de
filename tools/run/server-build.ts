import { join } from 'node:path';
import { ensureBuilt } from './built.ts';

/** The built server, which `server/src/main.ts` is the source of. */
export const serverProgram = join(import.meta.dirname, '../../server/dist/main.js');

/** Builds the server when its sources changed since the last build. */
export const ensureServerBuilt = (say: (text: string) => void): Promise<void> =>
  ensureBuilt(
    {
      room: 'server',
      sources: ['server/src/**/*.ts', 'server/build.ts', 'contract/src/**/*.ts', 'packages/*/src/**/*.ts'],
      making: 'Preparando o servidor (só quando ele muda)…',
      failed: 'A preparação do servidor falhou.',
    },
    say,
  );
