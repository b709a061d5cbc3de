import type { AllergyWarning } from './allergies.ts';
import type { CidReason } from './content.ts';
import type { WrittenKind } from './kinds.ts';
import type { Control } from './prescription.ts';

/** What is said where a document is chosen to be written. */
export const chooserTexts = {
  open: 'Novo documento',
  title: 'Novo documento',
  note: (patient: string) => `Para ${patient}`,
  under: 'Em andamento',
  goOn: (kind: string) => `Continuar: ${kind}`,
  savedAt: (when: string) => `Salvo em ${when}`,
  by: (name: string) => `por ${name}`,
  discard: (kind: string) => `Descartar rascunho: ${kind}`,
  discardQuestion: 'Descartar este rascunho?',
  throwAway: 'Descartar',
  discardNote: 'O que foi escrito nele será perdido.',
  discarded: 'Rascunho descartado',
  discardFailed: 'Não foi possível descartar o rascunho',
  kinds: 'O que você quer escrever?',
  repeatPrescription: 'Repetir a última receita',
  templates: 'A partir de um modelo',
  manage: 'Gerenciar modelos',
  failed: 'Não foi possível começar o documento',
  replaceFailed: 'Não foi possível começar a correção',
} as const;

export const kindNotes: Record<WrittenKind, string> = {
  prescription: 'Medicamentos e como tomar',
  sick_note: 'Dias longe do trabalho ou da escola',
  companion_note: 'Para quem acompanha o paciente',
  attendance: 'O dia e o horário em que esteve aqui',
  exam_request: 'Exames e a indicação clínica',
  exam_report: 'O resultado de um exame',
  medical_report: 'Quadro, evolução e conduta',
  guidance: 'Cuidados e preparo para casa',
};

/** What is said around a document while it is written. */
export const writerTexts = {
  back: 'Voltar ao prontuário',
  toPatients: 'Voltar aos pacientes',
  loadFailed: 'Não foi possível abrir o rascunho',
  parts: 'Escrever ou ver o documento',
  write: 'Escrever',
  see: 'Ver',
  saved: (time: string) => `Salvo às ${time}`,
  saving: 'Salvando…',
  unsaved: 'Ainda não salvo',
  offline: 'Sem conexão: guardado neste aparelho até voltar',
  waitsForYou: 'Guardado neste aparelho até você entrar de novo',
  notSaved: 'Não foi salvo',
  leaveQuestion: 'Sair sem salvar o que você escreveu?',
  changedByOther: (time: string, name: string) => `${name} alterou este rascunho às ${time}`,
  changedByOneself: (time: string) => `Você alterou este rascunho às ${time}, em outra janela`,
  changedWithoutTime: 'Alterado em outra janela ou por outra pessoa',
  offlineIssue: 'O que você escreveu ainda não chegou ao servidor. Verifique a conexão.',
  changedNote: 'O seu texto não foi perdido: ele fica aqui para copiar.',
  seeNewest: 'Ver a versão nova',
  ownText: 'O seu texto',
  copyOwn: 'Copiar o meu texto',
  forgetOwn: 'Dispensar',
  gone: 'Este rascunho não existe mais: foi emitido ou descartado.',
  preview: 'Como o documento vai ficar',
  previewTitle: (kind: string) => `Rascunho: ${kind}`,
  previewMaking: 'Montando o documento…',
  previewRenewing: 'Atualizando…',
  previewFailed: 'Não foi possível montar a visualização',
  missing: 'Falta para emitir',
  fill: 'Preencher',
  fillLabel: (what: string) => `Preencher: ${what}`,
  askManager: 'Peça a quem administra a clínica',
  askProfessional: 'Só o próprio profissional preenche',
  issueAndSign: 'Emitir e assinar',
  printByHand: 'Imprimir para assinar à mão',
  issue: 'Emitir',
  more: 'Mais ações',
  saveAsTemplate: 'Salvar como modelo',
  discard: 'Descartar rascunho',
  check: 'Confira os campos marcados',
  issueFailed: 'Não foi possível emitir o documento',
  issued: (kind: string) => `${kind}: documento emitido`,
  seeIssued: 'Ver',
  byHandOnly: (copies: number) =>
    `Receita com retenção ou de controlado: imprima e assine à mão – ${copies} ${copies === 1 ? 'via' : 'vias'}.`,
  printTitle: 'Imprima e assine à mão',
  printNote: (copies: number) =>
    copies > 1
      ? `São ${copies} vias no mesmo arquivo. Cada página diz “Para assinar à mão”.`
      : 'Cada página diz “Para assinar à mão” até ter a sua assinatura.',
  printDone: 'Voltar ao prontuário',
  print: 'Abrir para imprimir',
  download: 'Baixar',
  replaces: (name: string) => `Vai substituir “${name}”`,
} as const;

export const templateTexts = {
  title: 'Modelos',
  note: 'Textos para começar mais depressa. Um modelo não leva dados do paciente.',
  empty: 'Ainda não há modelos',
  emptyNote: 'Ao escrever um documento, escolha “Salvar como modelo”.',
  loadFailed: 'Não foi possível carregar os modelos',
  saveTitle: 'Salvar como modelo',
  saveNote: 'O que está escrito agora vira o começo de outros documentos.',
  name: 'Nome do modelo',
  nameMissing: 'Dê um nome ao modelo',
  share: 'Toda a clínica pode usar',
  shared: 'Da clínica',
  own: 'Só seu',
  save: 'Salvar modelo',
  saved: 'Modelo salvo',
  saveFailed: 'Não foi possível salvar o modelo',
  rename: 'Mudar o nome',
  shareNow: 'Compartilhar com a clínica',
  unshareNow: 'Deixar só para mim',
  favourite: (name: string) => `Marcar como favorito: ${name}`,
  unfavourite: (name: string) => `Tirar dos favoritos: ${name}`,
  actionsOf: (name: string) => `Ações: ${name}`,
  delete: 'Excluir',
  deleted: 'Modelo excluído',
  undo: 'Desfazer',
  failed: 'Não foi possível mudar o modelo',
} as const;

export const controlLabels: Record<Control, string> = {
  none: 'Não',
  retained: 'Sim, com retenção da receita',
  controlled: 'Sim, controlado',
};

export const howLabels = {
  every: 'De tantas em tantas horas',
  times: 'Em horários certos',
  needed: 'Se necessário',
  text: 'Com outras palavras',
} as const;

export const cidReasonLabels: Record<CidReason, string> = {
  patient_asked: 'O paciente pediu',
  legal_duty: 'Dever legal',
  just_cause: 'Justa causa',
};

/** Labels of the forms. */
export const fieldTexts = {
  medicine: 'Medicamento',
  medicines: 'Medicamentos',
  medicineNumber: (number: number) => `Medicamento ${number}`,
  used: (times: number) => (times === 1 ? 'usado 1 vez' : `usado ${times} vezes`),
  addMedicine: 'Adicionar medicamento',
  removeMedicine: (number: number) => `Remover medicamento ${number}`,
  up: (what: string) => `Subir: ${what}`,
  down: (what: string) => `Descer: ${what}`,
  strength: 'Concentração',
  strengthExample: '500 mg',
  form: 'Forma',
  formExample: 'comprimido',
  route: 'Via',
  quantity: 'Quantidade',
  quantityExample: '2 caixas',
  how: 'Como tomar',
  dose: 'Dose',
  doseExample: '1 comprimido',
  everyHours: 'A cada',
  hours: (count: number) => (count === 24 ? '24 horas (uma vez por dia)' : `${count} horas`),
  days: 'Por quantos dias',
  at: (number: number) => `Horário ${number}`,
  addTime: 'Adicionar horário',
  removeTime: (number: number) => `Remover horário ${number}`,
  why: 'Em que caso',
  whyExample: 'dor ou febre',
  atLeastHours: 'Intervalo mínimo (horas)',
  mostPerDay: 'Máximo por dia',
  howText: 'Como tomar, com suas palavras',
  continuous: 'Uso contínuo',
  note: 'Observação',
  control: 'É controlado ou tem retenção de receita?',
  controlHint: { retained: 'Parece ter retenção de receita. Confira.', controlled: 'Parece ser controlado. Confira.' },
  guidance: 'Orientações para o paciente',
  sickDays: 'Dias de afastamento',
  companionDays: 'Dias de acompanhamento',
  from: 'A partir de',
  cid: 'CID',
  cidName: 'Descrição do CID',
  cidNote: 'Só consta com um motivo. Deixe em branco se não for preciso.',
  cidReason: 'Por que o CID consta',
  companion: 'Nome do acompanhante',
  companionCpf: 'CPF do acompanhante',
  relation: 'Parentesco',
  relationExample: 'mãe, filho, cuidador',
  attendedOn: 'Dia',
  attendedFrom: 'Chegou às',
  attendedUntil: 'Saiu às',
  attendedCompanion: 'Quem esteve aqui com o paciente',
  purpose: 'Para quê',
  purposeExample: 'consulta, exame, procedimento',
  exams: 'Exames',
  exam: (number: number) => `Exame ${number}`,
  examNote: (number: number) => `Observação do exame ${number}`,
  addExam: 'Adicionar exame',
  removeExam: (number: number) => `Remover exame ${number}`,
  examsFrom: 'Incluir de um modelo',
  indication: 'Indicação clínica',
  title: 'Título',
  text: 'Texto',
  textWrong: 'Há algo no texto que não pode ser impresso',
  found: 'Sugestões',
} as const;

/** Of the text editor. */
export const editorTexts = {
  toolbar: 'Formatação do texto',
  bold: 'Negrito',
  italic: 'Itálico',
  heading: 'Subtítulo',
  bullets: 'Lista',
  numbers: 'Lista numerada',
  undo: 'Desfazer',
  redo: 'Refazer',
  insert: 'Inserir',
  insertHint: 'Digite / para inserir um bloco ou um dado do paciente.',
  blocks: 'Blocos de texto',
  variables: 'Dados preenchidos sozinhos',
  loading: 'Abrindo o editor…',
} as const;

/** Where a medicine stands against what the record says. */
export const overrideTexts = {
  title: (medicine: string) => `Atenção: alergia a ${medicine}`,
  titleAttention: (medicine: string) => `Confira antes de prescrever ${medicine}`,
  reason: 'Por que prescrever mesmo assim',
  reasonMissing: 'Diga por que prescreve mesmo assim',
} as const;

export const allergyTexts = {
  /** Beside every warning, and where there is none. */
  note: 'O aviso compara nomes e ajuda a lembrar; não é garantia: a tabela, de novembro de 2026, ainda não foi revisada por farmacêutico. Sem aviso, confira a anamnese do mesmo jeito.',
  why: ({ level, said, family }: AllergyWarning): string => {
    if (family === '')
      return level === 'high'
        ? `O prontuário diz: “${said}”. É o mesmo medicamento.`
        : `O prontuário diz: “${said}”. Confira se é alergia do paciente.`;
    return level === 'high'
      ? `O prontuário diz: “${said}”. É da mesma família: ${family}.`
      : `O prontuário diz: “${said}”. Atenção, pode haver relação: ${family}.`;
  },
} as const;

export const codeListTexts = {
  /** Beside fields with suggestions: which list they come from. */
  shipped: 'As sugestões vêm de uma lista curta, com os códigos mais usados. O que faltar, escreva.',
  imported: (day: string): string => `As sugestões vêm da tabela completa, importada em ${day}.`,
} as const;
