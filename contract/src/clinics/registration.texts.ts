import { pageTitles } from '../shell/shell.texts.ts';
import { clinicCalled } from './clinic-name.texts.ts';

export const registrationTexts = {
  title: pageTitles.registration,
  labels: {
    name: 'Nome da clínica',
    adminName: 'Nome do responsável',
    adminEmail: 'Email do responsável',
    whatsapp: 'WhatsApp',
    subscriptionPlan: 'Plano de assinatura',
    password: 'Senha',
    confirmPassword: 'Confirmar senha',
  },
  submit: 'Cadastrar',
  redirecting: 'Estamos te direcionando para a tela de pagamento, aguarde alguns instantes',
  redirectLink: 'clique aqui se algo não acontecer',
  failed: 'Erro ao cadastrar clínica.',
} as const;

export const paymentDoneTexts = {
  title: pageTitles.paymentDone,
  goToLogin: 'Ir para o login da clínica',
  support: 'Falar com o suporte no WhatsApp',
  supportByEmail: 'Escrever para o suporte',
  supportMessage: 'Olá! Acabei de pagar a assinatura da Virtual.med e preciso de ajuda.',
  text: 'Recebemos o seu pagamento. Entre com o seu e-mail e a sua senha para deixar a plataforma com a cara da clínica.',
  /** Where a trial begins nothing was paid yet. */
  textTrial: 'Tudo pronto, e nada foi cobrado hoje. Entre e deixe a plataforma com a cara da clínica.',
  /** For whoever is still signed in. */
  enter: 'Entrar na clínica',
  textInside: 'Recebemos o seu pagamento. Tudo pronto: entre e deixe a plataforma com a cara da clínica.',
} as const;

/** What the registration says around the contract's texts. */
export const registrationPageTexts = {
  lead: 'Leva cerca de dois minutos.',
  passwordHint: 'Pelo menos 8 caracteres.',
  haveAccess: 'Sua clínica já é cadastrada?',
  toLogin: 'Entrar',
  plans: {
    loading: 'Carregando planos...',
    none: 'Nenhum plano disponível no momento.',
    noneNote: 'Fale com a gente, e avisamos quando houver:',
    failed: 'Não foi possível carregar os planos.',
  },
  clinicMade: 'A clínica já está cadastrada: tente de novo para continuar do pagamento.',
  toClinicLogin: 'Entrar na clínica',
  registerAnother: 'É outra clínica: cadastrar',
  forgotPassword: 'Esqueceu a senha?',
  continuing: {
    title: 'Falta só o pagamento',
    submit: 'Ir para o pagamento',
    correct: 'Corrigir os dados',
    restart: 'Cadastrar outra clínica',
    later: 'Pagar depois e entrar na clínica',
  },
  next: {
    title: 'O que acontece agora',
    steps: [
      ['Você escolhe o plano', 'O valor é mensal, sem fidelidade: cancele quando quiser, na própria plataforma.'],
      ['Informa o cartão', 'Numa página segura do provedor de pagamento. Não vemos os dados do cartão.'],
      ['Deixa com a cara da clínica', 'Escolha cores e logo, convide a equipe e envie o primeiro documento.'],
    ],
  },
  consent: {
    before: 'Ao cadastrar, você concorda com a',
    privacy: 'política de privacidade',
    comma: ', a',
    cancellation: 'política de cancelamento',
    and: 'e os',
    terms: 'termos de uso',
  },
} as const;

export const continuingNote = (clinicName: string): string =>
  `A ${clinicCalled(clinicName)} já está cadastrada. Confira o plano e siga para o pagamento.`;
