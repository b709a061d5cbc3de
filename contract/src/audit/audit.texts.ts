import type { AuditEvent } from '../core/audit.ts';
import { type RecordedRole, roleLabels } from '../core/roles.ts';
import type { AuditDetails } from './audit-details.ts';

/** What happened, as a heading: in filters and counts. */
export const auditEventLabels: Record<AuditEvent, string> = {
  'auth.signed_in': 'Entrada na plataforma',
  'auth.signed_in_registering': 'Entrada ao cadastrar a clínica',
  'auth.sign_in_refused': 'Entrada recusada',
  'auth.signed_out': 'Saída da plataforma',
  'auth.session_ended': 'Aparelho desconectado',
  'auth.password_changed': 'Senha trocada',
  'auth.password_reset': 'Senha recuperada',
  'auth.first_access': 'Primeiro acesso',
  'auth.second_factor_on': 'Verificação em duas etapas ativada',
  'auth.second_factor_off': 'Verificação em duas etapas desativada',
  'auth.recovery_codes_renewed': 'Códigos de recuperação refeitos',
  'auth.identity_linked': 'Conta externa vinculada',
  'auth.identity_unlinked': 'Conta externa desvinculada',
  'auth.passkey_added': 'Passkey criada',
  'auth.passkey_renamed': 'Passkey renomeada',
  'auth.passkey_removed': 'Passkey removida',
  'users.profile_updated': 'Perfil alterado',
  'users.email_change_requested': 'Troca de e-mail pedida',
  'users.email_change_cancelled': 'Troca de e-mail cancelada',
  'users.email_changed': 'E-mail trocado',
  'users.temporary_password_revealed': 'Senha temporária vista',
  'users.temporary_password_renewed': 'Senha temporária refeita',
  'setup.super_admin_created': 'Super Admin criado',
  'clinics.created': 'Clínica cadastrada',
  'clinics.updated': 'Dados da clínica alterados',
  'clinics.blocked': 'Clínica bloqueada',
  'clinics.unblocked': 'Clínica desbloqueada',
  'clinics.deleted': 'Clínica excluída',
  'clinics.entered': 'Entrada da equipe Virtual.med',
  'clinics.left': 'Saída da equipe Virtual.med',
  'clinics.read': 'Consulta da equipe Virtual.med',
  'clinics.settings_updated': 'Configurações alteradas',
  'clinics.logo_updated': 'Logo alterado',
  'clinics.logo_removed': 'Logo removido',
  'patients.opened': 'Prontuário de paciente aberto',
  'patients.created': 'Paciente cadastrado',
  'patients.updated': 'Paciente alterado',
  'patients.health_updated': 'Anamnese alterada',
  'patients.unlinked': 'Paciente removido',
  'patients.proof_requested': 'Confirmação de e-mail pedida a paciente',
  'patients.access_mailed': 'Acesso enviado a paciente por e-mail',
  'patients.access_link_made': 'Link de acesso feito para paciente',
  'documents.uploaded': 'Documento enviado',
  'documents.opened': 'Documento e resumos abertos',
  'documents.listed': 'Lista de documentos vista pelo paciente',
  'documents.previewed': 'Documento visualizado',
  'documents.downloaded': 'Documento baixado',
  'documents.exported': 'Documento baixado em conjunto',
  'documents.link_created': 'Link de documento criado',
  'documents.link_used': 'Documento aberto por link',
  'documents.summary_updated': 'Resumo alterado',
  'documents.updated': 'Nome ou categoria de documento alterados',
  'documents.moved': 'Documento movido para outro paciente',
  'documents.deleted': 'Documento excluído',
  'documents.restored': 'Documento restaurado',
  'documents.destroyed': 'Documento destruído',
  'documents.notices_changed': 'Avisos por e-mail alterados',
  'documents.signature_requested': 'Assinatura pedida',
  'documents.signed': 'Documento assinado',
  'documents.signature_refused': 'Assinatura recusada',
  'documents.signature_failed': 'Assinatura sem sucesso',
  'professionals.created': 'Profissional cadastrado',
  'professionals.updated': 'Profissional alterado',
  'professionals.removed': 'Profissional removido',
  'professionals.reset_requested': 'Nova senha pedida para profissional',
  'professionals.proof_requested': 'Confirmação de e-mail pedida a profissional',
  'subscriptions.checkout_created': 'Pagamento iniciado',
  'subscriptions.synced': 'Pagamento conferido',
  'subscriptions.canceled': 'Assinatura cancelada',
  'subscriptions.resumed': 'Assinatura retomada',
  'subscriptions.plan_changed': 'Plano trocado',
  'subscriptions.portal_opened': 'Dados de pagamento abertos',
  'invoices.exported': 'Faturas exportadas',
  'plans.changed': 'Plano de assinatura alterado',
  'audit.read': 'Trilha de auditoria lida',
  'audit.exported': 'Trilha de auditoria exportada',
  'jobs.retried': 'Tarefa repetida',
};

/** What an entry is about, as far as it can still be named. */
export interface AuditSubject {
  /** The document or person the act was about. */
  readonly subjectName: string | null;
  readonly patientName: string | null;
  readonly details: AuditDetails | null;
}

const theDocument = ({ subjectName }: AuditSubject): string =>
  subjectName === null ? 'um documento que não existe mais' : `o documento “${subjectName}”`;
const ofPatient = ({ patientName }: AuditSubject): string => (patientName === null ? '' : ` de ${patientName}`);
const document = (verb: string) => (subject: AuditSubject) => `${verb} ${theDocument(subject)}${ofPatient(subject)}`;
const patient = (before: string) => (subject: AuditSubject) => `${before} ${subject.patientName ?? 'um paciente'}`;
const person = (before: string) => (subject: AuditSubject) => `${before} ${subject.subjectName ?? 'uma pessoa'}`;
/** Of somebody else, or of oneself when nobody is named. */
const whose = (before: string) => (subject: AuditSubject) =>
  subject.subjectName === null ? before : `${before} de ${subject.subjectName}`;
const plain = (text: string) => () => text;

/** What somebody did, to stand after their name. */
const auditSentences: Record<AuditEvent, (subject: AuditSubject) => string> = {
  'auth.signed_in': plain('entrou na plataforma'),
  'auth.signed_in_registering': plain('entrou ao cadastrar a clínica'),
  'auth.sign_in_refused': plain('tentou entrar e foi recusado'),
  'auth.signed_out': plain('saiu da plataforma'),
  'auth.session_ended': plain('desconectou um aparelho'),
  'auth.password_changed': plain('trocou a própria senha'),
  'auth.password_reset': plain('recuperou a própria senha por e-mail'),
  'auth.first_access': plain('fez o primeiro acesso'),
  'auth.second_factor_on': plain('ativou a verificação em duas etapas'),
  'auth.second_factor_off': plain('desativou a verificação em duas etapas'),
  'auth.recovery_codes_renewed': plain('refez os códigos de recuperação'),
  'auth.identity_linked': plain('vinculou uma conta externa'),
  'auth.identity_unlinked': plain('desvinculou uma conta externa'),
  'auth.passkey_added': plain('criou uma passkey'),
  'auth.passkey_renamed': plain('renomeou uma passkey'),
  'auth.passkey_removed': plain('removeu uma passkey'),
  'users.profile_updated': plain('alterou o próprio perfil'),
  'users.email_change_requested': plain('pediu a troca de um e-mail'),
  'users.email_change_cancelled': plain('cancelou a troca de um e-mail'),
  'users.email_changed': plain('confirmou a troca de um e-mail'),
  'users.temporary_password_revealed': whose('viu a senha temporária'),
  'users.temporary_password_renewed': whose('refez a senha temporária'),
  'setup.super_admin_created': plain('criou um Super Admin'),
  'clinics.created': plain('cadastrou a clínica'),
  'clinics.updated': plain('alterou os dados da clínica'),
  'clinics.blocked': plain('bloqueou a clínica'),
  'clinics.unblocked': plain('desbloqueou a clínica'),
  'clinics.deleted': plain('excluiu a clínica'),
  'clinics.entered': plain('entrou na clínica'),
  'clinics.left': plain('saiu da clínica'),
  'clinics.read': plain('consultou dados da clínica'),
  'clinics.settings_updated': plain('alterou as configurações'),
  'clinics.logo_updated': plain('trocou o logo'),
  'clinics.logo_removed': plain('removeu o logo'),
  'patients.opened': patient('abriu o prontuário de'),
  'patients.created': patient('cadastrou'),
  'patients.updated': patient('alterou os dados de'),
  'patients.health_updated': patient('alterou a anamnese de'),
  'patients.unlinked': patient('removeu da clínica'),
  'patients.proof_requested': patient('pediu a confirmação do e-mail a'),
  'patients.access_mailed': patient('enviou o acesso por e-mail a'),
  'patients.access_link_made': patient('fez um link de acesso para'),
  'documents.uploaded': document('enviou'),
  'documents.opened': document('abriu os dados e resumos de'),
  'documents.listed': plain('viu a lista dos próprios documentos'),
  'documents.previewed': document('visualizou'),
  'documents.downloaded': document('baixou'),
  'documents.exported': document('baixou, junto com outros,'),
  'documents.link_created': document('criou um link para'),
  'documents.link_used': document('abriu por link'),
  'documents.summary_updated': document('alterou um resumo de'),
  'documents.updated': document('alterou o nome ou a categoria de'),
  'documents.moved': (subject) =>
    subject.patientName === null
      ? `moveu ${theDocument(subject)} para outro paciente`
      : `moveu ${theDocument(subject)}, que agora é de ${subject.patientName}`,
  'documents.deleted': document('excluiu'),
  'documents.restored': document('restaurou'),
  'documents.destroyed': plain('destruiu um documento enviado por engano'),
  'documents.notices_changed': plain('mudou os avisos por e-mail'),
  'documents.signature_requested': document('pediu a assinatura de'),
  'documents.signed': document('registrou a assinatura de'),
  'documents.signature_refused': document('registrou a recusa da assinatura de'),
  'documents.signature_failed': document('não conseguiu a assinatura de'),
  'professionals.created': person('cadastrou'),
  'professionals.updated': person('alterou os dados de'),
  'professionals.removed': person('removeu da equipe'),
  'professionals.reset_requested': person('pediu uma nova senha para'),
  'professionals.proof_requested': person('pediu a confirmação do e-mail a'),
  'subscriptions.checkout_created': plain('iniciou um pagamento'),
  'subscriptions.synced': plain('conferiu o pagamento'),
  'subscriptions.canceled': plain('cancelou a assinatura'),
  'subscriptions.resumed': plain('retomou a assinatura'),
  'subscriptions.plan_changed': plain('trocou o plano'),
  'subscriptions.portal_opened': plain('abriu os dados de pagamento'),
  'invoices.exported': plain('exportou faturas'),
  'plans.changed': plain('alterou um plano de assinatura'),
  'audit.read': plain('leu a trilha de auditoria'),
  'audit.exported': plain('exportou a trilha de auditoria'),
  'jobs.retried': plain('mandou repetir uma tarefa'),
};

export const auditSentence = (event: AuditEvent, subject: AuditSubject): string => auditSentences[event](subject);

/** As whom somebody acted; the provider's own people never pass for the clinic's. */
export const auditRoleLabels: Record<RecordedRole, string> = {
  ...roleLabels,
  super_admin: 'Equipe Virtual.med',
  person: 'Pessoa sem vínculo',
  system: 'Sistema',
};

/** Who is meant where a name is not known, or not any more. */
export const auditActorName = (name: string | null, role: RecordedRole): string =>
  name ?? (role === 'system' ? 'O sistema' : 'Alguém que não está mais aqui');

/** Groups of events, as filters name them: each holds the events whose name begins with its own. */
export const auditGroups = ['auth', 'patients', 'documents', 'professionals', 'clinics', 'subscriptions'] as const;
export type AuditGroup = (typeof auditGroups)[number];
export const auditGroupLabels: Record<AuditGroup, string> = {
  auth: 'Entradas e senhas: tudo',
  patients: 'Pacientes: tudo',
  documents: 'Documentos: tudo',
  professionals: 'Equipe: tudo',
  clinics: 'Clínica: tudo',
  subscriptions: 'Assinatura: tudo',
};

export const auditTexts = {
  title: 'Trilha de auditoria',
  lead: 'Quem fez o quê na clínica. Ninguém altera nem apaga o que está aqui.',
  platformLead: 'O que aconteceu na plataforma fora das clínicas. Ninguém altera nem apaga o que está aqui.',
  open: 'Abrir a trilha de auditoria',
  ofPatient: 'Quem acessou',
  export: 'Exportar CSV',
  exportFailed: 'Erro ao exportar a trilha',
  exportFile: 'trilha.csv',
  more: 'Carregar mais',
  failed: 'Não foi possível carregar a trilha',
  none: 'Nada foi registrado.',
  noneInFilter: 'Nenhum registro corresponde aos filtros.',
  onlyPerson: (name: string) => `Ver só o que ${name} fez`,
  onlyPatient: (name: string) => `Ver só o que diz respeito a ${name}`,
  ip: (address: string) => `IP ${address}`,
  sealed: 'Selado',
  sealedNote: 'Este registro está selado: qualquer alteração seria notada.',
  unsealed: 'Selando…',
  unsealedNote: 'Este registro é recente e será selado em segundos.',
  seals: (count: string, at: string) => `${count} registros selados em cadeia, o último em ${at}.`,
  noSeals: 'Os primeiros registros serão selados em segundos.',
  filters: {
    title: 'Filtros',
    event: 'Acontecimento',
    allEvents: 'Todos',
    person: 'Pessoa',
    everybody: 'Todas',
    patients: 'Pacientes',
    staff: 'Equipe Virtual.med',
    system: 'Sistema',
    somebody: 'Pessoa escolhida',
    patient: 'Paciente',
    allPatients: 'Todos os pacientes',
    noPatient: 'Nenhum paciente encontrado.',
    patientsFailed: 'Não foi possível buscar pacientes.',
    from: 'De',
    to: 'Até',
    clear: 'Limpar filtros',
    wrongPeriod: 'A data final vem antes da inicial.',
  },
  columns: {
    at: 'Data e hora',
    who: 'Quem',
    role: 'Papel',
    what: 'O que fez',
    event: 'Acontecimento',
    patient: 'Paciente',
    ip: 'Endereço IP',
    sealed: 'Selado',
    record: 'Registro',
  },
} as const;
