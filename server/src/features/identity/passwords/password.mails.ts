import { formatDateTime } from '@virtual-med/contract/core/formats';
import { type Brand, greet, layOutMail, type Mail } from '../../../core/mail/mail-layout.ts';

interface Recipient {
  readonly name: string;
  readonly brand: Brand;
}

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

const notes = {
  nothing: [],
  passkeys: ['As passkeys da conta deixaram de valer. Você pode criar outras em Perfil, na aba Segurança.'],
  all: [
    'O e-mail da conta foi confirmado. A verificação em duas etapas, as passkeys e as contas vinculadas de antes deixaram de valer. Você pode ativá-las de novo em Perfil, na aba Segurança.',
  ],
};

export const passwordChangedMail = (
  { name, brand }: Recipient,
  changed: { at: Date; recoveryPage: string; dropped?: 'nothing' | 'passkeys' | 'all' },
): Mail =>
  layOutMail(brand, {
    subject: `Sua senha foi alterada – ${brand.name}`,
    greeting: greet(name),
    before: [
      `A senha da sua conta foi alterada em ${formatDateTime(changed.at)} (horário de Brasília). Os outros aparelhos que usavam a sua conta precisam entrar de novo.`,
      ...notes[changed.dropped ?? 'nothing'],
      'Se foi você, não é preciso fazer mais nada. Se não foi, crie uma nova senha agora:',
    ],
    action: { label: 'Criar nova senha', link: changed.recoveryPage },
    after: [],
  });
