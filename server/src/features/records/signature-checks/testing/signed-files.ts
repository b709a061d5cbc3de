import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import { element, sequence } from '@virtual-med/pdf-signature/asn1/write';
import {
  createTestAuthority,
  type TestAuthority,
  testExtension,
} from '@virtual-med/pdf-signature/testing/test-authority';
import { createCrlSource } from '../../../../adapters/trust/crl-source.ts';
import { withClient } from '../../../../core/db/connection.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { checkDocument } from '../check-document.service.ts';

export const ana = { name: 'ANA LIMA', cpf: '12345678909' };
export const anasMaskedCpf = '***.456.789-**';

/** Where a certificate says its revocations are told. */
export const listAt = (address: string): Buffer =>
  testExtension(
    '2.5.29.31',
    sequence(sequence(element(0xa0, element(0xa0, element(0x86, Buffer.from(address, 'latin1')))))),
  );

const asPem = (kind: 'CERTIFICATE' | 'X509 CRL', der: Buffer): string =>
  `-----BEGIN ${kind}-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END ${kind}-----\n`;

/** An authority with a server for its lists, of which a test says what it answers. */
export async function startAuthority() {
  const authority = createTestAuthority({ now: new Date() });
  const answers = new Map<string, Buffer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const body = answers.get(path);
    response.writeHead(body ? 200 : 404).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  after(() => server.close());
  const address = (path: string) => `${url}${path}`;
  const [rootList = Buffer.alloc(0)] = authority.crls();
  return {
    authority,
    answers,
    asked,
    address,
    crls: createCrlSource({ hosts: [new URL(url).host], mayBeInside: true }),
    rootList,
    /** The list of those who sign, as it stands now. */
    list: () => authority.crls()[1] ?? Buffer.alloc(0),
    person: (path: string, person = ana) => authority.person({ ...person, extensions: [listAt(address(path))] }),
    seal: (path: string) =>
      authority.seal({ name: 'CLINICA AURORA LTDA', cnpj: '11222333000181', extensions: [listAt(address(path))] }),
  };
}

export type StartedAuthority = Awaited<ReturnType<typeof startAuthority>>;

export async function putTrusted(t: TestApp, path: string, content: Buffer | string): Promise<void> {
  const file = join(t.ctx.config.dataDir, 'trust', path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, content);
}

/** The installation believes this authority, and knows that none of its intermediates is revoked. */
export async function trustAuthority(
  t: TestApp,
  { authority, rootList }: { authority: TestAuthority; rootList: Buffer },
): Promise<void> {
  const root = authority.roots[0]?.der ?? Buffer.alloc(0);
  await putTrusted(t, 'roots/icp/teste.pem', asPem('CERTIFICATE', root));
  await putTrusted(t, 'crls/raiz.crl', rootList);
}

/** A product that fetches lists from this authority's server. */
export const appTrusting = async (
  { crls }: Pick<StartedAuthority, 'crls'>,
  environment: NodeJS.ProcessEnv = {},
  logTo?: (line: string) => void,
): Promise<TestApp> => testApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'info', ...environment }, logTo, { crls });

/** The jobs of a queue, taken off it. */
export const takeJobs = (t: TestApp, queue: string): Promise<{ documentId?: string }[]> =>
  withClient(t.access.address, t.access.owner, async (client) => {
    const { rows } = await client.query<{ data: { documentId?: string } }>(
      "delete from pgboss.job where name = $1 and state = 'created' returning data",
      [queue],
    );
    return rows.map(({ data }) => data);
  });

/** Does what uploads and requests have asked for. */
export async function workChecks(t: TestApp): Promise<void> {
  for (const { documentId } of await takeJobs(t, 'documents.signatures'))
    if (documentId) await checkDocument(t.ctx, documentId);
}
