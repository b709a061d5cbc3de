import { pageTitles } from '../shell.texts.ts';

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
