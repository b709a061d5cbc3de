import { pageTitles } from '../shell/shell.texts.ts';
import type { SignInArea } from './sign-in.ts';

export const signInTexts = {
  titles: pageTitles.signIn,
  patientSubtitle: 'Acesse seus documentos.',
  back: 'Voltar para o início',
  labels: { email: 'Email', clinic: 'Clínica', password: 'Senha' },
  submit: 'Entrar',
  or: 'ou',
  rememberEmail: 'Lembrar meu email da próxima vez',
  forgotPassword: 'Esqueceu a senha?',
  toPatient: 'É um paciente?',
  toProfessional: 'É um profissional de saúde?',
  success: 'Login realizado com sucesso!',
  failedTitle: 'Erro no login',
} as const;

/** The page of the step that follows on a temporary password. */
export const newPasswordPage = {
  title: 'Nova senha',
  firstAccess: 'Este é o seu primeiro acesso. Crie uma senha só sua para continuar.',
} as const;

/** Said at a login, to whoever has to turn the second factor on before going in. */
export const secondFactorRequired =
  'A sua conta exige a verificação em duas etapas. Ative-a para continuar: leva cerca de um minuto.';

/** Where the browser has passkeys. */
export const passkeySignInTexts = {
  button: 'Entrar com a digital, o rosto ou o PIN',
} as const;

/** The clinic picker before it has anything to pick. */
export const clinicPickerTexts = {
  noEmail: 'Digite o email primeiro',
  loading: 'Carregando clínicas...',
  none: 'Nenhuma clínica encontrada para este email',
  failed: 'Erro ao carregar clínicas. Tente novamente.',
  lastUsed: '(última clínica acessada)',
  noneHint: 'Não encontramos uma clínica com este e-mail. Confira ou fale com a clínica.',
} as const;

/** The heading over a refused sign-in: the failure's own, or the general one. */
export const signInFailureTitle = (title: string | undefined): string => title ?? signInTexts.failedTitle;

/** What the sign-in pages say around the contract's texts. */
export const signInAreaTexts: Record<SignInArea, { subtitle: string; promise: string; detail: string }> = {
  clinic: {
    subtitle: 'Acesse pacientes e documentos da sua clínica.',
    promise: 'Do consultório direto para as mãos do paciente',
    detail: 'Exames, receitas e atestados entregues com a marca da sua clínica, em segurança.',
  },
  patient: {
    subtitle: signInTexts.patientSubtitle,
    promise: 'Seus documentos médicos, sempre com você',
    detail: 'Exames, receitas e atestados da sua clínica, organizados por categoria e prontos para baixar.',
  },
  admin: {
    subtitle: 'Área da equipe que cuida da plataforma.',
    promise: 'Todas as clínicas em um só painel',
    detail: 'Cadastros, planos e pagamentos das clínicas que usam a Virtual.med.',
  },
};

export const signInPageTexts = {
  chooseClinic: 'Selecione a clínica',
  blocked: '(bloqueada)',
  withIdentity: 'Entrar com conta vinculada',
  retryClinics: 'Tentar novamente',
} as const;

export const secondFactorTitle = 'Verificação em duas etapas';

/** For those who need help with a screen reader to know what the clinic picker holds. */
export const clinicsFound = (count: number): string =>
  count === 1 ? '1 clínica encontrada' : `${count} clínicas encontradas`;
