import type { AuditEvent } from '../core/audit.ts';
import { pageTitles } from '../shell/shell.texts.ts';
import { auditSentence, theDocument } from './audit.texts.ts';

/** Acts on the patient's own record, to stand after the name of who did it. */
const onRecord: Partial<Record<AuditEvent, string>> = {
  'patients.opened': 'abriu seu prontuário',
  'patients.created': 'cadastrou você na clínica',
  'patients.updated': 'alterou seus dados',
  'patients.health_updated': 'alterou sua anamnese',
  'patients.history_read': 'leu versões anteriores da sua anamnese',
  'patients.unlinked': 'removeu seu cadastro da clínica',
  'patients.proof_requested': 'pediu a confirmação do seu e-mail',
  'patients.access_given': 'deu acesso a você',
  'patients.access_mailed': 'enviou seu acesso por e-mail',
  'patients.access_link_made': 'fez um link de acesso para você',
  'privacy.request_opened': 'abriu o seu pedido de privacidade',
  'privacy.request_answered': 'respondeu ao seu pedido de privacidade',
  'privacy.correction_applied': 'aplicou a correção que você pediu',
  'exports.own_made': 'exportou todos os seus dados',
};

/** Acts on the patient's documents; all but the last are told in the words the clinic reads. */
const onDocuments: Partial<Record<AuditEvent, true>> = {
  'documents.uploaded': true,
  'documents.issued': true,
  'documents.opened': true,
  'documents.previewed': true,
  'documents.downloaded': true,
  'documents.exported': true,
  'documents.link_created': true,
  'documents.link_used': true,
  'documents.released': true,
  'documents.handed_over': true,
  'documents.summary_updated': true,
  'documents.history_read': true,
  'documents.updated': true,
  'documents.deleted': true,
  'documents.restored': true,
  'documents.signature_requested': true,
  'documents.signed': true,
  'documents.signature_refused': true,
  'documents.signature_failed': true,
  'documents.signing_begun': true,
  'documents.signing_authorised': true,
  'documents.signature_cancelled': true,
  'documents.signature_expired': true,
  'documents.moved': true,
  'documents.verification_changed': true,
  'documents.verification_sheet': true,
  'documents.verified': true,
  'documents.verification_given': true,
};

/** The events a patient is told of; what they alone can do, and what concerns no record, is not among them. */
export const eventsToldToPatients = Object.keys({ ...onRecord, ...onDocuments }) as AuditEvent[];

export function ownAccessSentence(event: AuditEvent, documentName: string | null): string {
  const subject = { subjectName: documentName, patientName: null, details: null, unnamed: 'um documento' };
  if (event === 'documents.moved') return `colocou no seu prontuário ${theDocument(subject)}`;
  return onRecord[event] ?? auditSentence(event, subject);
}

export const ownAccessesTexts = {
  title: pageTitles.ownAccesses,
  lead: 'Cada vez que alguém abre, baixa ou altera algo seu, fica registrado aqui. Ninguém pode apagar.',
  you: 'Você',
  anotherAccount: 'Outra pessoa com acesso aos seus documentos',
  today: 'Hoje',
  yesterday: 'Ontem',
  times: (count: number): string => `${count} vezes`,
  back: 'Voltar aos documentos',
  none: 'Ninguém acessou seus documentos ainda.',
  failed: 'Não foi possível carregar os acessos',
  more: 'Ver mais acessos',
  staffNote: 'Pessoas da Virtual.med só entram na clínica com um motivo, que a clínica lê.',
  doubt: 'Não reconhece um acesso? Fale com a clínica.',
} as const;
