// Asks the server of DATA_DIR to replace its processes one after the other.
import { readFolderHolder } from '@virtual-med/embedded-postgres/folder-lock';
import { restartSignal } from '../../server/src/worker-messages.ts';
import { carryOut } from './carry-out.ts';

const refused = (text: string): string => {
  process.exitCode = 1;
  return text;
};

await carryOut(
  process.argv.length > 2
    ? undefined
    : async ({ dataDir }) => {
        const holder = await readFolderHolder(dataDir);
        if (!holder) return refused(`Nenhum servidor usa a pasta de dados ${dataDir}.`);
        if (!holder.processes)
          return refused('Este servidor é um processo só: encerre-o e inicie de novo, ou defina WEB_CONCURRENCY.');
        process.kill(holder.pid, restartSignal);
        return `Os ${holder.processes} processos de ${holder.url} são trocados um a um; o servidor diz quando terminou.`;
      },
  'Uso: npm run restart',
);
