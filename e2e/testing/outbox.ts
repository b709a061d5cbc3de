import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

const outbox = () => path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');

/** Quoted-printable, as mails are written: lines broken by a trailing equals sign, bytes in hexadecimal. */
const readable = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The link of the letter to this person, as soon as it is in the outbox: to a new password, or to another page. */
export async function linkSentTo(email: string, { page = 'esqueci-a-senha', subject = '' } = {}): Promise<string> {
  const find = async () => {
    const files = await readdir(outbox()).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.eml'))) {
      const mail = readable(await readFile(path.join(outbox(), file), 'utf8'));
      const link = new RegExp(`https?://\\S+?/${page}\\?token=[\\w.-]+`).exec(mail)?.[0];
      if (link && mail.includes(`To: ${email}`) && mail.includes(subject)) return link;
    }
    return '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}
