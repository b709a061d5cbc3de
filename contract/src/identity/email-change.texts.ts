import { pageTitles } from '../shell/shell.texts.ts';

/** The change of one's own e-mail: asked for in Perfil, agreed to from the two mailboxes. */
export const emailChangeTexts = {
  title: 'E-mail',
  noteWithoutPassword: 'É com ele que avisamos você. Para trocar, crie antes uma senha.',
  note: 'É com ele que você entra. Para trocar, você confirma pelo link que enviamos ao endereço atual e ao novo.',
  change: 'Trocar e-mail',
  labels: { email: 'Novo e-mail', password: 'Senha atual' },
  submit: 'Enviar confirmações',
  sent: 'Enviamos um link para cada um dos dois endereços.',
  failed: 'Erro ao trocar e-mail',
  waiting: 'Troca em andamento para',
  oldAddress: 'Autorização no e-mail atual',
  newAddress: 'Confirmação no novo e-mail',
  confirmed: 'Confirmada',
  pending: 'Aguardando',
  giveUp: 'Desistir da troca',
  givenUp: 'Troca de e-mail cancelada.',
  lostMailbox:
    'Sem acesso ao e-mail atual? Fale com a sua clínica: ela confere a sua identidade e atualiza o cadastro.',
} as const;

export const confirmEmailTexts = {
  title: pageTitles.emailChange,
  description: 'Confirme apenas se você pediu esta troca.',
  promise: 'Só você troca o seu e-mail',
  detail: 'A troca acontece quando o endereço atual e o novo confirmam. Sem isso, nada muda.',
  confirm: 'Confirmar a troca',
  refuse: 'Não fui eu, cancelar',
  halfDone: 'Confirmado. Falta abrir o link que enviamos ao outro endereço.',
  done: 'E-mail confirmado',
  doneNote: 'A partir de agora vale este endereço:',
  refused: 'Troca cancelada. Se não foi você, troque também a sua senha.',
  toLogin: 'Ir para o login',
  toRecovery: 'Trocar a senha',
  failed: 'Não foi possível confirmar',
} as const;
