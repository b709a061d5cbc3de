import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { Mail, Recipient } from '../../../../core/mail/layout.mail.ts';
import { wayInChangedMail } from '../passwords/way-in.mails.ts';

interface Change {
  readonly passkey: string;
  readonly at: Date;
  readonly recoveryPage: string;
}

export const passkeyAddedMail = (to: Recipient, { passkey, at, recoveryPage }: Change): Mail =>
  wayInChangedMail(to, {
    subject: 'Nova passkey na sua conta',
    said: `A passkey “${passkey}” foi adicionada à sua conta em ${formatDateTime(at)} (horário de Brasília). Com ela é possível entrar sem a senha.`,
    recoveryPage,
  });

export const passkeyRemovedMail = (to: Recipient, { passkey, at, recoveryPage }: Change): Mail =>
  wayInChangedMail(to, {
    subject: 'Passkey removida da sua conta',
    said: `A passkey “${passkey}” foi removida da sua conta em ${formatDateTime(at)} (horário de Brasília) e não abre mais a conta.`,
    recoveryPage,
  });
