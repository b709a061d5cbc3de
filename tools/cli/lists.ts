// For an operator at the server's own shell: brings in public lists of codes and medicines, for the whole installation.
import { readFile } from 'node:fs/promises';
import { formatDate } from '@virtual-med/contract/core/formats';
import {
  dropList,
  importCodes,
  importMedicines,
  listsInUse,
} from '../../server/src/features/platform/code-lists/code-lists.service.ts';
import { operate, type Work } from './operate.ts';
import { ListRefused, readCid10, readMedicines, readTuss } from './read-list-file.ts';

const usage = `Uso:
  npm run lists -- show                     mostra quais listas estão em uso
  npm run lists -- cid10 <arquivo>          CID-10 inteira: CID-10-SUBCATEGORIAS.CSV, do DATASUS
  npm run lists -- tuss <arquivo>           procedimentos e exames: tabela 22 da TUSS, da ANS
  npm run lists -- medicines <arquivo>      nomes de medicamentos: dados abertos da ANVISA ou lista de preços da CMED
  npm run lists -- <lista> --reset          volta à lista que acompanha o produto (medicamentos: a nenhuma)
O arquivo pode ser CSV ou planilha (.xlsx, a primeira aba). Cada importação toma o lugar da anterior.`;

const titles = { cid10: 'CID-10', tuss: 'Exames (TUSS)', medicines: 'Medicamentos' } as const;
type List = keyof typeof titles;
const isList = (text: string): text is List => Object.hasOwn(titles, text);

const codesWord = (count: number): string => `${count.toLocaleString('pt-BR')} ${count === 1 ? 'código' : 'códigos'}`;

const shown: Work = async ({ db }) => {
  const { codes, medicines } = await listsInUse(db);
  return [
    ...codes.map(({ list, count, importedAt }) =>
      importedAt
        ? `${titles[list]}: ${codesWord(count)}, importada em ${formatDate(importedAt)}`
        : `${titles[list]}: ${codesWord(count)} mais usados, que acompanham o produto`,
    ),
    medicines === 0
      ? 'Medicamentos: nenhuma lista importada; cada clínica tem os que já prescreveu'
      : `Medicamentos: ${medicines.toLocaleString('pt-BR')} nomes importados`,
  ].join('\n');
};

const imported =
  (list: List, file: string): Work =>
  async ({ db }) => {
    const bytes = await readFile(file);
    if (list === 'medicines') {
      const medicines = await readMedicines(bytes);
      await importMedicines(db, medicines);
      return `${titles.medicines}: ${medicines.length.toLocaleString('pt-BR')} nomes importados.`;
    }
    const today = new Date().toISOString().slice(0, 10);
    const entries = await (list === 'cid10' ? readCid10(bytes) : readTuss(bytes, today));
    await importCodes(db, list, entries);
    return `${titles[list]}: ${codesWord(entries.size)} importados.`;
  };

function plan([list = '', file, ...rest]: string[]): Work | undefined {
  if (rest.length > 0) return undefined;
  if (list === 'show' && file === undefined) return shown;
  if (!isList(list) || file === undefined) return undefined;
  if (file !== '--reset') return imported(list, file);
  return async ({ db }) => {
    await dropList(db, list);
    return shown({ db } as Parameters<Work>[0]);
  };
}

await operate(plan, usage, (error) => {
  if (error instanceof ListRefused) return error.message;
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'Arquivo não encontrado.' : undefined;
});
