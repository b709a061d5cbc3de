import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import PostalMime from 'postal-mime';
import { MailError, type Mailer, type MailMessage } from './mail.port.ts';
import { openOutboxMailer } from './outbox.mailer.ts';

const from = 'Virtual.med Saúde <nao-responda@virtual.med>';
const message: MailMessage = {
  to: 'maria.paciente@example.com',
  subject: 'Redefinição de senha – Clínica São João',
  html: '<p>Olá, Maria! Clique para criar a nova senha: ação, coração.</p>',
  text: 'Olá, Maria!\nClique para criar a nova senha: ação, coração.\nFrom aqui em diante…',
};

interface Outbox {
  folder: string;
  mailer: Mailer;
  lines: unknown[];
}

async function openOutbox(t: TestContext): Promise<Outbox> {
  const parent = await mkdtemp(join(tmpdir(), 'virtual-med-outbox-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'outbox');
  const lines: unknown[] = [];
  const write = (details: object, text: string) => lines.push([details, text]);
  const mailer = await openOutboxMailer({ folder, from, log: { info: write, warn: write } });
  return { folder, mailer, lines };
}

async function mailsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('a message becomes a file that mail programs read', async (t) => {
  const { folder, mailer } = await openOutbox(t);
  const { id, location } = await mailer.send({ ...message, replyTo: 'recepcao@clinica.example' });
  assert.ok(location);
  assert.deepEqual(await mailsIn(folder), [basename(location)]);
  const raw = await readFile(location);
  assert.doesNotMatch(raw.toString('latin1'), /[^\r]\n/, 'RFC 5322 lines end in CRLF');
  const parsed = await PostalMime.parse(raw);
  assert.equal(parsed.messageId, id);
  assert.deepEqual(parsed.from, { name: 'Virtual.med Saúde', address: 'nao-responda@virtual.med' });
  assert.deepEqual(parsed.to, [{ name: '', address: message.to }]);
  assert.deepEqual(parsed.replyTo, [{ name: '', address: 'recepcao@clinica.example' }]);
  assert.equal(parsed.subject, message.subject);
  assert.equal(parsed.html?.trim(), message.html);
  assert.equal(parsed.text?.replaceAll('\r\n', '\n').trim(), message.text);
  assert.ok(parsed.date);
});

test('a letter that was written before its sender was killed is not written again', async (t) => {
  const { folder, mailer } = await openOutbox(t);
  const messageId = '<0190a1b2-0000-4000-8000-00000000000a@virtual.med>';
  const first = await mailer.send({ ...message, messageId });
  assert.deepEqual(await mailer.send({ ...message, messageId, again: true }), first);
  await mailer.send({ ...message, messageId: messageId.replace('a@', 'b@'), again: true });
  assert.equal((await mailsIn(folder)).length, 2);
});

test('a clinic stands before our address with its name, and forges nothing by it', async (t) => {
  const { mailer } = await openOutbox(t);
  const senderName = 'Clínica "São João", <banco@exemplo.com> (via Virtual.med)';
  const { location = '' } = await mailer.send({ ...message, senderName });
  const parsed = await PostalMime.parse(await readFile(location));
  assert.deepEqual(parsed.from, { name: senderName, address: 'nao-responda@virtual.med' });
  for (const hostile of ['Clínica\r\nBcc: outra@example.com', 'C'.repeat(201)])
    await assert.rejects(mailer.send({ ...message, senderName: hostile }), { name: 'MailError', permanent: true });
});

test('only the owner may read it', async (t) => {
  const { folder, mailer } = await openOutbox(t);
  const { location = '' } = await mailer.send(message);
  assert.equal((await stat(location)).mode & 0o777, 0o600);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
});

test('the log and the file name tell when, never to whom or what', async (t) => {
  const { mailer, lines } = await openOutbox(t);
  const { location = '' } = await mailer.send(message);
  assert.match(basename(location), /^\d{8}T\d{6}\.\d{3}Z-[0-9a-f-]{36}\.eml$/);
  assert.deepEqual(lines, [[{ file: basename(location) }, 'mail written to the outbox']]);
});

test('many at once each get a file', async (t) => {
  const { folder, mailer } = await openOutbox(t);
  const subjects = Array.from({ length: 20 }, (_, index) => `Documento ${index}`);
  await Promise.all(subjects.map((subject) => mailer.send({ ...message, subject })));
  const files = await mailsIn(folder);
  const parsed = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))));
  assert.deepEqual(parsed.map(({ subject }) => subject).sort(), subjects.sort());
});

test('a message with a forged header is refused for good and not written', async (t) => {
  const { folder, mailer } = await openOutbox(t);
  for (const change of [{ subject: 'a\r\nBcc: x@example.com' }, { to: 'a@example.com, b@example.com' }]) {
    await assert.rejects(
      mailer.send({ ...message, ...change }),
      (error) => error instanceof MailError && error.permanent,
    );
  }
  assert.deepEqual(await mailsIn(folder), []);
});

test('check() proves the folder writable and leaves nothing', async (t) => {
  const { folder, mailer } = await openOutbox(t);
  await mailer.check();
  assert.deepEqual(await mailsIn(folder), []);
});

test('a folder that went away, or a closed outbox, is worth another try', async (t) => {
  const isTemporary = (error: unknown) => error instanceof MailError && !error.permanent;
  const { folder, mailer } = await openOutbox(t);
  await rm(folder, { recursive: true });
  await assert.rejects(mailer.send(message), isTemporary);
  await assert.rejects(mailer.check(), isTemporary);
  const other = await openOutbox(t);
  await other.mailer.close();
  await assert.rejects(other.mailer.send(message), isTemporary);
  assert.deepEqual(await mailsIn(other.folder), []);
});
