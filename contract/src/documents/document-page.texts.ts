import { uploadWarningTexts } from './documents.texts.ts';
import type { UploadWarning } from './documents.ts';

/** Words of these screens that no rule fixes. */
export const documentPageTexts = {
  list: 'Lista de documentos',
  all: 'Todos',
  order: 'Ordem',
  orders: { newest: 'Mais recentes', oldest: 'Mais antigos', name: 'Nome' },
  empty: 'Nenhum documento ainda',
  emptyNote: 'Arraste um arquivo para esta página ou escolha no computador: o paciente o vê na área dele.',
  loadFailed: 'Erro ao carregar documentos',
  more: 'Mostrar mais',
  downloadAll: 'Baixar todos (ZIP)',
  actionsOf: (name: string) => `Ações de ${name}`,
  details: 'Resumos e acessos',
  sentBy: (category: string, name: string, when: string, size: string) =>
    `${category}, enviado por ${name} em ${when}, ${size}`,
  uploadNote: 'Escolha, arraste ou cole um ou mais arquivos.',
  uploadHint: 'Arraste, cole ou escolha arquivos: PDF, DOC, DOCX, JPG ou PNG de até 10MB.',
  forPatient: (patient: string) => `para ${patient}`,
  send: (count: number) => (count > 1 ? `Enviar ${count} documentos` : 'Enviar'),
  suggestedByName: 'Sugerida pelo nome do arquivo',
  suggestedByLast: 'A última que você usou',
  discardQuestion: (count: number) =>
    count > 1 ? `Descartar os ${count} arquivos escolhidos?` : 'Descartar o arquivo escolhido?',
  discardNote: 'Eles ainda não foram enviados.',
  choose: 'Escolher arquivos',
  drop: 'Solte aqui os arquivos',
  choosePatient: 'Nome, e-mail ou telefone',
  clearPatient: 'Limpar paciente',
  noPatient: 'Nenhum paciente encontrado',
  patientsFailed: 'Erro ao buscar pacientes',
  chooseCategory: 'Escolha a categoria',
  categoryForAll: 'Vale para os arquivos em que você não escolher outra.',
  categoryOf: (file: string) => `Categoria de ${file}`,
  noticeNote:
    'O paciente é avisado por e-mail, a menos que prefira não receber. Por privacidade, o e-mail não cita o documento.',
  alreadyThere: (name: string, day: string) =>
    `Este mesmo arquivo já está com este paciente: "${name}", de ${day}. Tire-o da lista ou envie mesmo assim.`,
  chosenTwice: 'Este mesmo arquivo foi escolhido duas vezes. Tire um da lista ou envie mesmo assim.',
  sendAnyway: 'Enviar mesmo assim',
  retry: 'Tentar novamente',
  waitsForNetwork: 'Sem conexão. O envio continua quando a rede voltar.',
  cancelFile: (name: string) => `Cancelar ${name}`,
  nameOf: (file: string) => `Nome do documento (${file})`,
  filesSent: (count: number) => `${count} documentos enviados com sucesso.`,
  close: 'Fechar',
  deleteQuestion: 'Excluir este documento?',
  deleteNote: (name: string) =>
    `"${name}" deixa de aparecer para o paciente e para a equipe agora. O arquivo é guardado, como a lei pede, e o dono da clínica pode restaurá-lo.`,
  reason: 'Motivo da exclusão',
  destroyQuestion: 'Apagar definitivamente?',
  destroyNote: (name: string) =>
    `"${name}" e o seu arquivo são apagados para sempre. Isso só é possível nas primeiras 24 horas e não pode ser desfeito.`,
  deletedTitle: 'Documentos excluídos',
  deletedNote: 'Vistos só pelo dono da clínica e por administradores.',
  deletedBy: (name: string, when: string, reason: string) => `Excluído por ${name} em ${when}: ${reason}`,
  noPreview: 'Este tipo de arquivo não pode ser visto aqui. Baixe-o para abrir.',
  readers: {
    patient: 'O paciente lê este texto junto do documento.',
    professional: 'Só a equipe da clínica lê este texto.',
    general: 'Só a equipe da clínica lê este texto.',
  },
  summaryNone: 'Nada escrito ainda.',
  edit: 'Editar',
  save: 'Salvar',
  cancel: 'Cancelar',
  writtenBy: (author: string, when: string) => `${author}, ${when}`,
  openings: 'Quem abriu',
  openingsNone: 'Ninguém abriu este documento ainda.',
  how: { preview: 'viu', download: 'baixou', link: 'link usado', zip: 'baixou em ZIP' },
} as const;

export const warningText = (warning: UploadWarning): string => uploadWarningTexts[warning];
