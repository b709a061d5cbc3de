import { clinicCalled } from '../clinics/clinic-name.texts.ts';
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
  blockedHelp: 'Clínica bloqueada, pedir ajuda',
  blockedExport: 'Sou o dono: exportar os dados',
  blockedExportNote: 'Mesmo com a clínica bloqueada, o dono pode levar uma cópia de todos os dados dela.',
} as const;

/** Told after each sign-in: the one before, and what failed since. */
export function lastAccess(before: { at: string; device: string } | null, failed: number): string {
  const last = before ? `Último acesso: ${before.at}, ${before.device}.` : 'Este é o seu primeiro acesso.';
  if (failed === 0) return last;
  const since = before ? 'desde então' : 'antes dele';
  return failed === 1
    ? `${last} Houve 1 tentativa sem sucesso ${since}.`
    : `${last} Houve ${failed} tentativas sem sucesso ${since}.`;
}

/** Said at a login, to whoever has to turn the second factor on before going in. */
export const secondFactorRequired =
  'A sua conta exige a verificação em duas etapas. Ative-a para continuar: leva cerca de um minuto.';

/** Where the browser has passkeys. */
export const passkeySignInTexts = {
  button: 'Entrar com a digital, o rosto ou o PIN',
  chooseTitle: 'Escolha a clínica',
  chooseNote: 'Sua conta está em mais de uma clínica. Em qual você quer entrar?',
  blocked: '(bloqueada)',
  startOver: 'Voltar ao login',
} as const;

/** The clinic picker before it has anything to pick. */
export const clinicPickerTexts = {
  noEmail: 'Digite o email primeiro',
  loading: 'Carregando clínicas...',
  none: 'Nenhuma clínica encontrada para este email',
  failed: 'Erro ao carregar clínicas. Tente novamente.',
  lastUsed: '(última clínica acessada)',
} as const;

/** The heading over a refused sign-in: the failure's own, or the general one. */
export const signInFailureTitle = (title: string | undefined): string => title ?? signInTexts.failedTitle;

/** What the help link of a blocked clinic writes for the person. */
export const blockedHelpMessage = (clinicName: string): string =>
  `Olá! A ${clinicCalled(clinicName)} está bloqueada e preciso de ajuda.`;

export const recoveryTexts = {
  title: pageTitles.forgotPassword,
  description: 'Informe seu e-mail para receber as instruções.',
  submit: 'Enviar',
  sent: 'Um e-mail de recuperação foi enviado. Verifique sua caixa de entrada e siga as instruções.',
  failed: 'Erro ao solicitar recuperação de senha.',
} as const;

export const newPasswordTexts = {
  title: 'Nova senha',
  firstAccess: 'Este é o seu primeiro acesso. Crie uma senha só sua para continuar.',
  rule: 'Use 8 ou mais caracteres, com pelo menos uma letra e um número.',
  privilegedRule: 'Use 10 ou mais caracteres, com pelo menos uma letra e um número. Evite senhas comuns.',
  labels: { currentPassword: 'Senha atual', password: 'Nova senha', confirmPassword: 'Confirmar nova senha' },
  submit: 'Salvar nova senha',
  saved: 'Senha alterada com sucesso.',
  failed: 'Erro ao salvar nova senha',
} as const;

export const setupTexts = {
  title: pageTitles.setup,
  labels: { name: 'Nome', email: 'Email', password: 'Senha' },
  submit: 'Criar Super Admin',
  success: 'Super Admin criado com sucesso!',
  successNote: 'O usuário já pode fazer login.',
  failedTitle: 'Erro ao criar admin',
  unknownFailure: 'Erro desconhecido.',
  token: 'Código de configuração',
  tokenHint: 'O servidor o mostra ao iniciar. Se você definiu SETUP_TOKEN, é ele.',
  tokenMissing: 'Informe o código de configuração',
} as const;
