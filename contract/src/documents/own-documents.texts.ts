/** The patient's home, around the agreed texts. */
export const homeTexts = {
  arrived: { today: 'Chegou hoje', yesterday: 'Chegou ontem', on: (day: string) => `Chegou em ${day}` },
  groups: 'Por categoria',
  timeline: 'Linha do tempo',
  search: 'Buscar nos meus documentos',
  clearSearch: 'Limpar busca',
  noneFound: (search: string) => `Nenhum documento com “${search}”`,
  noneFoundNote: 'Procure pelo nome do documento, pela categoria ou por quem enviou.',
  none: 'Nenhum documento ainda',
  nothingNew: 'Aqui está tudo o que a clínica enviou para você.',
  waiting: 'Aqui ficam os documentos que a clínica enviar.',
  nothingYet: 'A clínica ainda não enviou documentos para você. Quando enviar, eles aparecem aqui.',
  readAll: 'Ler tudo',
  readLess: 'Mostrar menos',
  newDocuments: (count: number) => (count === 1 ? 'Você tem 1 documento novo.' : `Você tem ${count} documentos novos.`),
  newInCategory: (count: number) => (count === 1 ? '1 novo' : `${count} novos`),
  isNew: 'Novo',
  loadFailed: 'Erro ao carregar seus documentos',
  sentBy: (name: string, registration = '') => `Enviado por ${name}${registration && `, ${registration}`}`,
  columns: { name: 'Documento', date: 'Data', actions: 'Ações' },
  openDocument: (name: string) => `Ver ${name}`,
  howToTake: 'Como tomar',
  downloadDocument: (name: string) => `Baixar ${name}`,
  summary: 'Resumo para você',
  signedAsTest: 'Assinatura de teste',
  signedBy: (name: string) => `por ${name}`,
  more: 'Mostrar documentos mais antigos',
  downloadCategory: 'Baixar todos deste grupo',
  downloadAll: 'Baixar todos os documentos',
  zipNote: 'Eles vêm juntos em um arquivo .zip.',
  ownData: 'Meus dados e privacidade',
  accesses: 'Quem acessou meus documentos',
  notices: 'Receber um e-mail quando chegar um documento novo',
  noticesNote: 'Avisamos que chegou um documento, sem citar qual.',
  noticesOn: 'Você vai receber um e-mail a cada documento novo.',
  noticesOff: 'Você não vai mais receber e-mails sobre documentos novos.',
  noticesFailed: 'Não foi possível mudar os avisos por e-mail',
} as const;

const months = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
] as const;

/** '2026-11' is 'Novembro de 2026'. */
export const monthName = (month: string): string => `${months[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`;

/** Leads from a search by names to one in the texts. */
export const searchInDocuments = (term: string): string => `Buscar “${term}” dentro dos documentos`;
