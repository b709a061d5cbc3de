import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { limits } from '@virtual-med/contract/core/limits';
import { addScanner, removeScanner } from '@virtual-med/contract/intake/scanners';
import { createApp } from '../../server/src/app.ts';
import { newId } from '../../server/src/core/ids.ts';
import { samplePdf } from '../../server/src/testing/factories/sample-pdf.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import { listen } from '../../server/src/testing/listening.ts';
import { bareEnvironment } from '../../server/src/testing/process.ts';
import { testApp, withoutWeb } from '../../server/src/testing/test-app.ts';
import { ownFolder } from './command.fixture.ts';

const t = await testApp({ RATE_LIMITS: 'off' });
const root = await ownFolder('vm-scanner-');
const file = (text: string) => samplePdf('Exame', [text]);

interface ScannerSite {
  readonly folder: string;
  readonly clinicId: string;
  /** As a program of the clinic's computer, until it ends by itself. */
  run(...args: string[]): Promise<{ code: number | null; said: string }>;
  /** The same, watching until the test ends. */
  watch(tt: TestContext): { said(pattern: RegExp): Promise<void>; readonly child: ChildProcess };
  received(): Promise<string[]>;
  names(place?: string): Promise<string[]>;
  put(name: string, bytes: Buffer | string): Promise<void>;
  disconnect(): Promise<void>;
}

async function placeAt(port: number): Promise<ScannerSite> {
  const clinic = await t.clinic();
  const params = { clinicId: clinic.id };
  const owner = await t.as(clinic.owner);
  const { scanner, token } = await owner(addScanner, { params, body: { name: 'Recepção' } });
  const folder = join(root, newId());
  await mkdir(folder);
  const config = join(root, `${newId()}.json`);
  await writeFile(config, JSON.stringify({ address: `http://127.0.0.1:${port}`, token, lookEverySeconds: 0.1 }));

  function start(args: readonly string[]) {
    const program = [join(import.meta.dirname, 'scanner.mjs'), folder, '--config', config, ...args];
    const child = spawn(process.execPath, program, { env: bareEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const waiting = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        for (const look of waiting) look();
      });
    return { child, said: () => said, waiting };
  }

  return {
    folder,
    clinicId: clinic.id,
    async run(...args) {
      const { child, said } = start(args);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, said: said() };
    },
    watch(tt) {
      const { child, said, waiting } = start([]);
      const ended = once(child, 'close');
      tt.after(async () => {
        child.kill();
        await ended;
      });
      const heard = (pattern: RegExp) =>
        new Promise<void>((resolve, reject) => {
          const look = () => pattern.test(said()) && resolve();
          waiting.add(look);
          void ended.then(() => reject(new Error(`It ended without saying ${pattern}:\n${said()}`)));
          look();
        });
      return { child, said: heard };
    },
    received: () =>
      t.make(async (tx) =>
        (
          await tx
            .selectFrom('intake_files')
            .select('file_name')
            .where('clinic_id', '=', clinic.id)
            .where('state', '<>', 'refused')
            .orderBy('file_name')
            .execute()
        ).map(({ file_name }) => file_name),
      ),
    names: async (place = '.') => (await readdir(join(folder, place))).sort(),
    put: (name, bytes) => writeFile(join(folder, name), bytes),
    disconnect: async () => {
      await owner(removeScanner, { params: { ...params, scannerId: scanner.id } });
    },
  };
}

const portOf = async (tt: TestContext): Promise<number> => {
  const { app } = await listen(tt, t.ctx);
  return (app.server.address() as { port: number }).port;
};

test('what lies in the folder is sent once and put aside; what the clinic does not take lies beside its reason', async (tt) => {
  const place = await placeAt(await portOf(tt));
  await place.put('Exame João.pdf', file('um'));
  await place.put('scan0002.pdf', file('dois'));
  await place.put('planilha.xlsx', 'não é um documento');
  await place.put('enorme.pdf', Buffer.alloc(limits.uploadMaxBytes + 1));
  await place.put('vazio.pdf', '');
  await place.put('scan0003.pdf.part', file('meio'));
  await place.put('.oculto', 'x');
  const { code, said } = await place.run('--once');
  assert.equal(code, 0, said);
  assert.deepEqual(await place.received(), ['Exame João.pdf', 'scan0002.pdf']);
  assert.deepEqual(await place.names('enviados'), ['Exame João.pdf', 'scan0002.pdf']);
  assert.deepEqual(await place.names('recusados'), [
    'enorme.pdf',
    'enorme.pdf.txt',
    'planilha.xlsx',
    'planilha.xlsx.txt',
  ]);
  assert.deepEqual(await place.names(), ['.oculto', 'enviados', 'recusados', 'scan0003.pdf.part', 'vazio.pdf']);
  const reason = (name: string) => readFile(join(place.folder, 'recusados', `${name}.txt`), 'utf8');
  assert.equal(await reason('enorme.pdf'), `${errorCatalogue['documents.too_large'].message}\n`);
  assert.equal(await reason('planilha.xlsx'), `${errorCatalogue['documents.unsupported_type'].message}\n`);

  // The same sheet again, as after a move that failed: known by its content, and nothing is written over.
  await place.put('scan0002.pdf', file('dois'));
  assert.equal((await place.run('--once')).code, 0);
  assert.deepEqual(await place.received(), ['Exame João.pdf', 'scan0002.pdf']);
  assert.deepEqual(await place.names('enviados'), ['Exame João.pdf', 'scan0002 (2).pdf', 'scan0002.pdf']);
});

test('what somebody took out of the inbox and put into the folder again arrives again', async (tt) => {
  const place = await placeAt(await portOf(tt));
  await place.put('scan.pdf', file('de novo'));
  await place.run('--once');
  await t.make((tx) =>
    tx
      .updateTable('intake_files')
      .set({ state: 'removed', file_path: null })
      .where('clinic_id', '=', place.clinicId)
      .execute(),
  );
  await place.put('scan.pdf', file('de novo'));
  await place.run('--once');
  assert.deepEqual(await place.received(), ['scan.pdf', 'scan.pdf']);
});

test('without a connection it waits and goes on by itself', async (tt) => {
  const port = await freePort();
  const place = await placeAt(port);
  await place.put('scan.pdf', file('sem rede'));
  const program = place.watch(tt);
  await program.said(/Sem conexão com o sistema/);
  assert.deepEqual(await place.names(), ['scan.pdf']);
  const app = await createApp(t.ctx, { maxEventLoopDelayMs: 0, ...withoutWeb });
  tt.after(() => app.close());
  await app.listen({ port, host: '127.0.0.1' });
  await program.said(/Enviado: scan\.pdf/);
  assert.deepEqual(await place.received(), ['scan.pdf']);
});

test('a file that is still being written is left until it is whole', async (tt) => {
  const place = await placeAt(await portOf(tt));
  const whole = file('página');
  await place.put('scan.pdf', whole);
  let isOver = false;
  const run = place.run('--once').finally(() => {
    isOver = true;
  });
  while (!isOver) await appendFile(join(place.folder, 'scan.pdf'), '%\n');
  assert.equal((await run).code, 0);
  assert.deepEqual(await place.names(), ['scan.pdf']);
  await place.put('scan.pdf', whole);
  await place.run('--once');
  assert.deepEqual(await place.received(), ['scan.pdf']);
});

test('a code that is not valid any more is said, and leaves the files where they are', async (tt) => {
  const place = await placeAt(await portOf(tt));
  await place.put('scan.pdf', file('revogado'));
  await place.disconnect();
  const { code, said } = await place.run('--once');
  assert.equal(code, 1);
  assert.match(said, /não está mais conectado/);
  assert.deepEqual(await place.names(), ['scan.pdf']);
});

test('its code comes from a file or the environment, and goes to no address without https', async () => {
  const program = join(import.meta.dirname, 'scanner.mjs');
  const folder = await ownFolder('vm-scanner-settings-');
  const ask = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env: { ...bareEnvironment(), ...env } });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = (await once(child, 'close')) as [number | null];
    assert.equal(code, 1);
    return said;
  };
  const token = `vms.${newId()}.${'a'.repeat(43)}`;
  assert.match(await ask([]), /Uso:/);
  assert.match(await ask([folder, 'outra']), /Uso:/);
  assert.match(await ask([folder]), /Não foi possível ler scanner\.json/);
  assert.match(await ask([folder], { VIRTUAL_MED_TOKEN: token, VIRTUAL_MED_URL: 'http://clinica.exemplo' }), /https/);
  assert.match(
    await ask([folder], { VIRTUAL_MED_TOKEN: 'vms.x', VIRTUAL_MED_URL: 'https://clinica.exemplo' }),
    /código/,
  );
  await rm(folder, { recursive: true });
});
