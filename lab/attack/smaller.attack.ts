import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { exportInvoices } from '@virtual-med/contract/billing/billing';
import { type AnyEndpoint, hasBody } from '@virtual-med/contract/core/endpoint';
import { endpoints } from '@virtual-med/contract/endpoints';
import { newId } from '../../server/src/core/ids.ts';
import { type Attacks, outcome } from './attack.ts';
import type { Attacker } from './attacker.ts';
import type { Target } from './target.ts';

/** On the wire as it is: clients mend addresses before they send them. */
async function raw(target: Target, head: string): Promise<string> {
  const socket = connect(target.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(`${head}\r\nHost: 127.0.0.1:${target.port}\r\nConnection: close\r\n\r\n`, 'latin1');
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

const keysOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
const brokenTexts = ['a\u0000b', 'a\ud800b', '\udc00'];
const brokenInAddress = ['%00', 'a%00b', '%ED%A0%80'];

/** Every answer of 500 or more that broken texts in every known field of every endpoint bring about. */
async function failures(attacker: Attacker): Promise<string[]> {
  const failed: string[] = [];
  const rows = Object.entries(endpoints as Record<string, AnyEndpoint>).filter(([, { method }]) => method !== 'DELETE');
  for (const [name, endpoint] of rows) {
    const note = (where: string, status: number) => status >= 500 && failed.push(`${name} ${where} ${status}`);
    const path = endpoint.path.replaceAll(/:[A-Za-z]+/g, () => newId());
    const { method } = endpoint;
    for (const text of brokenInAddress) {
      if (path !== endpoint.path)
        note('path', (await attacker.send(endpoint.path.replaceAll(/:[A-Za-z]+/g, text), { method })).status);
      for (const key of keysOf(endpoint.query))
        note(key, (await attacker.send(`${path}?${key}=${text}`, { method })).status);
    }
    if (!hasBody(endpoint) || endpoint.takesFile) continue;
    const headers = { 'content-type': 'application/json' };
    for (const text of brokenTexts) {
      const all = Object.fromEntries(keysOf(endpoint.body).map((key) => [key, text]));
      note('body', (await attacker.send(path, { method, headers, body: JSON.stringify(all) })).status);
    }
  }
  return failed;
}

const textsEverywhere = async (attacker: Attacker) => {
  const failed = await failures(attacker);
  return outcome(failed.length === 0, failed.length ? failed.slice(0, 5).join(', ') : 'no answer of 500 or more');
};

/** Field by field there, as whoever an endpoint lets in and as a stranger. */
const provenBy = 'server/src/testing/access-matrix/broken-text.test.ts';

export const smaller: Attacks = {
  topic: 'smaller',
  attacks: [
    {
      provenBy,
      aim: 'makes the server fail with NUL or half a character, as a stranger',
      run: (target) => textsEverywhere(target.stranger()),
    },
    {
      provenBy,
      aim: 'makes the server fail with NUL or half a character, as the platform’s staff',
      run: async (target) => textsEverywhere(await target.signedIn({ area: 'admin', email: 'admin@virtual.med' })),
    },
    {
      aim: 'gets a raw answer in English from an address that cannot be read',
      run: async (target) => {
        const wrong: string[] = [];
        for (const path of ['/promocao-50%', '/%ff', '/clinica/%c3%28', '//evil.example/%']) {
          const answer = await raw(target, `GET ${path} HTTP/1.1`);
          if (!/^HTTP\/1\.1 302 /.test(answer) || !/^location: \/\r$/im.test(answer)) wrong.push(path);
        }
        for (const head of ['GET /api/%ff HTTP/1.1', 'NADA / HTTP/1.1', `GET /${'a'.repeat(40_000)} HTTP/1.1`])
          if (/FST_|Bad Request"|"error"/.test((await raw(target, head)).split('\r\n\r\n')[1] ?? ''))
            wrong.push(head.slice(0, 40));
        return outcome(wrong.length === 0, wrong.length ? wrong.join(', ') : 'led to the start, or told in Portuguese');
      },
    },
    {
      aim: 'has a forged payment event believed',
      run: async (target) => {
        const body = JSON.stringify({
          id: `evt_${newId()}`,
          object: 'event',
          type: 'invoice.paid',
          created: Math.floor(Date.now() / 1000),
          data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_1' } },
        });
        const time = `t=${Math.floor(Date.now() / 1000)}`;
        const mac = createHmac('sha256', '')
          .update(`${time.slice(2)}.${body}`)
          .digest('hex');
        const signatures = ['', time, `${time},v1`, `${time},v1=`, `${time},v1=${'0'.repeat(64)}`, `${time},v1=${mac}`];
        const believed: string[] = [];
        for (const signature of signatures) {
          const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
          const { status } = await target.stranger().send('/api/webhooks/payments', { method: 'POST', headers, body });
          if (status < 400 || status >= 500) believed.push(`${signature.slice(0, 24)} ${status}`);
        }
        return outcome(believed.length === 0, believed.length ? believed.join(', ') : `${signatures.length} refused`);
      },
    },
    {
      aim: 'runs a formula in the platform’s spreadsheet by the name of a clinic',
      run: async (target) => {
        for (const sign of ['=', '＝', '＠', '＋'])
          await target.foundClinic(`${sign}1+1`, `${newId()}@atacante.example`).catch(() => undefined);
        const admin = await target.signedIn({ area: 'admin', email: 'admin@virtual.med' });
        const text = await (await admin.send(exportInvoices.path)).text();
        const live = text.split(/[;\r\n]+/).filter((cell) => /^"\s*[=+\-@＝＋－＠]/.test(cell));
        return outcome(live.length === 0, live.length ? live.slice(0, 3).join(' ') : 'every cell is plain text');
      },
    },
  ],
};
