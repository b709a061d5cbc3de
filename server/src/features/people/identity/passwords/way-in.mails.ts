import { formatDateTime } from '@virtual-med/contract/core/formats';
import { greet, layOutMail, type Mail, type Recipient } from '../../../../core/mail/layout.mail.ts';

interface WayIn {
  readonly subject: string;
  /** What was added to the account or taken from it, and when. */
  readonly said: string;
  readonly recoveryPage: string;
}

/** To whoever owns an account that something else opens now, or no longer: recovery is how they get rid of somebody. */
export const wayInChangedMail = ({ name, brand }: Recipient, { subject, said, recoveryPage }: WayIn): Mail =>
  layOutMail(brand, {
    subject: `${subject} – ${brand.name}`,
    greeting: greet(name),
    before: [said, 'Se foi você, não é preciso fazer mais nada. Se não foi, crie uma nova senha agora:'],
    action: { label: 'Criar nova senha', link: recoveryPage },
    after: [
      'Com a nova senha, você será desconectado de todos os aparelhos, e passkeys e contas vinculadas deixam de valer.',
    ],
  });

export const passwordGuessed = (at: Date, recoveryPage: string): WayIn => ({
  subject: 'Senha errada várias vezes na sua conta',
  said: `Em um aparelho com a sua conta aberta, a senha foi digitada errada várias vezes, a última em ${formatDateTime(at)} (horário de Brasília). Novas tentativas nele precisam esperar alguns minutos.`,
  recoveryPage,
});
