import { clinicCalled } from '@virtual-med/contract/clinics/clinic-name.texts';
/** What the registration says around the contract's texts. */
export const registrationCopy = {
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
