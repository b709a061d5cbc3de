import type { PositionRole } from './professionals.ts';

export const professionalTexts = {
  title: 'Profissionais',
  create: 'Novo profissional',
  edit: 'Editar',
  resetPassword: 'Resetar Senha',
  remove: 'Excluir',
  labels: { name: 'Nome', email: 'Email', role: 'Cargo', password: 'Senha', actions: 'Ações' },
  none: 'Nenhum profissional encontrado',
  created: 'Profissional criado com sucesso',
  updated: 'Profissional atualizado com sucesso',
  removed: 'Profissional removido com sucesso',
  unlinked: 'Profissional desvinculado com sucesso',
  resetSent: 'E-mail de redefinição de senha enviado',
  createFailed: 'Erro ao criar profissional',
  updateFailed: 'Erro ao atualizar profissional',
  removeFailed: 'Erro ao remover profissional',
} as const;

/** What a clinic calls the roles it gives. */
export const positionLabels: Readonly<Record<PositionRole, string>> = {
  professional: 'Funcionário',
  admin: 'Administrador',
};

export const deleteProfessionalQuestion = (name: string): string =>
  `Tem certeza que deseja excluir o profissional ${name}? Os pacientes dele ficarão sem profissional responsável.`;
