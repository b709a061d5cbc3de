import type { AuditEvent } from '../core/audit.ts';

const aDocument = (name: string | null): string => (name === null ? 'um documento' : `o documento “${name}”`);
const document = (verb: string) => (name: string | null) => `${verb} ${aDocument(name)}`;
const partOfDocument = (act: string) => (name: string | null) =>
  `${act} ${name === null ? 'de um documento' : `do documento “${name}”`}`;
const plain = (text: string) => () => text;

/** Acts on a patient's record and documents, said to the patient, to stand after the name of who did it. */
const sentences: Partial<Record<AuditEvent, (documentName: string | null) => string>> = {
  'patients.opened': plain('abriu seu prontuário'),
  'patients.created': plain('cadastrou você na clínica'),
  'patients.updated': plain('alterou seus dados'),
  'patients.health_updated': plain('alterou sua anamnese'),
  'patients.history_read': plain('leu versões anteriores da sua anamnese'),
  'patients.unlinked': plain('removeu seu cadastro da clínica'),
  'patients.proof_requested': plain('pediu a confirmação do seu e-mail'),
  'patients.access_mailed': plain('enviou seu acesso por e-mail'),
  'patients.access_link_made': plain('fez um link de acesso para você'),
  'documents.uploaded': document('enviou'),
  'documents.opened': partOfDocument('abriu os dados e resumos'),
  'documents.previewed': document('visualizou'),
  'documents.downloaded': document('baixou'),
  'documents.exported': document('baixou, junto com outros,'),
  'documents.link_created': document('criou um link para'),
  'documents.link_used': document('abriu por link'),
  'documents.summary_updated': partOfDocument('alterou um resumo'),
  'documents.history_read': partOfDocument('leu versões anteriores de um resumo'),
  'documents.updated': partOfDocument('alterou o nome ou a categoria'),
  'documents.moved': document('colocou no seu prontuário'),
  'documents.deleted': document('excluiu'),
  'documents.restored': document('restaurou'),
  'documents.signature_requested': partOfDocument('pediu a assinatura'),
  'documents.signed': partOfDocument('registrou a assinatura'),
  'documents.signature_refused': partOfDocument('registrou a recusa da assinatura'),
  'documents.signature_failed': partOfDocument('não conseguiu a assinatura'),
};

/** The events a patient is told of; what they alone can do, and what concerns no record, is not among them. */
export const eventsToldToPatients = Object.keys(sentences) as AuditEvent[];

export const ownAccessSentence = (event: AuditEvent, documentName: string | null): string =>
  sentences[event]?.(documentName) ?? 'acessou seus dados';

export const ownAccessesTexts = {
  title: 'Quem acessou meus documentos',
  lead: 'Cada vez que alguém abre, baixa ou altera algo seu, fica registrado aqui. Ninguém pode apagar.',
  link: 'Quem acessou meus documentos',
  you: 'Você',
  anotherAccount: 'Outra pessoa com acesso aos seus documentos',
  back: 'Voltar aos documentos',
  none: 'Ninguém acessou seus documentos ainda.',
  failed: 'Não foi possível carregar os acessos',
  more: 'Ver mais acessos',
  staffNote: 'Pessoas da Virtual.med só entram na clínica com um motivo, que a clínica lê.',
  doubt: 'Não reconhece um acesso? Fale com a clínica.',
} as const;
