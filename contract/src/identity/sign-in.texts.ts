import { pageTitles } from '../shell.texts.ts';

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
