import { documentAnchor } from '@virtual-med/contract/documents/document-kinds';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { recordFor } from '../../../../core/audit/audit.service.ts';
import { actorFrom, type Identity, readIdentity } from '../../../../core/http/authenticate.ts';
import { type RequestOrigin, sessionTokenOf } from '../../../../core/http/request-origin.ts';
import { openSecret, sealSecret } from './authorisation-secret.ts';
import { stateHash } from './authorise.service.ts';
import { endUnsigned } from './end-request.service.ts';

/** Where the browser goes; nothing where this person, in this session, was not waited for. */
export type Arrival = { readonly location: string } | 'sign_in' | 'unknown';

/** Who is signed in in this browser, with nothing else to do first. */
export async function whoReturns(ctx: AppContext, origin: RequestOrigin): Promise<Identity | undefined> {
  const token = sessionTokenOf(ctx, origin);
  const identity = token && (await readIdentity(ctx, token, null));
  if (!identity || identity.locked || identity.mustChangePassword || identity.mustEnrolSecondFactor) return undefined;
  return identity;
}

/** Good once: of two that bring the same state one is let in. */
const takeTrip = (ctx: AppContext, identity: Identity, state: string) =>
  ctx.db.asSystem('certificates: back from provider', (tx) =>
    tx
      .updateTable('certificate_authorisations')
      .set({ state_hash: null })
      .where('state_hash', '=', stateHash(state))
      .where('user_id', '=', identity.userId)
      .where('session_id', '=', identity.sessionId)
      .where('expires_at', '>', sql<string>`now()`)
      .returning(['id', 'clinic_id', 'user_id', 'patient_id', 'secret'])
      .executeTakeFirst(),
  );

type Trip = NonNullable<Awaited<ReturnType<typeof takeTrip>>>;

const requestsOf = (ctx: AppContext, authorisationId: string) =>
  ctx.db.asSystem('certificates: what was authorised', (tx) =>
    tx
      .selectFrom('certificate_signatures as c')
      .innerJoin('signature_requests as s', 's.id', 'c.request_id')
      .select(['s.id', 's.document_id'])
      .where('c.authorisation_id', '=', authorisationId)
      .where('s.state', '=', 'pending')
      .orderBy('s.id')
      .execute(),
  );

/** The rest is asked of the provider by a job, so that nobody waits for it before a white page. */
async function goOn(
  ctx: AppContext,
  trip: Trip,
  { identity, origin, code }: { identity: Identity; origin: RequestOrigin; code: string },
): Promise<void> {
  const secret = openSecret(ctx, trip.user_id, trip.secret);
  const verifier = secret && 'verifier' in secret ? secret.verifier : '';
  const requests = await requestsOf(ctx, trip.id);
  const here = await readIdentity(ctx, sessionTokenOf(ctx, origin) ?? '', trip.clinic_id);
  const role = here?.clinic?.roles.find((one) => one !== 'patient');
  if (!role || here?.clinic?.blocked) return endAll(ctx, requests, certificateTexts.reasons.authorisationEnded);
  const actor = actorFrom(identity, role, { clinicId: trip.clinic_id, ip: origin.ip, id: origin.requestId });
  await ctx.db.asSystem('certificates: authorised', async (tx) => {
    await tx
      .updateTable('certificate_authorisations')
      .set({ secret: sealSecret(ctx.secretKey, trip.user_id, { verifier, code }) })
      .where('id', '=', trip.id)
      .execute();
    await tx
      .updateTable('certificate_signatures')
      .set({ expires_at: sql<string>`now() + interval '20 minutes'` })
      .where('authorisation_id', '=', trip.id)
      .execute();
    for (const { id, document_id } of requests) {
      await tx
        .updateTable('signature_requests')
        .set({ step: 'signing' })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .execute();
      await recordFor(
        tx,
        { actorId: actor.userId, actorRole: actor.role, ip: actor.ip, requestId: actor.requestId },
        {
          event: 'documents.signing_authorised',
          clinicId: trip.clinic_id,
          recordType: 'document',
          recordId: document_id,
        },
      );
    }
    await ctx.jobs.enqueue(tx, 'signing.provider', { authorisationId: trip.id });
  });
}

const endAll = async (ctx: AppContext, requests: readonly { id: string }[], reason: string): Promise<void> => {
  for (const { id } of requests) await endUnsigned(ctx, id, { state: 'refused', reason });
};

const codeMaxChars = 2048;

/** Takes in somebody a certificate's provider has sent back. */
export async function receiveAuthorisation(
  ctx: AppContext,
  query: Readonly<Record<string, string>>,
  origin: RequestOrigin,
): Promise<Arrival> {
  const identity = await whoReturns(ctx, origin);
  if (!identity) return 'sign_in';
  const { state = '', code = '' } = query;
  const trip = state === '' ? undefined : await takeTrip(ctx, identity, state);
  if (!trip) return 'unknown';
  const [first] = await requestsOf(ctx, trip.id);
  if (code === '' || code.length > codeMaxChars || query.error !== undefined) {
    await endAll(ctx, await requestsOf(ctx, trip.id), certificateTexts.reasons.refusedThere);
    await ctx.db.asSystem('certificates: refused', (tx) =>
      tx.deleteFrom('certificate_authorisations').where('id', '=', trip.id).execute(),
    );
  } else await goOn(ctx, trip, { identity, origin, code });
  const anchor = first ? documentAnchor(first.document_id) : '';
  return { location: `/clinica/${trip.clinic_id}/paciente/${trip.patient_id}${anchor}` };
}
