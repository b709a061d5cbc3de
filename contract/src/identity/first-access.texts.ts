import { limits } from '../core/limits.ts';
import { pageTitles } from '../shell/shell.texts.ts';
import type { FirstAccessArea } from './first-access.ts';

/** Of the letter, and of its page. */
export const firstAccessTexts = {
  acceptInvitation: 'Criar minha senha',
  /** The same link, where a document waits behind it. */
  seeDocument: 'Ver meu documento',
  title: pageTitles.firstAccess,
  description: 'Crie uma senha só sua. Depois é só entrar com ela.',
  /** As long as the other, in whose place it comes: nothing below is moved. */
  endedDescription: 'O link que a clínica envia abre a conta uma vez só.',
  promise: 'Falta só a sua senha.',
  details: {
    patient: 'Com ela você abre os seus documentos quando quiser, em qualquer aparelho.',
    clinic: 'Com ela você cuida dos seus pacientes e dos documentos deles, em qualquer aparelho.',
  },
  birthDateHint: 'Para conferir que é você. Em seguida, a sua senha.',
  password: 'Crie a sua senha',
  submit: 'Criar senha e entrar',
  passkey: 'Usar a digital, o rosto ou o PIN',
  passkeyNote: 'Sem senha para lembrar: você entra com o que já desbloqueia este aparelho.',
  failed: 'Não foi possível criar o acesso',
  lookFailed: 'Não foi possível abrir o link',
  recordDescription: 'Diga com qual e-mail você vai entrar. Depois é só usá-lo, em qualquer aparelho.',
  birthDateCheck: 'Para conferir que é você.',
  email: 'Seu e-mail',
  emailHint: 'É com ele que você vai entrar da próxima vez.',
  hasAccount: 'Já tem uma conta na Virtual.med?',
  signIn: 'Entrar com a minha conta',
  signedInAs: (email: string) => `Você já entrou como ${email}.`,
  openWithAccount: 'Abrir com esta conta',
  useAnotherEmail: 'Usar outro e-mail',
  proofAsked: {
    title: 'Falta confirmar o seu e-mail',
    note: 'Enviamos um link para ele. Abra esse link e os documentos desta clínica aparecem na sua conta.',
  },
  sendNew: 'Enviar um novo link para o meu e-mail',
  sentNew: 'Se o acesso ainda puder ser criado, um novo link chega em instantes ao e-mail cadastrado na clínica.',
  toLogin: 'Entrar',
  toRecovery: 'Esqueceu a senha?',
} as const;

/** Why a link opens nothing, and what to do about it. */
const firstAccessEnds = {
  expired: {
    title: 'Este link expirou',
    note: `Por segurança, ele vale por ${limits.firstAccessDays} dias. Peça um novo: ele chega ao seu e-mail.`,
  },
  replaced: {
    title: 'Há um link mais novo',
    note: 'Enviamos outro depois deste. Abra a mensagem mais recente ou peça um novo link.',
  },
  locked: {
    title: 'Este link foi bloqueado',
    note: 'A data de nascimento não conferiu muitas vezes. Peça um novo link ou fale com a clínica.',
  },
  used: {
    title: 'O seu acesso já foi criado',
    note: 'Entre com a senha que você escolheu, ou com a digital, o rosto ou o PIN do seu aparelho.',
  },
  closed: {
    title: 'Este link não vale mais',
    note: 'Entre com o seu e-mail e a sua senha, crie uma nova em "Esqueceu a senha?" ou fale com a clínica.',
  },
} as const;

/** Made for a record without an account: there is no mailbox to send another to, so the clinic makes it. */
const recordEnds = {
  ...firstAccessEnds,
  expired: {
    title: 'Este link expirou',
    note: `Por segurança, ele vale por ${limits.firstAccessDays} dias. Peça outro à clínica.`,
  },
  replaced: {
    title: 'Há um link mais novo',
    note: 'A clínica fez outro depois deste. Abra o mais recente ou peça mais um à clínica.',
  },
  locked: {
    title: 'Este link foi bloqueado',
    note: 'A data de nascimento não conferiu muitas vezes. Peça outro link à clínica.',
  },
} as const;

/** For somebody of the staff the clinic is the address to turn to, and there is no birth date. */
const staffEnds = {
  ...firstAccessEnds,
  closed: {
    title: 'Este convite não vale mais',
    note: 'Entre com o seu e-mail e a sua senha, ou peça à clínica um novo convite.',
  },
} as const;

const ends = { patient: firstAccessEnds, clinic: staffEnds, record: recordEnds } as const;

export const firstAccessEndOf = (kind: FirstAccessArea | 'record', state: keyof typeof firstAccessEnds) =>
  ends[kind][state];

/** For the clinic's staff: the ways to hand the access to a patient. */
export const sendAccessTexts = {
  note: 'O paciente recebe um link para criar a própria senha.',
  mailedNote:
    'O paciente recebe por e-mail um link para criar a própria senha. Se preferir, envie também por WhatsApp.',
  byWhatsApp: 'Enviar acesso por WhatsApp',
  byMail: 'Enviar acesso por e-mail',
  openWhatsApp: 'Abrir o WhatsApp',
  mailed: 'E-mail com o acesso enviado',
  failed: 'Erro ao enviar acesso',
  outcomes: {
    mailed: { title: 'E-mail com o acesso enviado' },
    linked: {
      title: 'Acesso dado',
      description: 'Este e-mail já tem uma conta. O paciente entra com a senha que já usa.',
    },
    proof_asked: {
      title: 'Falta o paciente confirmar o e-mail',
      description: 'Este e-mail já tem uma conta. Enviamos a ele um link para confirmar.',
    },
  },
  noneNote: 'os documentos ficam guardados até você dar o acesso',
  linkMadeAt: (day: string) => `link feito em ${day}, ainda não usado`,
  give: 'Dar acesso',
  giveNote: 'Com um e-mail, ou com um link em que o paciente informa o dele.',
  byLinkNote: 'Sem e-mail, mande ou mostre um link: o paciente informa o e-mail dele e cria a própria senha.',
  needsBirthDate:
    'Por link ou QR code, o paciente confirma quem é pela data de nascimento, e o cadastro está sem ela. Preencha aqui para continuar.',
  saveBirthDate: 'Salvar e continuar',
  birthDateFailed: 'Não foi possível salvar a data de nascimento',
  qr: 'Mostrar QR code',
  qrNote: 'Peça que o paciente aponte a câmera do celular para a tela. O código é só dele.',
  qrLabel: 'QR code do primeiro acesso do paciente',
  qrFailed: 'Não foi possível mostrar o QR code',
  qrOnce: 'Vale para um uso. Ao abrir, o celular pede a data de nascimento e uma senha nova.',
  qrAsksEmail: 'Vale para um uso. Ao abrir, o celular pede a data de nascimento, um e-mail e uma senha nova.',
  copyLink: 'Copiar link',
  linkCopied: 'Link copiado',
} as const;

/** What WhatsApp is opened with: who writes, the link and what to do with it; nothing about anybody's health. */
export const accessMessage = (name: string, clinicName: string, link: string): string =>
  [
    `Olá, ${name.trim().split(/\s+/)[0]}! ${clinicName} criou o seu acesso na Virtual.med.`,
    `Abra este link e crie a sua senha: ${link}`,
    `Ele vale por ${limits.firstAccessDays} dias e só pode ser usado uma vez. Não o repasse a ninguém.`,
  ].join('\n\n');
