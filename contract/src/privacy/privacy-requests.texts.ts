import { limits } from '../core/limits.ts';
import type { Sex } from '../patients/patients.ts';
import { sexLabels } from '../patients/person.texts.ts';
import { pageTitles } from '../shell/shell.texts.ts';

type Kind = 'correction' | 'deletion' | 'other' | 'notices';
type State = 'open' | 'accepted' | 'refused' | 'done';
type Field =
  | 'name'
  | 'socialName'
  | 'phone'
  | 'birthDate'
  | 'sex'
  | 'cpf'
  | 'passport'
  | 'zipCode'
  | 'address'
  | 'something';

/** The same as in `formats.ts`, which would bring schemas along. */
const formatDay = (day: string): string => day.split('-').reverse().join('/');

export const requestKindLabels: Record<Kind, string> = {
  correction: 'Correção de dados',
  deletion: 'Exclusão de dados',
  other: 'Outro pedido',
  notices: 'Avisos por e-mail',
};

/** As the patient reads it. */
export const requestStateLabels: Record<State, string> = {
  open: 'Esperando resposta',
  accepted: 'Aceito, a fazer',
  refused: 'Não atendido',
  done: 'Atendido',
};

export const correctionFieldLabels: Record<Field, string> = {
  name: 'Nome',
  socialName: 'Nome social',
  phone: 'Telefone',
  birthDate: 'Data de nascimento',
  sex: 'Sexo',
  cpf: 'CPF',
  passport: 'Passaporte',
  zipCode: 'CEP',
  address: 'Endereço',
  something: 'Outra informação',
};

/** The same within a sentence. */
const fieldNames: Record<Field, string> = {
  name: 'o nome',
  socialName: 'o nome social',
  phone: 'o telefone',
  birthDate: 'a data de nascimento',
  sex: 'o sexo',
  cpf: 'o CPF',
  passport: 'o passaporte',
  zipCode: 'o CEP',
  address: 'o endereço',
  something: 'uma informação',
};

/** A value as people read it; an empty one is named. */
export const shownValue = (field: Field | null, value: string | null): string => {
  if (!value) return 'não informado';
  if (field === 'cpf') return value.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
  if (field === 'sex') return sexLabels[value as Sex] ?? value;
  return field === 'birthDate' ? formatDay(value) : value;
};

/** How far the clock is. */
export const clockText = (daysLeft: number): string => {
  if (daysLeft < -1) return `Atrasado há ${-daysLeft} dias`;
  if (daysLeft === -1) return 'Atrasado desde ontem';
  if (daysLeft === 0) return 'O prazo termina hoje';
  return daysLeft === 1 ? 'Falta 1 dia' : `Faltam ${daysLeft} dias`;
};

interface Asked {
  readonly kind: Kind;
  readonly field: Field | null;
  readonly value: string | null;
  readonly mailNotices: boolean | null;
}

const askedOf: Record<Kind, (asked: Asked) => string> = {
  correction: ({ field, value }) =>
    `Corrigir ${field === null ? 'um dado' : fieldNames[field]} para “${shownValue(field, value)}”`,
  deletion: () => 'Excluir dados pessoais',
  notices: ({ mailNotices }) =>
    mailNotices ? 'Receber um e-mail quando chegar um documento' : 'Não receber e-mail quando chegar um documento',
  other: () => 'Outro pedido sobre dados pessoais',
};

/** What was asked, in one line: on receipts and in both lists. */
export const askedText = (asked: Asked): string => askedOf[asked.kind](asked);

/** The law's terms, to be told before and after a request to delete. */
export const retentionTexts = {
  rule: (keptUntil: string, lastEntryOn: string) =>
    `Por lei, a clínica deve guardar o prontuário por ${limits.recordRetentionYears} anos depois do último registro (Lei 13.787/2018, art. 6º). O seu último registro é de ${formatDay(lastEntryOn)}: até ${formatDay(keptUntil)} ele não pode ser apagado.`,
  blocked: 'Até lá, os dados não são usados para outro fim (LGPD, art. 16, I).',
  canTitle: 'O que pode ser apagado antes disso',
  can: [
    'um documento que está no seu prontuário por engano: a clínica o retira;',
    'o seu acesso: a clínica encerra o vínculo, e a sua conta deixa de abrir os documentos dela;',
    'as suas passkeys, as contas vinculadas e os aparelhos conectados: você mesmo os apaga no seu perfil;',
    'os avisos por e-mail: você desliga nesta página.',
  ],
  /** The answer of the clinic, ready to be sent. */
  answer: (keptUntil: string, lastEntryOn: string) =>
    `O prontuário precisa ser guardado por ${limits.recordRetentionYears} anos depois do último registro (Lei 13.787/2018, art. 6º, e LGPD, art. 16, I). O seu último registro é de ${formatDay(lastEntryOn)}, por isso ele não pode ser apagado antes de ${formatDay(keptUntil)}. Até lá, os dados não são usados para outro fim.`,
} as const;

export const ownDataTexts = {
  title: pageTitles.ownData,
  lead: 'O que a clínica guarda sobre você, e o que você pode pedir.',
  back: 'Voltar aos documentos',
  failed: 'Não foi possível carregar seus dados',
  none: 'A clínica não guarda nenhum cadastro seu.',
  registration: 'Cadastro na clínica',
  registrationLead: 'A clínica é a responsável por estes dados. Se algo estiver errado, peça a correção.',
  labels: {
    name: 'Nome',
    socialName: 'Nome social',
    civilName: 'Nome civil',
    email: 'E-mail',
    phone: 'Telefone',
    birthDate: 'Data de nascimento',
    sex: 'Sexo',
    cpf: 'CPF',
    passport: 'Passaporte',
    representative: 'Responsável legal',
    zipCode: 'CEP',
    address: 'Endereço',
    professional: 'Profissional responsável',
    registeredOn: 'Paciente desde',
    documents: 'Documentos guardados',
  },
  emailHint: 'Para trocar o e-mail, abra o seu perfil: os dois endereços confirmam.',
  anamnesis: 'A clínica também guarda a sua anamnese: ela vem na cópia dos seus dados, abaixo.',
  ask: {
    correction: 'Pedir correção',
    deletion: 'Pedir exclusão',
    other: 'Fazer outro pedido',
  },
  form: {
    correctionTitle: 'Pedir correção',
    deletionTitle: 'Pedir exclusão dos dados',
    otherTitle: 'Fazer outro pedido',
    deadline: `A clínica responde em até ${limits.requestAnswerDays} dias.`,
    field: 'O que está errado',
    now: (value: string) => `Hoje está: ${value}`,
    value: 'Como deveria estar',
    noteOptional: 'Explique, se quiser',
    noteOther: 'O que você pede',
    noteDeletion: 'O que você quer apagar, e por quê (se quiser dizer)',
    otherHint: 'Por exemplo: saber com quem seus dados foram compartilhados.',
    send: 'Enviar pedido',
    sendDeletion: 'Enviar mesmo assim',
    cancel: 'Cancelar',
    failed: 'Não foi possível enviar o pedido',
    whose: 'De quem',
  },
  receipt: {
    title: 'Pedido recebido',
    choiceTitle: 'Escolha registrada',
    protocol: 'Protocolo',
    at: 'Data',
    what: 'O que você pediu',
    until: 'Resposta até',
    mailed: 'Enviamos este comprovante para o seu e-mail.',
    close: 'Fechar',
  },
  deletion: 'Exclusão dos dados',
  letters: 'E-mails que você recebe',
  lettersLead: 'O envio destes avisos depende da sua vontade: ligue e desligue quando quiser.',
  notices: 'Aviso de documento novo',
  noticesHint: 'Avisamos que chegou um documento, sem citar qual.',
  alwaysTitle: 'Estes não podem ser desligados, porque protegem você:',
  always: ['acesso, senha e troca de e-mail da sua conta;', 'comprovantes e respostas dos seus pedidos.'],
  other: 'Outros direitos',
  otherLead:
    'A LGPD (art. 18) também garante saber com quem os dados foram compartilhados, levar os dados para outro serviço e reclamar à ANPD.',
  terms: (version: number, at: string) => `Você aceitou a versão ${version} dos termos em ${at}.`,
  requests: 'Seus pedidos',
  noRequests: 'Você ainda não fez nenhum pedido.',
  answered: (who: string | null, at: string) => (who === null ? `Registrado em ${at}` : `Resposta da clínica em ${at}`),
  dueOn: (day: string) => `Resposta até ${formatDay(day)}`,
} as const;

export const privacyRequestsTexts = {
  title: pageTitles.privacyRequests,
  lead: `O que pacientes pediram sobre os próprios dados. A LGPD dá ${limits.requestAnswerDays} dias para responder.`,
  open: 'Abrir os pedidos',
  back: 'Voltar às configurações',
  tabs: { waiting: 'Esperando', closed: 'Encerrados' },
  none: 'Nenhum pedido esperando resposta.',
  noneClosed: 'Nenhum pedido encerrado.',
  failed: 'Não foi possível carregar os pedidos',
  more: 'Carregar mais',
  banner: (waiting: number, overdue: number): string => {
    const requests = waiting === 1 ? '1 pedido de privacidade espera' : `${waiting} pedidos de privacidade esperam`;
    if (overdue === 0) return `${requests} resposta da clínica.`;
    return `${requests} resposta, ${overdue === 1 ? '1 com o prazo vencido' : `${overdue} com o prazo vencido`}.`;
  },
  /** What the patient reads when the register was corrected in one tap. */
  appliedAnswer: 'Corrigimos o seu cadastro como você pediu.',
  dialog: {
    failed: 'Não foi possível abrir o pedido',
    protocol: 'Protocolo',
    asked: 'Feito em',
    due: 'Responder até',
    before: 'Quando pediu, estava',
    current: 'Hoje está',
    value: 'O paciente pede',
    note: 'O que o paciente escreveu',
    email: 'E-mail',
    unlinked: 'Esta pessoa não é mais paciente da clínica. Ela ainda recebe a resposta por e-mail.',
    fieldChanged: 'O cadastro mudou depois do pedido: confira antes de responder.',
    law: 'O que a lei diz',
    useLaw: 'Usar a resposta da lei',
    openPatient: 'Abrir prontuário',
    apply: 'Corrigir o cadastro e responder',
    applied: 'Cadastro corrigido e paciente avisado.',
    applyFailed: 'Erro ao corrigir o cadastro',
    answer: 'Resposta ao paciente',
    answerHint: 'O paciente lê este texto na página dele; o e-mail só avisa que há resposta.',
    kinds: { accepted: 'Aceitar, fazer depois', refused: 'Não atender', done: 'Já foi feito' },
    how: 'Como responder',
    send: 'Enviar resposta',
    sent: 'Resposta enviada ao paciente.',
    sendFailed: 'Erro ao responder ao pedido',
    answeredBy: (name: string | null, at: string) => `Respondido por ${name ?? 'alguém da clínica'} em ${at}`,
    close: 'Fechar',
  },
} as const;
