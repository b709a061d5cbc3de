import { formatDateTime } from '@virtual-med/contract/core/formats';
import { type Brand, greet, layOutMail, type Mail } from '../../../core/mail/mail-layout.ts';

interface Recipient {
  readonly name: string;
  readonly brand: Brand;
}

interface Change {
  readonly passkey: string;
  readonly at: Date;
  readonly recoveryPage: string;
}

const notYou = 'Se foi você, não é preciso fazer mais nada. Se não foi, crie uma nova senha agora:';
const begun = 'Com a nova senha, todos os aparelhos saem da sua conta e todas as passkeys deixam de valer.';

export const passkeyAddedMail = ({ name, brand }: Recipient, { passkey, at, recoveryPage }: Change): Mail =>
  layOutMail(brand, {
    subject: `Nova passkey na sua conta – ${brand.name}`,
    greeting: greet(name),
    before: [
      `A passkey “${passkey}” foi adicionada à sua conta em ${formatDateTime(at)} (horário de Brasília). Com ela é possível entrar sem a senha.`,
      notYou,
    ],
    action: { label: 'Criar nova senha', link: recoveryPage },
    after: [begun],
  });

export const passkeyRemovedMail = ({ name, brand }: Recipient, { passkey, at, recoveryPage }: Change): Mail =>
  layOutMail(brand, {
    subject: `Passkey removida da sua conta – ${brand.name}`,
    greeting: greet(name),
    before: [
      `A passkey “${passkey}” foi removida da sua conta em ${formatDateTime(at)} (horário de Brasília) e não abre mais a conta.`,
      notYou,
    ],
    action: { label: 'Criar nova senha', link: recoveryPage },
    after: [begun],
  });
