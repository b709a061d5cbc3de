import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { installPrograms } from '../../../lab/hard/debian-packages.ts';
import { fetchPackages } from '../../../lab/hard/npm-packages.ts';
import { signatureJudges } from '../../../lab/hard/programs.ts';
import { prepareSignature } from './sign/prepare.ts';
import { SigningError } from './sign/signing-error.ts';
import { alteredFiles, onBlankPaper, visiblySigned } from './testing/altered-files.ts';
import { lastGap, stampedDocument, withGap } from './testing/hostile.ts';
import { surviveCorruptions } from './testing/hostile-files.ts';
import { plainPdf } from './testing/pdf.ts';
import { ana, anasIdentity, authority, now, signedPdf } from './testing/sign.ts';
import type { TestIdentity } from './testing/test-authority.ts';
import { buildTrust } from './trust.ts';
import { readSignatures } from './validate/read-signatures.ts';

const missing = await installPrograms(signatureJudges);
const options = missing ? { skip: missing } : {};
const trust = buildTrust({ roots: authority.roots, intermediates: [], crls: authority.crls() });
const attime = String(Math.floor(now.getTime() / 1000));

function folderOf(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'judges-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return (name: string, bytes: Buffer | string): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
}

const verdicts = (file: Buffer): string => {
  const { kind, signatures } = readSignatures(file, trust, now);
  return signatures.map(({ verdict, reasons }) => [verdict, ...reasons].join(' ')).join(', ') || kind;
};

const pem = (der: Buffer): string => new X509Certificate(der).toString();
const keyPem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

/** As qpdf rewrites a file: linearised, or with its objects packed. */
function rewritten(save: ReturnType<typeof folderOf>, ...args: string[]): Buffer {
  const from = save('from.pdf', plainPdf({ pages: 3 }));
  const to = save('to.pdf', '');
  execFileSync('qpdf', [...args, from, to]);
  return readFileSync(to);
}

test('poppler, qpdf and OpenSSL find what we sign to be good', options, (t) => {
  const save = folderOf(t);
  const root = save('root.pem', pem(authority.roots[0]?.der ?? Buffer.alloc(0)));
  const files = {
    table: plainPdf({ pages: 3 }),
    packed: plainPdf({ pages: 3, isPacked: true }),
    linearised: rewritten(save, '--linearize'),
    'packed by qpdf': rewritten(save, '--object-streams=generate'),
    'form and lists apart': plainPdf({
      catalog: '/AcroForm 10 0 R',
      firstPage: '/Annots 12 0 R',
      others: ['<< /Fields 11 0 R >>', '[]', '[]'],
    }),
  };
  for (const [name, file] of Object.entries(files)) {
    let signed = file;
    for (let count = 1; count <= 3; count += 1) {
      signed = signedPdf(signed, anasIdentity, { policy: count === 2 ? 'AD-RT' : 'AD-RB' });
      const path = save('signed.pdf', signed);
      assert.match(
        execFileSync('qpdf', ['--check', path], { encoding: 'utf8' }),
        /No syntax or stream encoding errors/,
        name,
      );
      const said = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
      assert.equal(said.split('Signature is Valid').length - 1, count, `${name}: ${said}`);
      assert.equal(said.split('Total document signed').length - 1, 1, `${name}: ${said}`);
      const { start, end, cms } = lastGap(signed);
      const content = save('content', Buffer.concat([signed.subarray(0, start), signed.subarray(end)]));
      const der = save('cms', cms);
      const asked = ['-inform', 'DER', '-in', der, '-content', content, '-binary', '-out', '/dev/null'];
      openssl('cms', '-verify', '-cades', ...asked, '-CAfile', root, '-purpose', 'any', '-attime', attime);
      assert.equal(verdicts(signed), Array(count).fill('valid').join(', '), name);
    }
  }
});

test('OpenSSL finds our embedded time stamps to be good', options, (t) => {
  const save = folderOf(t);
  const data = save('data', 'signature');
  const query = save('query', '');
  openssl('ts', '-query', '-data', data, '-sha256', '-cert', '-out', query);
  const answer = save('answer', authority.answerTimeStamp(readFileSync(query)));
  const root = save('root.pem', pem(authority.roots[0]?.der ?? Buffer.alloc(0)));
  openssl('ts', '-verify', '-queryfile', query, '-in', answer, '-CAfile', root, '-attime', attime);
});

function cmsByOpenssl(
  save: ReturnType<typeof folderOf>,
  content: Buffer,
  identity: TestIdentity,
  ...args: string[]
): Buffer {
  const signer = [
    '-signer',
    save('signer.pem', pem(identity.certificate)),
    '-inkey',
    save('key.pem', keyPem(identity.key)),
  ];
  const chain = ['-certfile', save('chain.pem', identity.chain.slice(1).map(pem).join('\n'))];
  const cms = save('cms', '');
  const from = ['-binary', '-in', save('content', content)];
  openssl('cms', '-sign', ...from, ...signer, ...chain, '-outform', 'DER', '-out', cms, ...args);
  return readFileSync(cms);
}

test('what OpenSSL signs reads as what it is', options, (t) => {
  const save = folderOf(t);
  function signedByOpenssl(identity: TestIdentity, ...args: string[]): Buffer {
    const prepared = prepareSignature(plainPdf(), { certificate: anasIdentity.certificate, policy: 'AD-RB', at: now });
    const { file, gapStart, gapEnd } = prepared;
    const content = Buffer.concat([file.subarray(0, gapStart), file.subarray(gapEnd)]);
    return withGap(prepared, cmsByOpenssl(save, content, identity, ...args));
  }
  const curve = authority.person({ ...ana, key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey });
  const said = (...args: string[]) => verdicts(signedByOpenssl(anasIdentity, ...args));
  assert.equal(said(), 'valid');
  assert.equal(said('-cades'), 'valid');
  assert.equal(said('-keyopt', 'rsa_padding_mode:pss'), 'valid');
  assert.equal(said('-noattr'), 'valid');
  assert.equal(said('-md', 'sha512'), 'valid');
  assert.equal(said('-keyid'), 'valid');
  assert.equal(verdicts(signedByOpenssl(curve)), 'valid');
  assert.equal(said('-md', 'sha1'), 'indeterminate weak_algorithm');
  assert.equal(said('-nodetach'), 'indeterminate unreadable');
  assert.equal(said('-stream'), 'indeterminate unreadable', 'open ends, and its own content');
});

test('a file that qpdf locked is refused, and read as unsigned', options, (t) => {
  const locked = rewritten(folderOf(t), '--encrypt', '', 'owner', '256', '--');
  const request = { certificate: anasIdentity.certificate, policy: 'AD-RB', at: now } as const;
  assert.throws(
    () => prepareSignature(locked, request),
    (error) => error instanceof SigningError && error.reason === 'encrypted',
  );
  assert.equal(verdicts(locked), 'unsigned');
});

test('a signed file that qpdf rewrote is no longer what was signed', options, (t) => {
  const save = folderOf(t);
  const [from, to] = [save('from.pdf', signedPdf(plainPdf())), save('to.pdf', '')];
  execFileSync('qpdf', ['--qdf', from, to]);
  assert.match(verdicts(readFileSync(to)), /^(invalid|indeterminate)/);
});

/** What poppler says of each signature: 'total' where it covers the whole file. */
const popplerSays = (path: string): string[] =>
  (
    spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' }).stdout.match(/(?:Not t|T)otal document signed/g) ?? []
  ).map((said) => (said.startsWith('Not') ? 'not total' : 'total'));

/** As poppler draws a file, which paints fields that PDFium does not. */
const drawnByPoppler = (path: string): Buffer => execFileSync('pdftoppm', ['-r', '40', path], { maxBuffer: 1 << 28 });

test(
  'where we say valid of the first of two signatures, poppler draws what it signed and the whole file alike',
  options,
  (t) => {
    const save = folderOf(t);
    const once = signedPdf(plainPdf());
    const files = [signedPdf(once), stampedDocument(once, authority), ...alteredFiles().map(({ file }) => file)];
    let same = 0;
    for (const file of files) {
      const [first] = readSignatures(file, trust, now).signatures;
      if (first?.verdict !== 'valid') continue;
      const signed = save('signed.pdf', file.subarray(0, first.revision?.bytes ?? file.length));
      assert.ok(drawnByPoppler(signed).equals(drawnByPoppler(save('whole.pdf', file))));
      same += 1;
    }
    assert.equal(same, 2, 'the good ones');
  },
);

test(
  'where poppler says that not the total document was signed, a further signature covers the rest, or it is not valid',
  options,
  (t) => {
    const save = folderOf(t);
    const once = signedPdf(plainPdf());
    const good = [
      { name: 'signed once', file: once },
      { name: 'signed twice', file: signedPdf(once) },
      { name: 'signed and stamped', file: stampedDocument(once, authority) },
      { name: 'signed twice, visibly on blank paper', file: visiblySigned(onBlankPaper) },
      { name: 'signed twice, packed', file: signedPdf(signedPdf(plainPdf({ isPacked: true }))) },
    ];
    const lines = [...good, ...alteredFiles()].map(({ name, file }) => {
      const poppler = popplerSays(save('file.pdf', file));
      const { signatures, verdict } = readSignatures(file, trust, now);
      const isCovered = poppler.at(-1) === 'total';
      if (verdict === 'valid') assert.ok(isCovered, `${name}: ${poppler}`);
      if (!isCovered) for (const one of signatures) assert.notEqual(one.verdict, 'valid', name);
      return `| ${name} | ${verdicts(file)} | ${poppler.join(', ') || 'no signature'} |`;
    });
    t.diagnostic(`| file | ours | pdfsig |\n| --- | --- | --- |\n${lines.join('\n')}`);
  },
);

const signpdf = fetchPackages('signpdf', { '@signpdf/signpdf': '3.3.0', '@signpdf/placeholder-plain': '3.3.0' });

test(
  'what @signpdf and OpenSSL sign together is good, alone and under a signature of ours',
  typeof signpdf === 'string' ? { skip: missing ?? signpdf } : options,
  async (t) => {
    assert.ok(typeof signpdf !== 'string');
    const save = folderOf(t);
    const { SignPdf } = signpdf('@signpdf/signpdf');
    const { plainAddPlaceholder } = signpdf('@signpdf/placeholder-plain');
    const { Signer } = signpdf('@signpdf/utils');
    const signer = Object.assign(new Signer(), {
      sign: (content: Buffer) => Promise.resolve(cmsByOpenssl(save, content, anasIdentity)),
    });
    const theirs = (file: Buffer): Promise<Buffer> => {
      const about = { reason: 'Atestado', contactInfo: 'x', name: 'Ana', location: 'x', signingTime: now };
      return new SignPdf().sign(
        plainAddPlaceholder({ pdfBuffer: file, ...about, signatureLength: 12_000 }),
        signer,
        now,
      );
    };
    const alone = await theirs(plainPdf());
    assert.equal(verdicts(alone), 'valid');
    const twice = await theirs(alone);
    assert.equal(verdicts(twice), 'valid, valid');
    assert.equal(verdicts(signedPdf(twice)), 'valid, valid, valid');
    // It reads forms by patterns, and gives a file of ours a catalog with two: readers disagree on which counts.
    assert.match(verdicts(await theirs(signedPdf(plainPdf()))), /^invalid changed_after_signing/);
  },
);

test('2,000 corruptions: never valid, never an error', () => {
  surviveCorruptions(2000, `hard ${Math.random()}`);
});
