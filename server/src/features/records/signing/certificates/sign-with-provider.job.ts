import { createHash, verify, X509Certificate } from 'node:crypto';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { sql } from 'kysely';
import { CertificateError, type CertificateProvider } from '../../../../adapters/certificates/certificates.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { UnreadableFile } from '../../../../core/isolated/unreadable-file.ts';
import type { Ending } from '../outcome/settle.service.ts';
import { openSecret, sealSecret } from './authorisation-secret.ts';
import { authorisedPath, providerOf } from './authorise.service.ts';
import { type CertificateRefusal, judgeCertificate } from './check-certificate.ts';
import { endUnsigned } from './end-request.service.ts';
import { keepSignature } from './keep-signature.service.ts';
import { readCpfOfSigner } from './own-cpf.ts';
import { prepareRequest } from './prepared-file.service.ts';

const { reasons } = certificateTexts;

interface Authorisation {
  readonly id: string;
  readonly clinicId: string;
  readonly userId: string;
  readonly provider: CertificateProvider;
}

/** An authorisation that leads nowhere: everything that waits for it ends like this. */
class Stranded extends Error {
  readonly ending: Ending;

  constructor(ending: Ending) {
    super('certificates: an authorisation leads nowhere');
    this.ending = ending;
  }
}

const stranded = (state: Ending['state'], reason: string) => new Stranded({ state, reason });

const waitingFor = (ctx: AppContext, authorisationId: string) =>
  ctx.db.asSystem('certificates: waiting for authorisation', (tx) =>
    tx
      .selectFrom('certificate_signatures as c')
      .innerJoin('signature_requests as s', 's.id', 'c.request_id')
      .select('c.request_id')
      .where('c.authorisation_id', '=', authorisationId)
      .where('c.signature', 'is', null)
      .where('s.state', '=', 'pending')
      .orderBy('c.request_id')
      .execute(),
  );

const readRow = (ctx: AppContext, id: string) =>
  ctx.db.asSystem('certificates: authorisation', (tx) =>
    tx
      .selectFrom('certificate_authorisations')
      .selectAll()
      .select(sql<boolean>`expires_at < now()`.as('is_over'))
      .where('id', '=', id)
      .executeTakeFirst(),
  );

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>;

/** A code is good once; the token that comes for it takes its place. */
async function tokenOf(ctx: AppContext, { id, userId, clinicId, provider }: Authorisation, row: Row): Promise<string> {
  const secret = openSecret(ctx, userId, row.secret);
  if (!secret) throw stranded('expired', reasons.authorisationEnded);
  if ('token' in secret) return secret.token;
  if (secret.code === undefined) throw stranded('expired', reasons.neverAuthorised);
  const { token, seconds, cpf } = await provider.exchange(secret.code, secret.verifier, ctx.appUrl + authorisedPath);
  if (cpf !== null && cpf !== (await readCpfOfSigner(ctx, userId, clinicId)))
    throw stranded('failed', errorCatalogue['certificates.other_person'].message);
  await ctx.db.asSystem('certificates: token', (tx) =>
    tx
      .updateTable('certificate_authorisations')
      .set({
        secret: sealSecret(ctx.secretKey, userId, { token }),
        expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
      })
      .where('id', '=', id)
      .execute(),
  );
  return token;
}

interface Chosen {
  readonly alias: string;
  readonly chain: readonly Buffer[];
}

/** Of the certificates the token opens, the one that is the person's own and good today. */
async function certificateOf(ctx: AppContext, authorisation: Authorisation, token: string, row: Row): Promise<Chosen> {
  if (row.certificate_alias !== null && row.chain) return { alias: row.certificate_alias, chain: row.chain };
  const { id, userId, clinicId, provider } = authorisation;
  const cpf = await readCpfOfSigner(ctx, userId, clinicId);
  if (cpf === null) throw stranded('failed', errorCatalogue['certificates.cpf_missing'].message);
  let refusal: CertificateRefusal | undefined;
  for (const { alias, chain } of await provider.certificates(token)) {
    const judged = await judgeCertificate(ctx, chain, { cpf, isTest: provider.isTest });
    refusal ??= judged.refused ?? undefined;
    if (judged.refused !== null) continue;
    await ctx.db.asSystem('certificates: certificate', (tx) =>
      tx
        .updateTable('certificate_authorisations')
        .set({ certificate_alias: alias, chain: [...judged.chain] })
        .where('id', '=', id)
        .execute(),
    );
    return { alias, chain: judged.chain };
  }
  throw stranded('failed', refusal ? errorCatalogue[refusal].message : reasons.noCertificate);
}

/** Those whose file could be prepared, with what is to be signed for each. */
async function prepareAll(ctx: AppContext, requestIds: readonly string[], chain: readonly Buffer[]) {
  const prepared = new Map<string, Buffer>();
  for (const requestId of requestIds) {
    try {
      const outcome = await prepareRequest(ctx, requestId, chain);
      if (outcome.refused === null) prepared.set(requestId, outcome.attributes);
      else if (outcome.refused === 'gone')
        await endUnsigned(ctx, requestId, { state: 'failed', reason: reasons.documentGone });
      else if (outcome.refused !== 'not_waiting')
        await endUnsigned(ctx, requestId, { state: 'failed', reason: reasons.fileRefused });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await endUnsigned(ctx, requestId, { state: 'failed', reason: reasons.fileRefused });
    }
  }
  return prepared;
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** As many at once as the provider takes; what it answers counts only for the document it belongs to. */
async function signAll(
  ctx: AppContext,
  { provider, token }: { provider: CertificateProvider; token: string },
  { alias, chain }: Chosen,
  prepared: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const { publicKey } = new X509Certificate(chain[0] ?? Buffer.alloc(0));
  const waiting = [...prepared];
  for (let from = 0; from < waiting.length; from += provider.maxHashes) {
    const part = waiting.slice(from, from + provider.maxHashes);
    const hashes = new Map(part.map(([id, attributes]) => [id, sha256(attributes)]));
    const signatures = await provider.sign(token, alias, hashes);
    for (const [id, attributes] of part) {
      const signature = signatures.get(id);
      if (!signature) await endUnsigned(ctx, id, { state: 'failed', reason: reasons.noAnswer });
      else if (!verify('sha256', attributes, publicKey, signature))
        await endUnsigned(ctx, id, { state: 'failed', reason: reasons.otherDocument });
      else await keepSignature(ctx, id, signature);
    }
  }
}

const endOf = (error: CertificateError): Ending | undefined => {
  if (error.reason === 'ended') return { state: 'expired', reason: reasons.authorisationEnded };
  if (error.reason === 'refused') return { state: 'refused', reason: reasons.refusedThere };
  return undefined;
};

const drop = (ctx: AppContext, id: string) =>
  ctx.db.asSystem('certificates: authorisation used', (tx) =>
    tx.deleteFrom('certificate_authorisations').where('id', '=', id).execute(),
  );

async function signFor(ctx: AppContext, authorisationId: string, requestIds: readonly string[]): Promise<void> {
  const row = await readRow(ctx, authorisationId);
  const provider = row && providerOf(ctx, row.provider);
  if (!row || row.is_over || !provider) throw stranded('expired', reasons.authorisationEnded);
  const authorisation = { id: row.id, clinicId: row.clinic_id, userId: row.user_id, provider };
  const token = await tokenOf(ctx, authorisation, row);
  const certificate = await certificateOf(ctx, authorisation, token, row);
  const prepared = await prepareAll(ctx, requestIds, certificate.chain);
  await signAll(ctx, { provider, token }, certificate, prepared);
}

/**
 * Everything that follows an authorisation, from the code to the signatures. Each step is kept when it is done, so a
 * server that dies leaves the next one nothing to do twice; a provider that is away is asked again while the authorisation lasts.
 */
export async function signWithProvider(ctx: AppContext, authorisationId: string): Promise<void> {
  const waiting = (await waitingFor(ctx, authorisationId)).map(({ request_id }) => request_id);
  if (waiting.length === 0) return void (await drop(ctx, authorisationId));
  try {
    await signFor(ctx, authorisationId, waiting);
  } catch (error) {
    if (error instanceof CertificateError)
      ctx.log.warn({ reason: error.reason, detail: error.detail }, 'certificates: the provider did not sign');
    const ending =
      error instanceof Stranded ? error.ending : error instanceof CertificateError ? endOf(error) : undefined;
    if (!ending) throw error;
    for (const requestId of waiting) await endUnsigned(ctx, requestId, ending);
  }
  await drop(ctx, authorisationId);
}
