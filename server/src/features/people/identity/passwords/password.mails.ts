import { formatDateTime } from '@virtual-med/contract/core/formats';
import { greet, layOutMail, type Mail, type Recipient } from '../../../../core/mail/layout.mail.ts';

export const passwordRecoveryMail = ({ name, brand }: Recipient, link: string): Mail =>
  layOutMail(brand, {
    subject: `Crie uma nova senha – ${brand.name}`,
    greeting: greet(name),
    before: ['Recebemos um pedido para criar uma nova senha para a sua conta.'],
    action: { label: 'Criar nova senha', link },
    after: [
      'O link vale por 1 hora e só pode ser usado uma vez.',
      'Se não foi você que pediu, ignore este e-mail: a sua senha continua a mesma.',
    ],
  });

/** What went with the former password: some ways in, or every one, because the address was proven. */
export type Dropped = 'all' | readonly ('passkeys' | 'identities')[];

const notes = {
  passkeys: 'As passkeys da conta deixaram de valer. Você pode criar outras em Perfil, na aba Segurança.',
  identities:
    'A conta vinculada da sua organização deixou de abrir a sua conta. Você pode vincular de novo em Perfil, na aba Segurança.',
  all: 'O e-mail da conta foi confirmado. A verificação em duas etapas, as passkeys e as contas vinculadas de antes deixaram de valer. Você pode ativá-las de novo em Perfil, na aba Segurança.',
};

const notesOf = (dropped: Dropped): string[] => (dropped === 'all' ? [notes.all] : dropped.map((kind) => notes[kind]));

export const passwordChangedMail = (
  { name, brand }: Recipient,
  changed: { at: Date; recoveryPage: string; dropped?: Dropped },
): Mail =>
  layOutMail(brand, {
    subject: `Sua senha foi alterada – ${brand.name}`,
    greeting: greet(name),
    before: [
      `A senha da sua conta foi alterada em ${formatDateTime(changed.at)} (horário de Brasília). Os outros aparelhos que usavam a sua conta precisam entrar de novo.`,
      ...notesOf(changed.dropped ?? []),
      'Se foi você, não é preciso fazer mais nada. Se não foi, crie uma nova senha agora:',
    ],
    action: { label: 'Criar nova senha', link: changed.recoveryPage },
    after: [],
  });
