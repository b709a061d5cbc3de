import type { SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { MailError, type MailMessage } from './mail.port.ts';

interface Sender {
  name: string;
  address: string;
}

const maxAddressLength = 254;
const maxSubjectLength = 400;
const maxSenderNameLength = 200;

/** Refuses whatever could end a header, add a recipient or be read as a name, list, group or comment. */
const addressPattern = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;
const messageIdPattern = /^<[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>$/;
const controlCharacter = /\p{Cc}|[\u2028\u2029]/u;

function isAddress(address: string): boolean {
  return address.length <= maxAddressLength && addressPattern.test(address);
}

/** `MAIL_FROM`: an address, or a name and an address. */
export function parseSender(from: string): Sender {
  const [sender, ...others] = controlCharacter.test(from) ? [] : addressparser(from, { flatten: true });
  if (sender === undefined || others.length > 0 || !isAddress(sender.address)) {
    throw new MailError('the sender must be one address', { permanent: true });
  }
  return { name: sender.name, address: sender.address };
}

function refuse(part: string): never {
  throw new MailError(`the message has no valid ${part}`, { permanent: true });
}

export function composeMail(from: Sender, message: MailMessage): SendMailOptions {
  const { to, senderName, subject, html, text, replyTo, messageId } = message;
  if (!isAddress(to)) refuse('recipient');
  if (subject.length > maxSubjectLength || controlCharacter.test(subject)) refuse('subject');
  if (senderName !== undefined && (senderName.length > maxSenderNameLength || controlCharacter.test(senderName)))
    refuse('sender name');
  if (replyTo !== undefined && !isAddress(replyTo)) refuse('reply address');
  if (messageId !== undefined && !messageIdPattern.test(messageId)) refuse('message id');
  return {
    from: senderName === undefined ? from : { name: senderName, address: from.address },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(messageId !== undefined && { messageId }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
