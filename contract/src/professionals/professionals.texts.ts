import { limits } from '../core/limits.ts';
import type { StaffRole } from '../core/roles.ts';
import type { PositionRole } from './professionals.ts';

export const professionalTexts = {
  title: 'Profissionais',
  create: 'Novo profissional',
  importList: 'Importar lista',
  edit: 'Editar',
  resetPassword: 'Resetar Senha',
  remove: 'Excluir',
  labels: { name: 'Nome', email: 'Email', role: 'Cargo', password: 'Senha', actions: 'Ações' },
  none: 'Nenhum profissional encontrado',
  owners: 'Dono da clínica',
  created: 'Profissional criado com sucesso',
  updated: 'Profissional atualizado com sucesso',
  removed: 'Profissional removido com sucesso',
  unlinked: 'Profissional desvinculado com sucesso',
  resetSent: 'E-mail de redefinição de senha enviado',
  createFailed: 'Erro ao criar profissional',
  updateFailed: 'Erro ao atualizar profissional',
  removeFailed: 'Erro ao remover profissional',
  resetFailed: 'Erro ao enviar e-mail de redefinição',
  lead: 'Quem atende e quem administra nesta clínica.',
  createDescription: 'A pessoa recebe um e-mail com um link e cria a própria senha.',
  createByLinkDescription: 'A pessoa abre um link que você entrega e cria a própria senha.',
  createWithPasswordDescription:
    'A pessoa entra com este e-mail e esta senha, e cria a própria senha no primeiro acesso.',
  invite: 'Enviar convite',
  inviteByLink: 'Criar link do convite',
  givePassword: 'Definir a senha agora, sem convite',
  invited: 'Convidado',
  invitationExpired: 'Convite expirado',
  inviteAgain: 'Reenviar',
  resendInvitation: 'Reenviar convite',
  sendInvitation: 'Enviar convite por e-mail',
  invitationLink: 'Copiar link do convite',
  invitationFailed: 'Erro ao enviar convite',
  linkTitle: 'Link do convite',
  copyLink: 'Copiar link',
  linkCopied: 'Link copiado!',
  mailHeldBack: 'O convite não saiu por e-mail: a clínica já enviou todos os de hoje. Entregue este link.',
  createSubmit: 'Criar profissional',
  editTitle: 'Editar profissional',
  editDescription: 'O nome e o e-mail valem para toda a plataforma.',
  passwordHint: 'Entregue esta senha à pessoa. Ela não é enviada por e-mail.',
  handOver: 'Entregue a senha à pessoa: ela cria a própria no primeiro acesso.',
  linkedNote: 'Esta pessoa já tinha conta: continua com o nome e a senha dela.',
  awaiting: 'Aguardando primeiro acesso',
  you: 'você',
  noneNote: 'Adicione quem atende na clínica.',
  loadFailed: 'Não foi possível carregar os profissionais.',
  heir: 'Passar os pacientes para',
  nobody: 'Deixar sem profissional responsável',
  chooseHeir: 'Escolha o que acontece com os pacientes',
  resetQuestion: 'Enviar e-mail de redefinição de senha?',
  ownEmailHint: 'O seu próprio e-mail não é alterado aqui. Troque-o no seu Perfil.',
  patientsColumn: 'Pacientes',
  temporaryPassword: 'Senha temporária',
  showPassword: 'Mostrar senha temporária',
  copyPassword: 'Copiar senha',
  renewPassword: 'Gerar nova senha',
  passwordFailed: 'Erro ao mostrar a senha temporária',
} as const;

/** What a clinic calls the roles it gives. */
export const positionLabels: Readonly<Record<PositionRole, string>> = {
  professional: 'Funcionário',
  admin: 'Administrador',
  reception: 'Recepção',
};

/** The position as a clinic names it; ownership is nobody's to give. */
export const cargoLabel = (role: StaffRole): string =>
  role === 'clinic_owner' ? 'Dono da clínica' : positionLabels[role];

export const deleteProfessionalQuestion = (name: string): string =>
  `Tem certeza que deseja excluir o profissional ${name}?`;

export const deleteProfessionalNote = (patients: number): string => {
  if (patients === 0) return 'A pessoa deixa de ter acesso a esta clínica. O que ela registrou continua guardado.';
  const theirs = patients === 1 ? '1 paciente' : `${patients} pacientes`;
  return `A pessoa deixa de ter acesso a esta clínica. Escolha o que acontece com ${theirs} sob a responsabilidade dela.`;
};

export const resetNote = (email: string): string =>
  `A pessoa recebe em ${email} um link para criar uma nova senha. A senha atual continua valendo até lá.`;

export const passwordNote = (name: string): string =>
  `Entregue esta senha a ${name} por um canal seguro. Cada vez que ela é mostrada, isso fica registrado.`;

export const invitationSentTo = (email: string): string => `Convite enviado para ${email}.`;

export const linkNote = (name: string): string =>
  `Entregue este link só a ${name}. Ele vale por ${limits.firstAccessDays} dias, uma vez, e abre a criação da senha.`;

export const editLabel = (name: string): string => `Editar ${name}`;

export const actionsFor = (name: string): string => `Ações para ${name}`;
