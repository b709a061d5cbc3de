import type { ImportKind, ImportState } from './imports.ts';

const rows = (count: number) => `${count.toLocaleString('pt-BR')} ${count === 1 ? 'linha' : 'linhas'}`;
const patients = (count: number) => `${count.toLocaleString('pt-BR')} ${count === 1 ? 'paciente' : 'pacientes'}`;
const professionals = (count: number) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? 'profissional' : 'profissionais'}`;
const registered = (count: number) => (count === 1 ? 'cadastrado' : 'cadastrados');
const removed = (count: number) => (count === 1 ? 'removido' : 'removidos');
const stayed = (count: number) => (count === 1 ? 'ficou' : 'ficaram');

const toRegister = (people: string): string => `${people} para cadastrar. Ninguém foi cadastrado ainda.`;

/** What the page says of whom a list names. */
export const importKindTexts = {
  patients: {
    title: 'Importar pacientes',
    choice: 'Lista de pacientes',
    lead: 'Traga a lista de pacientes do sistema ou da planilha que a clínica usava. Você confere tudo antes, e ninguém recebe e-mail.',
    accepts:
      'Planilha do Excel (.xlsx) ou CSV, de até 20 MB e 100 mil linhas. Exporte a lista de pacientes do outro sistema do jeito que vier: títulos, ordem das colunas e formato das datas não importam.',
    columnsMissing: 'Escolha qual coluna é o nome do paciente.',
    importing: 'Cadastrando os pacientes…',
    found: (count: number) => (count === 0 ? 'Nenhum paciente novo nesta lista.' : toRegister(patients(count))),
    note: 'Só os novos são cadastrados. Quem já está na clínica não muda, e nenhum e-mail é enviado.',
    import: (count: number) => `Cadastrar ${patients(count)}`,
    doneTitle: (count: number) => `${patients(count)} ${registered(count)}`,
    doneNote:
      'Os pacientes ainda não têm acesso. Em “Ainda sem acesso”, na lista de pacientes, você dá acesso quando quiser.',
    see: 'Ver pacientes',
    undoNote:
      'Saem os pacientes que ela cadastrou e em que ninguém mexeu. Quem já tem documento, acesso ou alteração fica.',
    undone: (out: number, kept: number) =>
      `${patients(out)} ${removed(out)}.${kept === 0 ? '' : ` ${patients(kept)} ${stayed(kept)}, porque alguém já mexeu no cadastro.`}`,
    person: (name: string) => `Paciente: ${name}`,
  },
  professionals: {
    title: 'Importar profissionais',
    choice: 'Lista de profissionais',
    lead: 'Traga a lista da equipe do sistema ou da planilha que a clínica usava. Você confere tudo antes, e ninguém recebe e-mail enquanto você não enviar os convites.',
    accepts:
      'Planilha do Excel (.xlsx) ou CSV, de até 20 MB e 500 linhas, com nome e e-mail. CPF, conselho, UF, inscrição e RQE vêm junto se estiverem na lista.',
    columnsMissing: 'Escolha qual coluna é o nome e qual é o e-mail.',
    importing: 'Cadastrando os profissionais…',
    found: (count: number) =>
      count === 0 ? 'Nenhum profissional novo nesta lista.' : toRegister(professionals(count)),
    note: 'Todos entram como “Funcionário”; o cargo se muda depois. Quem já está na equipe não muda, e nenhum e-mail é enviado.',
    import: (count: number) => `Cadastrar ${professionals(count)}`,
    doneTitle: (count: number) => `${professionals(count)} ${registered(count)}`,
    doneNote: 'Ninguém recebeu e-mail ainda. Quando quiser, envie os convites: cada pessoa cria a própria senha.',
    see: 'Ver profissionais',
    undoNote:
      'Saem os profissionais que ela cadastrou e que não têm convite, acesso, paciente nem alteração. Os outros ficam.',
    undone: (out: number, kept: number) =>
      `${professionals(out)} ${removed(out)}.${kept === 0 ? '' : ` ${professionals(kept)} ${stayed(kept)}: o motivo está em cada linha.`}`,
    person: (name: string) => `Profissional: ${name}`,
  },
} as const satisfies Record<ImportKind, object>;

/** Those a list added, whom nobody has written to yet. */
export const uninvitedTexts = {
  title: 'Convites',
  waiting: (count: number) =>
    `${professionals(count)} ${count === 1 ? 'espera' : 'esperam'} o convite por e-mail para entrar.`,
  send: 'Enviar convites',
  sending: (count: number) => `Enviando os convites… ${count === 1 ? 'falta 1' : `faltam ${count}`}.`,
  sent: 'Convites enviados',
  heldBack: (count: number) =>
    `Os e-mails de hoje acabaram: ${count === 1 ? 'falta 1 convite' : `faltam ${count} convites`}. Envie o resto amanhã.`,
  failed: 'Não foi possível enviar os convites',
  mailOff: 'Esta instalação não envia e-mail. Em “Profissionais”, use “Copiar link do convite” de cada pessoa.',
} as const;

/** Words of the page that brings in lists. */
export const importPageTexts = {
  choice: 'O que trazer',
  loadFailed: 'Não foi possível abrir a importação',
  steps: { label: 'Etapas', names: ['Arquivo', 'Colunas', 'Conferência', 'Cadastro'] },
  file: {
    title: 'Escolha a lista',
    choose: 'Escolher arquivo',
    drop: 'ou solte o arquivo aqui',
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
    check: 'Conferir as linhas',
    failed: 'Não foi possível conferir a lista',
  },
  checking: 'Conferindo as linhas…',
  undoing: 'Desfazendo a importação…',
  progress: (done: number, total: number) => `${done.toLocaleString('pt-BR')} de ${rows(total)}`,
  leave: 'Pode sair desta página: continua sozinho.',
  checked: {
    title: 'Confira antes de cadastrar',
    tabs: 'Linhas da lista',
    importFailed: 'Não foi possível começar o cadastro',
    back: 'Mudar as colunas',
  },
  discard: 'Descartar a lista',
  discardFailed: 'Não foi possível descartar a lista',
  done: {
    problems: 'Baixar linhas com erro',
    problemsFailed: 'Não foi possível baixar as linhas com erro',
    undo: 'Desfazer',
    undoUntil: (when: string) => `Dá para desfazer até ${when}.`,
    undoTitle: 'Desfazer esta importação?',
    undoFailed: 'Não foi possível desfazer a importação',
    another: 'Trazer outra lista',
    rowsGone: 'As linhas desta lista já foram apagadas.',
  },
  undone: {
    title: 'Importação desfeita',
  },
  row: {
    line: (number: number) => `Linha ${number}`,
    none: 'Nenhuma linha aqui.',
    more: 'Ver mais linhas',
    loadFailed: 'Não foi possível carregar as linhas',
    repeats: (number: number) => `Igual à linha ${number}.`,
    nameless: '(sem nome)',
  },
  settings: {
    title: 'Importar pacientes e profissionais',
    note: 'Traga de uma vez a lista de pacientes, ou a da equipe, de outro sistema ou de uma planilha.',
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
