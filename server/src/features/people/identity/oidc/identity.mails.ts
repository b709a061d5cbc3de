import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { Mail, Recipient } from '../../../../core/mail/layout.mail.ts';
import { wayInChangedMail } from '../passwords/way-in.mails.ts';

interface Change {
  readonly at: Date;
  readonly recoveryPage: string;
}

export const identityLinkedMail = (to: Recipient, { at, recoveryPage }: Change): Mail =>
  wayInChangedMail(to, {
    subject: 'Nova conta vinculada',
    said: `A conta de uma organização foi vinculada à sua conta em ${formatDateTime(at)} (horário de Brasília). Com ela é possível entrar sem a senha.`,
    recoveryPage,
  });

export const identityUnlinkedMail = (to: Recipient, { at, recoveryPage }: Change): Mail =>
  wayInChangedMail(to, {
    subject: 'Conta desvinculada',
    said: `A conta da sua organização foi desvinculada em ${formatDateTime(at)} (horário de Brasília) e não abre mais a sua conta.`,
    recoveryPage,
  });
