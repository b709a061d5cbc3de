import type { ImportState } from './imports.ts';

const rows = (count: number) => `${count.toLocaleString('pt-BR')} ${count === 1 ? 'linha' : 'linhas'}`;
const patients = (count: number) => `${count.toLocaleString('pt-BR')} ${count === 1 ? 'paciente' : 'pacientes'}`;

/** Words of the page that brings in lists of patients. */
export const importPageTexts = {
  title: 'Importar pacientes',
  lead: 'Traga a lista de pacientes do sistema ou da planilha que a clínica usava. Você confere tudo antes, e ninguém recebe e-mail.',
  loadFailed: 'Não foi possível abrir a importação',
  steps: { label: 'Etapas', names: ['Arquivo', 'Colunas', 'Conferência', 'Cadastro'] },
  file: {
    title: 'Escolha a lista',
    choose: 'Escolher arquivo',
    drop: 'ou solte o arquivo aqui',
    accepts:
      'Planilha do Excel (.xlsx) ou CSV, de até 20 MB e 100 mil linhas. Exporte a lista de pacientes do outro sistema do jeito que vier: títulos, ordem das colunas e formato das datas não importam.',
    reading: 'Lendo o arquivo…',
    failed: 'Não foi possível trazer a lista',
    earlier: 'Importações anteriores',
    open: 'Abrir',
    by: (name: string, when: string) => `${name}, ${when}`,
  },
  columns: {
    title: 'O que é cada coluna?',
    note: (count: number) => `${rows(count)}. Confira o que entendemos; o que não interessa fica de fora.`,
    remembered: 'Usamos a escolha da última lista com estas colunas.',
    sample: (samples: readonly string[]) => `Ex.: ${samples.join(' · ')}`,
    noSample: 'Coluna vazia',
    leftOut: 'Não importar',
    nameMissing: 'Escolha qual coluna é o nome do paciente.',
    check: 'Conferir as linhas',
    failed: 'Não foi possível conferir a lista',
  },
  checking: 'Conferindo as linhas…',
  importing: 'Cadastrando os pacientes…',
  undoing: 'Desfazendo a importação…',
  progress: (done: number, total: number) => `${done.toLocaleString('pt-BR')} de ${rows(total)}`,
  leave: 'Pode sair desta página: continua sozinho.',
  checked: {
    title: 'Confira antes de cadastrar',
    found: (count: number) =>
      count === 0
        ? 'Nenhum paciente novo nesta lista.'
        : `${patients(count)} para cadastrar. Ninguém foi cadastrado ainda.`,
    note: 'Só os novos são cadastrados. Quem já está na clínica não muda, e nenhum e-mail é enviado.',
    tabs: 'Linhas da lista',
    import: (count: number) => `Cadastrar ${patients(count)}`,
    importFailed: 'Não foi possível começar o cadastro',
    back: 'Mudar as colunas',
  },
  discard: 'Descartar a lista',
  discardFailed: 'Não foi possível descartar a lista',
  done: {
    title: (count: number) => `${patients(count)} ${count === 1 ? 'cadastrado' : 'cadastrados'}`,
    note: 'Os pacientes ainda não têm acesso. Em “Ainda sem acesso”, na lista de pacientes, você dá acesso quando quiser.',
    seePatients: 'Ver pacientes',
    problems: 'Baixar linhas com erro',
    problemsFailed: 'Não foi possível baixar as linhas com erro',
    undo: 'Desfazer',
    undoUntil: (when: string) => `Dá para desfazer até ${when}.`,
    undoTitle: 'Desfazer esta importação?',
    undoNote:
      'Saem os pacientes que ela cadastrou e em que ninguém mexeu. Quem já tem documento, acesso ou alteração fica.',
    undoFailed: 'Não foi possível desfazer a importação',
    another: 'Trazer outra lista',
    rowsGone: 'As linhas desta lista já foram apagadas.',
  },
  undone: {
    title: 'Importação desfeita',
    note: (removed: number, kept: number) =>
      kept === 0
        ? `${patients(removed)} ${removed === 1 ? 'removido' : 'removidos'}.`
        : `${patients(removed)} ${removed === 1 ? 'removido' : 'removidos'}. ${patients(kept)} ${kept === 1 ? 'ficou' : 'ficaram'}, porque alguém já mexeu no cadastro.`,
  },
  row: {
    line: (number: number) => `Linha ${number}`,
    none: 'Nenhuma linha aqui.',
    more: 'Ver mais linhas',
    loadFailed: 'Não foi possível carregar as linhas',
    patient: (name: string) => `Paciente: ${name}`,
    repeats: (number: number) => `Igual à linha ${number}.`,
    nameless: '(sem nome)',
  },
  settings: {
    title: 'Importar pacientes',
    note: 'Traga de uma vez a lista de pacientes de outro sistema ou de uma planilha.',
    open: 'Importar lista',
  },
} as const;

export const importStateLabels: Record<ImportState, string> = {
  mapping: 'Esperando as colunas',
  checking: 'Em conferência',
  checked: 'Esperando o cadastro',
  importing: 'Em cadastro',
  imported: 'Cadastrada',
  undoing: 'Sendo desfeita',
  undone: 'Desfeita',
  discarded: 'Descartada',
};
