import { createHash, randomBytes } from 'node:crypto';
import type { z } from '@virtual-med/contract/core/zod';
import type { authoriseSignatures } from '@virtual-med/contract/signing/certificates';
import { sql } from 'kysely';
import type { CertificateProvider } from '../../../../adapters/certificates/certificates.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { Actor } from '../../../../core/db/database.ts';
import { newId } from '../../../../core/ids.ts';
import { sealSecret } from './authorisation-secret.ts';
import { type OpenedRequest, openRequests } from './open-requests.service.ts';
import { readOwnCpf, requireOwnCpf } from './own-cpf.ts';
import { policyOf } from './prepared-file.service.ts';

/** Where the provider sends people back. */
export const authorisedPath = '/api/signing/authorised';

/** How long somebody may take to authorise, and how long the authorisation is good for then. */
const tripSeconds = 15 * 60;
const authorisationSeconds = 15 * 60;

export async function signingWays(ctx: AppContext, actor: Actor, clinicId: string) {
  const { providers } = ctx.adapters.certificates;
  return {
    hasCpf: (await readOwnCpf(ctx, actor, clinicId)) !== null,
    providers: providers.map(({ id, name, isTest }) => ({ id, name, isTest })),
  };
}

export function providerOf(ctx: AppContext, id: string): CertificateProvider | undefined {
  return ctx.adapters.certificates.providers.find((provider) => provider.id === id);
}

export const stateHash = (state: string): Buffer => createHash('sha256').update(state).digest();

interface Trip {
  readonly clinicId: string;
  readonly provider: CertificateProvider;
  readonly opened: readonly OpenedRequest[];
  readonly state: string;
  readonly verifier: string;
}

/** What only the server may know stays in a row, bound to the person and to the session they are in. */
const keepTrip = (ctx: AppContext, actor: Actor, { clinicId, provider, opened, state, verifier }: Trip) =>
  ctx.db.asActor(actor, async (tx) => {
    const id = newId();
    const until = sql<string>`now() + make_interval(secs => ${tripSeconds})`;
    await tx
      .insertInto('certificate_authorisations')
      .values({
        id,
        clinic_id: clinicId,
        user_id: actor.userId,
        session_id: actor.sessionId ?? '',
        patient_id: opened[0]?.patientId ?? '',
        provider: provider.id,
        state_hash: stateHash(state),
        secret: sealSecret(ctx.secretKey, actor.userId, { verifier }),
        expires_at: until,
      })
      .execute();
    await tx
      .insertInto('certificate_signatures')
      .values(
        opened.map((request) => ({
          request_id: request.id,
          clinic_id: clinicId,
          authorisation_id: id,
          policy: policyOf(ctx),
          expires_at: until,
        })),
      )
      .execute();
  });

type Input = z.infer<(typeof authoriseSignatures)['body']>;

export async function authorise(ctx: AppContext, actor: Actor, clinicId: string, input: Input) {
  const cpf = await requireOwnCpf(ctx, actor, clinicId);
  const provider = providerOf(ctx, input.provider);
  if (!provider) throw new AppError('certificates.provider_unknown');
  const opened = await openRequests(ctx, actor, { clinicId, documentIds: input.documentIds, isTest: provider.isTest });
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  await keepTrip(ctx, actor, { clinicId, provider, opened, state, verifier });
  const url = provider.authorisationUrl({
    redirectUri: ctx.appUrl + authorisedPath,
    cpf,
    scope: opened.length === 1 ? 'single_signature' : 'signature_session',
    seconds: authorisationSeconds,
    state,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  return { url };
}
