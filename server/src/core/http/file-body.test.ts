import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fileFieldsHeader, fileFieldsText } from '@virtual-med/contract/core/file-fields';
import { AppError } from '../app-error.ts';
import { drain, fileBodyOf, readFileFields } from './file-body.ts';

const inPieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
    { objectMode: false },
  );

const isMalformed = (error: unknown) => error instanceof AppError && error.code === 'request.malformed';
const read = (text: string | undefined) => readFileFields({ [fileFieldsHeader]: text });

describe('the fields beside a file', () => {
  test('arrive to the letter, in the characters a header may have', () => {
    const names = [
      'EXAME.PDF',
      'Laudo de Íris.pdf',
      '"aspas";\\x.pdf',
      'a\r\nb.pdf',
      '日本 🩺.pdf',
      '\u007f\u2028',
      '\ud800',
    ];
    for (const fileName of names) {
      const text = fileFieldsText({ fileName, patientId: 'x' });
      assert.match(text, /^[ -~]+$/);
      assert.deepEqual(read(text), { fileName, patientId: 'x' });
    }
  });

  test('may be named as one likes: nothing but fields comes of it', () => {
    const fields = read('{"__proto__":{"a":1},"constructor":"y"}') as object;
    assert.deepEqual(Object.keys(fields), ['__proto__', 'constructor']);
    assert.equal(Object.getPrototypeOf(fields), Object.prototype);
  });

  test('that are left out, cut, sent twice or in other characters are refused', () => {
    const whole = '{"name":"x"}';
    for (const text of [undefined, '', whole.slice(0, -1), `${whole}, ${whole}`, '{"name":"é"}', '{"name":"\u0080"}'])
      assert.throws(() => read(text), isMalformed, String(text));
  });
});

describe('a body that is a file', () => {
  test('is received no faster than it is read', async () => {
    let given = 0;
    function* source(): Generator<Buffer> {
      for (; given < 20_000_000; given += 100_000) yield Buffer.alloc(100_000);
    }
    const { bytes } = fileBodyOf(Readable.from(source(), { objectMode: false }));
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    assert.ok(given < 1_000_000, `${given} bytes were taken before anybody read`);
    assert.equal((await buffer(bytes)).length, 20_000_000);
  });

  test('whose sender fails fails with the same error, and whose sender leaves is malformed', async () => {
    const failure = new AppError('request.timeout');
    for (const [end, expected] of [
      [(stream: Readable) => stream.emit('error', failure), (error: unknown) => error === failure],
      [(stream: Readable) => stream.destroy(), isMalformed],
      [(stream: Readable) => stream.destroy(new Error('ECONNRESET')), isMalformed],
    ] as const) {
      const stream = new Readable({ read: () => undefined });
      stream.push(Buffer.alloc(300));
      const reading = buffer(fileBodyOf(stream).bytes);
      await setImmediate();
      end(stream);
      await assert.rejects(reading, expected);
      assert.equal(stream.listenerCount('readable') + stream.listenerCount('error'), 0);
    }
  });

  test('that was given up before anybody read says so, and its request stays open', async () => {
    const failure = new AppError('request.timeout');
    const stream = new Readable({ read: () => undefined });
    const { bytes } = fileBodyOf(stream);
    stream.emit('error', failure);
    await assert.rejects(buffer(bytes), (error) => error === failure);
    assert.equal(stream.destroyed, false);
  });

  test('whose sender left before anybody read is malformed', async () => {
    const stream = new Readable({ read: () => undefined });
    const { bytes } = fileBodyOf(stream);
    stream.destroy();
    await setImmediate();
    await assert.rejects(buffer(bytes), isMalformed);
  });

  test('that is not wanted any more passes by to its end: unread, left in the middle, left while waiting', async () => {
    const rest = { maxBytes: 5_000_000, ms: 10_000 };
    const unread = inPieces(Buffer.alloc(3_000_000), 50_000);
    fileBodyOf(unread);
    const left = inPieces(Buffer.alloc(3_000_000), 50_000);
    for await (const _ of fileBodyOf(left).bytes) break;
    const waited = new Readable({ read: () => undefined });
    const waiting = fileBodyOf(waited).bytes[Symbol.asyncIterator]();
    void waiting.next();
    void waiting.return?.();
    for (const stream of [unread, left, waited]) {
      assert.equal(stream.destroyed, false);
      const passed = drain(stream, rest);
      if (stream === waited) for (const piece of [Buffer.alloc(70_000), Buffer.alloc(70_000), null]) stream.push(piece);
      assert.equal(await passed, true);
      assert.equal(stream.readableEnded, true);
    }
  });
});
