import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { formOf } from '../../testing/form.ts';
import { AppError } from '../app-error.ts';
import { drain, readForm } from './multipart.ts';

const type = 'multipart/form-data; boundary=limite';
const part = (head: string, value: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--limite\r\n${head}\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')]);
const field = (name: string, value: Buffer | string): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (name: string, bytes: Buffer | string = 'bytes'): Buffer =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf`, bytes);
const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from('--limite--\r\n')]);

const inPieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
    { objectMode: false },
  );

async function read(bytes: Buffer, size = 64, contentType = type) {
  const { fields, file } = await readForm(inPieces(bytes, size), contentType);
  return { fields, fileName: file?.fileName, bytes: file && (await buffer(file.bytes)) };
}

const isMalformed = (error: unknown) => error instanceof AppError && error.code === 'request.malformed';
const refused = (bytes: Buffer, contentType = type) => assert.rejects(read(bytes, 64, contentType), isMalformed);

describe('a form', () => {
  test('gives its fields and its file, however it is cut', async () => {
    const near = Buffer.from('\r\n--limit\r\n-\r\r\n--limitf\r\n--');
    const bytes = Buffer.concat([near, randomBytes(500), near]);
    const whole = form(field('nome', 'Íris\r\n\r\n--'), field('vazio', ''), file('a.pdf', bytes));
    for (let size = 1; size < whole.length; size += size < 40 ? 1 : 97)
      assert.deepEqual(
        await read(whole, size),
        { fields: { nome: 'Íris\r\n\r\n--', vazio: '' }, fileName: 'a.pdf', bytes },
        `${size}`,
      );
  });

  test('of a browser gives the file’s name to the letter', async () => {
    const names = ['EXAME.PDF', 'Laudo de Íris.pdf', '"aspas";x.pdf', 'C:\\exames\\maria.pdf', '../x.pdf', '日本.pdf'];
    for (const name of names) {
      const { payload, headers } = await formOf({ name: 'x' }, Buffer.from('bytes'), name);
      assert.equal((await read(payload, 64, headers['content-type'])).fileName, name);
    }
    const extended = part(`Content-Disposition: form-data; name="file"; filename*=UTF-8''%C3%8Dris.pdf`, 'x');
    assert.equal((await read(form(extended))).fileName, 'Íris.pdf');
  });

  test('may name a field as it likes: nothing but fields comes of it', async () => {
    const { fields } = await read(form(field('__proto__', 'x'), field('constructor', 'y'), file('a.pdf')));
    assert.deepEqual(Object.entries(fields), [
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    assert.equal(Object.getPrototypeOf(fields), Object.prototype);
  });

  test('that is cut off anywhere is refused, and keeps nobody waiting', async () => {
    for (const whole of [form(field('a', 'x'), field('b', 'y')), form(field('a', 'x'), file('a.pdf'))])
      for (let length = 0; length < whole.length - 2; length += 1) await refused(whole.subarray(0, length));
  });

  test('that is broken, ambiguous or endless is refused, and keeps nobody waiting', async () => {
    const tooMany = Array.from({ length: 21 }, (_, n) => field(`f${n}`, 'x'));
    const broken: [string, Buffer][] = [
      ['a field twice', form(field('a', '1'), field('a', '2'))],
      ['a field after the file', form(file('a.pdf'), field('a', '1'))],
      ['two files', form(file('a.pdf'), file('b.pdf'))],
      ['too many fields', form(...tooMany)],
      ['too many parts', form(...Array.from({ length: 30 }, () => part('X: y', 'x')))],
      ['a field too long', form(field('a', 'x'.repeat(64 * 1024 + 1)))],
      ['a field that is no UTF-8', form(field('a', Buffer.from([0xff, 0xfe])))],
      ['a name that is no UTF-8', form(Buffer.from(field('ç', 'x').toString('utf8'), 'latin1'))],
      ['a file’s name that is no UTF-8', form(Buffer.from(file('ç.pdf').toString('utf8'), 'latin1'))],
      ['a field without a name', form(part('Content-Disposition: form-data', 'x'))],
      ['a part without an end of headers', Buffer.from('--limite\r\nX: y\r\n--limite--\r\n')],
      ['such a part before a file', form(Buffer.from('--limite\r\nX: y\r\n'), file('a.pdf'))],
      ['headers without end', Buffer.from(`--limite\r\n${'x'.repeat(100_000)}`)],
    ];
    for (const [what, bytes] of broken) await assert.rejects(read(bytes), isMalformed, what);
    for (const contentType of ['multipart/form-data', 'multipart/form-data; boundary=', `${type}${'x'.repeat(300)}`])
      await refused(form(field('a', 'x')), contentType);
  });

  test('is received no faster than its file is read', async () => {
    let given = 0;
    function* source(): Generator<Buffer> {
      yield Buffer.concat([field('a', 'x'), file('a.pdf', '').subarray(0, -2)]);
      for (; given < 20_000_000; given += 100_000) yield Buffer.alloc(100_000);
      yield Buffer.from('\r\n--limite--\r\n');
    }
    const { file: received } = await readForm(Readable.from(source(), { objectMode: false }), type);
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    assert.ok(given < 1_000_000, `${given} bytes were taken before anybody read`);
    assert.ok(received);
    assert.equal((await buffer(received.bytes)).length, 20_000_000);
  });

  test('whose sender fails fails its file with the same error', async () => {
    const failure = new AppError('request.timeout');
    const stream = new Readable({ read: () => undefined });
    stream.push(form(file('a.pdf', Buffer.alloc(1000))).subarray(0, 300));
    const { file: received } = await readForm(stream, type);
    assert.ok(received);
    const reading = buffer(received.bytes);
    stream.emit('error', failure);
    await assert.rejects(reading, (error) => error === failure);
    assert.equal(stream.destroyed, false);
  });

  test('that is not wanted any more passes by to its end', async () => {
    for (const bytes of [form(file('a.pdf', Buffer.alloc(3_000_000))), form(field('a', '1'), field('a', '2'))]) {
      const stream = inPieces(bytes, 50_000);
      await readForm(stream, type).catch(() => undefined);
      assert.equal(await drain(stream, { maxBytes: 5_000_000, ms: 10_000 }), true);
      assert.equal(stream.readableEnded, true);
    }
  });
});
