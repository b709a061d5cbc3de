import type { HelpTopic } from './help.ts';

/** For everybody who works here; a patient is told in other words. */
export const staffPasskeyTopic: HelpTopic = {
  id: 'passkey',
  title: 'Entrar com a digital, o rosto ou o PIN',
  intro: 'Uma passkey fica no seu aparelho e abre a conta sem senha e sem código.',
  steps: [
    'No menu do usuário, abra “Perfil” e depois “Segurança”.',
    'Escolha “Adicionar passkey” e confirme no aparelho.',
    'Da próxima vez, na tela de entrada, escolha “Entrar com a digital, o rosto ou o PIN”.',
  ],
  notes: [
    'A digital e o rosto não saem do aparelho: a Virtual.med não os recebe.',
    'Perdeu o aparelho? Entre de outro jeito e remova a passkey em “Perfil”, “Segurança”.',
  ],
};
