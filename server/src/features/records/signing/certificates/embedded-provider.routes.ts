import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import {
  type EmbeddedCertificates,
  embeddedProviderPath,
} from '../../../../adapters/certificates/embedded.certificates.ts';
import type { AppContext } from '../../../../context/context.ts';
import { formGuard, formLimit, formOf, showPage, takeForms } from '../../../../core/http/embedded-pages.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import { authorisedPath, stateHash } from './authorise.service.ts';
import { consentPage, signInToGoOn, unknownAuthorisation } from './embedded-provider.page.ts';
import { readCpfOfSigner } from './own-cpf.ts';
import { whoReturns } from './return-from-provider.service.ts';

/** What is to be authorised, for the person who asked, in the session they asked in, and for nobody else. */
const asked = (ctx: AppContext, person: { userId: string; sessionId: string }, state: string) =>
  ctx.db.asSystem('embedded certificates: consent', async (tx) => {
    const trip = await tx
      .selectFrom('certificate_authorisations as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .select(['a.id', 'a.clinic_id', 'u.name'])
      .where('a.state_hash', '=', stateHash(state))
      .where('a.user_id', '=', person.userId)
      .where('a.session_id', '=', person.sessionId)
      .where('a.expires_at', '>', sql<string>`now()`)
      .executeTakeFirst();
    if (!trip) return undefined;
    const documents = await tx
      .selectFrom('certificate_signatures as c')
      .innerJoin('signature_requests as s', 's.id', 'c.request_id')
      .select('s.document_name')
      .where('c.authorisation_id', '=', trip.id)
      .where('s.state', '=', 'pending')
      .orderBy('s.document_name')
      .execute();
    return { ...trip, documents: documents.map(({ document_name }) => document_name) };
  });

const fieldsOf = (given: URLSearchParams) => ({
  state: given.get('state') ?? '',
  challenge: given.get('challenge') ?? '',
  scope: given.get('scope') === 'signature_session' ? ('signature_session' as const) : ('single_signature' as const),
  seconds: String(Math.min(Math.max(Number(given.get('seconds')) || 60, 1), 3600)),
});

/** The page on which the provider that ships with the product asks; with a real one it does not exist. */
export function embeddedProviderRoutes(app: FastifyInstance, ctx: AppContext, provider: EmbeddedCertificates): void {
  const scene = async (request: FastifyRequest, given: URLSearchParams) => {
    const person = await whoReturns(ctx, requestOrigin(request));
    const fields = fieldsOf(given);
    return { person, fields, trip: person && (await asked(ctx, person, fields.state)) };
  };
  const refuse = (reply: FastifyReply, isKnown: boolean) =>
    isKnown ? showPage(reply, unknownAuthorisation, 404) : showPage(reply, signInToGoOn, 401);

  app.register(async (scope) => {
    takeForms(scope);

    scope.get(embeddedProviderPath, async (request, reply) => {
      const given = new URLSearchParams(request.url.split('?')[1] ?? '');
      const { person, trip, fields } = await scene(request, given);
      if (!trip) return refuse(reply, person !== undefined);
      return showPage(reply, consentPage({ name: trip.name, documents: trip.documents, fields }));
    });

    scope.post(
      embeddedProviderPath,
      { onRequest: formGuard(ctx, 'embedded certificates'), bodyLimit: formLimit },
      async (request, reply) => {
        const form = formOf(request);
        const { person, trip, fields } = await scene(request, form);
        if (!person || !trip) return refuse(reply, person !== undefined);
        const back = new URL(ctx.appUrl + authorisedPath);
        back.searchParams.set('state', fields.state);
        const cpf = await readCpfOfSigner(ctx, person.userId, trip.clinic_id);
        if (form.get('acao') !== 'autorizar' || cpf === null) back.searchParams.set('error', 'access_denied');
        else
          back.searchParams.set(
            'code',
            await provider.consent({
              cpf,
              name: trip.name,
              scope: fields.scope,
              seconds: Number(fields.seconds),
              redirectUri: ctx.appUrl + authorisedPath,
              challenge: fields.challenge,
            }),
          );
        return reply.header('cache-control', 'no-store').redirect(back.pathname + back.search, 303);
      },
    );
  });
}
