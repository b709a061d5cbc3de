import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { withClient } from '../core/db/connection.ts';
import { waitFor } from '../core/jobs/testing/jobs.ts';
import { assertNarrowHtml, assertPlainPart } from './narrow-html.ts';
import type { TestApp } from './test-app.ts';

/** The letters written for somebody, oldest first. The installation's jobs must be running. */
export const lettersTo = (t: TestApp, address: string, count = 1): Promise<Email[]> =>
  lettersOfFolder(t.ctx.config.dataDir, address, count);

export const lettersOfFolder = (dataDir: string, address: string, count = 1): Promise<Email[]> =>
  waitFor(`${count} letters to ${address}`, async () => {
    const theirs = (await lettersInOutbox(dataDir, address)).filter((letter) => letter.to?.[0]?.address === address);
    return theirs.length >= count && theirs;
  });

/** All that was written so far, oldest first; only those that name somebody, where others need not be taken apart. */
export async function lettersInOutbox(dataDir: string, naming = ''): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name))));
  const letters = await Promise.all(
    sources.filter((source) => source.includes(naming)).map((source) => PostalMime.parse(source)),
  );
  for (const { html } of letters) if (html) assertNarrowHtml(html);
  return letters;
}

interface QueuedLetter {
  senderName?: string;
  subject: string;
  text: string;
  html: string;
}

/** What was put on its way to somebody, sent or not; needs no running jobs. */
export const queuedLettersTo = (t: TestApp, address: string): Promise<QueuedLetter[]> =>
  withClient(t.access.address, t.access.owner, async (client) => {
    const { rows } = await client.query<{ data: QueuedLetter }>(
      `select data from pgboss.job where name = 'mail.send' and data->>'to' = $1 order by created_on, id`,
      [address],
    );
    // Whatever letter any test reads: mail programs can draw it, and it can be read without them.
    for (const { data } of rows) {
      assertNarrowHtml(data.html);
      assertPlainPart(data.text, data.html);
    }
    return rows.map((row) => row.data);
  });
