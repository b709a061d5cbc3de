import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';

/** What the sign-in pages say around the contract's texts. */
export const areaCopy: Record<SignInArea, { subtitle: string; promise: string; detail: string }> = {
  clinic: {
    subtitle: 'Acesse os pacientes e os documentos da sua clínica.',
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

export const signInCopy = {
  chooseClinic: 'Selecione a clínica',
  blocked: '(bloqueada)',
  withIdentity: 'Entrar com conta vinculada',
  retryClinics: 'Tentar novamente',
} as const;

export const secondFactorTitle = 'Verificação em duas etapas';

/** For those who need help with a screen reader to know what the clinic picker holds. */
export const clinicsFound = (count: number): string =>
  count === 1 ? '1 clínica encontrada' : `${count} clínicas encontradas`;
