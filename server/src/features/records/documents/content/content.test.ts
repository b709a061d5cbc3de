import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { samplePdf } from '../../../../testing/factories/sample-pdf.ts';
import {
  docxEntries,
  pdfWith,
  sampleCompound,
  sampleDocx,
  sampleJpeg,
  samplePng,
  sampleZip,
  type ZipEntry,
} from '../testing/samples.ts';
import { type ContentKind, kindOf } from './content.ts';
import { BrokenContent } from './content-check.ts';
import { checkDocx } from './docx.ts';
import { checkOf } from './judge.task.ts';

type PassedKind = Exclude<ContentKind, 'docx'>;

const isBroken = (error: unknown) => error instanceof BrokenContent;

/** The same bytes in pieces of every awkward size give the same verdict. */
function judge(bytes: Buffer, kind: PassedKind): string[] {
  const verdicts = [1, 3, 7, 64, 1000, bytes.length].map((size) => {
    const check = checkOf(kind);
    try {
      for (let at = 0; at < bytes.length; at += size) check.take(bytes.subarray(at, at + size));
      return check.end();
    } catch (error) {
      if (!isBroken(error)) throw error;
      return ['broken'];
    }
  });
  for (const verdict of verdicts) assert.deepEqual(verdict, verdicts[0]);
  return verdicts[0] ?? [];
}

const samples: [PassedKind, Buffer][] = [
  ['pdf', samplePdf('Laudo', ['linha'])],
  ['jpg', sampleJpeg()],
  ['jpg', sampleJpeg(70_000)],
  ['png', samplePng()],
  ['png', samplePng(randomBytes(5000))],
  ['doc', sampleCompound('Root Entry', 'WordDocument')],
];

describe('what a file is', () => {
  test('is told by its first bytes', () => {
    for (const [kind, bytes] of [...samples, ['docx', sampleDocx()] as const]) assert.equal(kindOf(bytes), kind);
    for (const text of ['MZ\x90\0', '<svg xmlns=', '<!doctype html>', 'GIF89a', '\x7fELF', '', 'PK\x05\x06', 'Rar!'])
      assert.equal(kindOf(Buffer.from(text, 'latin1')), undefined, text);
  });

  test('holds for whole files, however they arrive', () => {
    for (const [kind, bytes] of samples) assert.deepEqual(judge(bytes, kind), [], kind);
  });

  test('does not hold for files that were cut off', () => {
    for (const [kind, bytes] of samples)
      for (const length of [9, 30, bytes.length - 13]) {
        if (kind === 'doc' && length > 1000) continue;
        assert.deepEqual(judge(bytes.subarray(0, length), kind), ['broken'], `${kind} ${length}`);
      }
  });

  test('does not hold for something else behind a familiar beginning', () => {
    const html = Buffer.from('<script>alert(1)</script>'.repeat(100));
    const beginnings: [PassedKind, number[]][] = [
      ['jpg', [0xff, 0xd8, 0xff]],
      ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
      ['pdf', [...Buffer.from('%PDF-1.4')]],
      ['doc', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
    ];
    for (const [kind, start] of beginnings)
      assert.deepEqual(judge(Buffer.concat([Buffer.from(start), html]), kind), ['broken'], kind);
    assert.deepEqual(judge(sampleCompound('Root Entry', 'Workbook'), 'doc'), ['broken'], 'a spreadsheet');
  });
});

describe('what a PDF hides', () => {
  test('is flagged, plainly written, escaped or compressed', () => {
    for (const isCompressed of [false, true]) {
      const flags = (dictionary: string) => judge(pdfWith(dictionary, isCompressed), 'pdf');
      assert.deepEqual(flags('<< /S /JavaScript /JS (app.alert(1)) >>'), ['pdf_scripts']);
      assert.deepEqual(flags('<< /S /J#61vaScript /J#53 (x) >>'), ['pdf_scripts']);
      assert.deepEqual(flags('<< /S /Launch /F (cmd.exe) >>'), ['pdf_scripts']);
      assert.deepEqual(flags('<< /Type /EmbeddedFile >>'), ['pdf_attachments']);
      assert.deepEqual(flags('<< /Names << /EmbeddedFiles 4 0 R /JavaScript 5 0 R >> >>'), [
        'pdf_attachments',
        'pdf_scripts',
      ]);
      assert.deepEqual(flags('<< /JSON (no) /Launcher 1 >>'), []);
    }
  });

  test('is said to be unread where it cannot be looked into', () => {
    const locked = Buffer.from(
      '%PDF-1.7\n2 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nnot deflated\nendstream\n%%EOF',
    );
    assert.deepEqual(judge(locked, 'pdf'), ['pdf_unread']);
  });

  test('costs little to look for: a bomb inside is given up', () => {
    assert.deepEqual(judge(pdfWith(' '.repeat(50_000_000), true), 'pdf'), ['pdf_unread']);
  });

  test('is found behind however many words that only begin like it, in a stream and after one', () => {
    const picture = (bytes: string) => `3 0 obj\n<< /Subtype /Image >>\nstream\n${bytes}\nendstream\nendobj\n`;
    for (const beginnings of [1, 999, 1000, 1001, 2500]) {
      const words = '/JavaSc endstr '.repeat(beginnings);
      const file = (body: string) => Buffer.from(`%PDF-1.4\n${body}%%EOF`);
      assert.deepEqual(judge(file(picture(words)), 'pdf'), [], `${beginnings}`);
      assert.deepEqual(judge(file(picture(`${words}/JavaScript`)), 'pdf'), ['pdf_scripts'], `${beginnings}`);
      assert.deepEqual(judge(file(`${picture(words)}<< /Launch 1 >>`), 'pdf'), ['pdf_scripts'], `${beginnings}`);
    }
  });

  test('is not seen in the bytes of a picture', () => {
    const noise = Buffer.concat([
      Buffer.from('%PDF-1.4\n3 0 obj\n<< /Subtype /Image >>\nstream\n'),
      Buffer.from('....../JS (not a script)......'),
      Buffer.from('\nendstream\nendobj\n%%EOF'),
    ]);
    assert.deepEqual(judge(noise, 'pdf'), []);
  });
});

test('macros in an old Word file are flagged', () => {
  assert.deepEqual(judge(sampleCompound('WordDocument', '_VBA_PROJECT'), 'doc'), ['doc_macros']);
});

describe('a DOCX', () => {
  const refused = (bytes: Buffer, what?: string) => assert.rejects(checkDocx(bytes), isBroken, what);
  const with_ = (...more: ZipEntry[]) => sampleZip([...docxEntries, ...more]);

  test('with everything in its place passes', async () => {
    await checkDocx(sampleDocx());
    await checkDocx(with_({ name: 'word/media/image1.png', data: samplePng() }));
  });

  test('that is cut off, padded or another kind of ZIP is refused', async () => {
    const whole = sampleDocx();
    for (const length of [10, 100, whole.length - 1]) await refused(whole.subarray(0, length));
    await refused(Buffer.concat([whole, Buffer.from('more')]));
    await refused(Buffer.concat([Buffer.from('before'), whole]));
    await refused(sampleZip([{ name: 'xl/workbook.xml', data: Buffer.from('x') }]));
    await refused(sampleZip(docxEntries.slice(0, 2)));
    await refused(sampleZip([{ name: '[Content_Types].xml', data: Buffer.from('<Types/>') }, ...docxEntries.slice(1)]));
  });

  test('with macros, a password or damage is refused', async () => {
    await refused(with_({ name: 'word/vbaProject.bin', data: Buffer.from('x') }));
    await refused(with_({ name: 'word/secret.xml', data: Buffer.from('x'), flags: 1 }));
    const damaged = sampleDocx();
    damaged[60] = (damaged[60] ?? 0) ^ 0xff;
    await refused(damaged);
    for (const claimedSize of [0, 1, 3])
      await refused(
        with_({ name: 'word/x.xml', data: Buffer.from('xx'), claimedSize }),
        `two bytes, said to be ${claimedSize}`,
      );
  });

  test('with names that lead out of it, or two for one part, is refused', async () => {
    for (const name of ['../word/x.xml', '/etc/passwd', 'C:/x.xml', 'word/../../x.xml'])
      await refused(with_({ name, data: Buffer.from('x') }), name);
    const renamed = with_({ name: 'word/vbaProject.bin', data: Buffer.from('x') });
    renamed.write('word/harmless01.xml', renamed.lastIndexOf('word/vbaProject.bin'), 'latin1');
    await refused(renamed, 'another name in the directory than before the part');
    const twice = with_({ name: 'word/vbaProject.bin', data: Buffer.from('x'), unicodeName: 'word/harmless.xml' });
    await refused(twice, 'another name in an extra field');
  });

  test('that is wrong in any one byte is refused or passes, and never takes the reader down', async () => {
    const whole = sampleDocx();
    for (let at = 0; at < whole.length; at += 1)
      for (const value of [0x00, 0x7f, 0xff]) {
        const wrong = Buffer.from(whole);
        wrong[at] = value;
        await checkDocx(wrong).catch((error: unknown) => assert.ok(isBroken(error), `${at}: ${error}`));
      }
  });

  test('that is a bomb is refused, told or hidden', async () => {
    const zeros = Buffer.alloc(120 * 1024 * 1024);
    await refused(with_({ name: 'word/big.xml', data: zeros }));
    await refused(with_({ name: 'word/big.xml', data: zeros.subarray(0, 50_000_000), claimedSize: 100 }));
    await refused(with_({ name: 'word/again.xml', data: Buffer.from('x'), offset: 0 }));
    await refused(with_(...docxEntries));
  });
});
