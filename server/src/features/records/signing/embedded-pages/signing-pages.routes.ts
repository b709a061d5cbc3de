import { cutTo, toOneLine } from '@virtual-med/contract/core/fields';
import { limits } from '@virtual-med/contract/core/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmbeddedSigning } from '../../../../adapters/signing/embedded.signing.ts';
import { SigningError } from '../../../../adapters/signing/signing.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { formGuard, formLimit, formOf, showPage, takeForms } from '../../../../core/http/embedded-pages.ts';
import { deliverSigningEvents } from '../signing.jobs.ts';
import { notForYou, signInFirst, signingPage, signingRoot, signingStyles } from './signing.page.ts';
import { recordLook, type Scene, sceneOf } from './signing-scene.ts';

type Signer = Scene & { who: 'signer' };
type Handler = (id: string, scene: Signer, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const filePolicy =
  "default-src 'none'; object-src 'self'; plugin-types application/pdf; style-src 'unsafe-inline'; frame-ancestors 'self'";

const standing = async (signer: EmbeddedSigning, id: string, { isOver }: Signer) => {
  const request = await signer.readRequest(id);
  return isOver ? { ...request, state: 'failed' as const } : request;
};

async function sendFile(signer: EmbeddedSigning, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const { stream, size } = await signer.readFile(id);
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-length': size,
      'content-disposition': 'inline; filename="documento.pdf"',
      'content-security-policy': filePolicy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-store',
    })
    .send(stream);
}

/** The pages of the signer that ships with the product; with Autentique, or with signing off, they do not exist. */
export function signingPagesRoutes(app: FastifyInstance, ctx: AppContext, signer: EmbeddedSigning): void {
  const forSigner =
    (handler: Handler) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { id } = request.params as { id: string };
      const scene = await sceneOf(ctx, request, id);
      if (scene.who === 'nobody') return showPage(reply, signInFirst, 401);
      if (scene.who === 'other') return showPage(reply, notForYou, 404);
      try {
        return await handler(id, scene, request, reply);
      } catch (error) {
        if (error instanceof SigningError && error.reason === 'not_found') return showPage(reply, notForYou, 404);
        throw error;
      }
    };

  /** Signing happens at once; should telling of it fail, the sweep tells again. */
  const tellNow = () =>
    deliverSigningEvents(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'embedded signer: events wait for the next sweep'),
    );

  const guardForm = formGuard(ctx, 'embedded signer');

  /** The first ending is the last: whoever comes second sees how it ended. */
  const unlessEnded = async (work: Promise<void>) => {
    await work.catch((error: unknown) => {
      if (!(error instanceof SigningError) || error.reason !== 'invalid') throw error;
    });
    await tellNow();
  };

  app.register(async (scope) => {
    takeForms(scope);

    scope.get(`${signingRoot}/estilo.css`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(signingStyles),
    );

    scope.get(
      `${signingRoot}/:id`,
      forSigner(async (id, scene, _request, reply) =>
        showPage(reply, signingPage(id, await standing(signer, id, scene), { wayBack: scene.wayBack })),
      ),
    );

    scope.get(
      `${signingRoot}/:id/documento`,
      forSigner(async (id, scene, request, reply) => {
        // Once it has ended the document is read in the record, like every other.
        if ((await standing(signer, id, scene)).state !== 'pending') return showPage(reply, notForYou, 404);
        await recordLook(ctx, scene, request);
        return sendFile(signer, id, reply);
      }),
    );

    scope.post(
      `${signingRoot}/:id`,
      { onRequest: guardForm, bodyLimit: formLimit },
      forSigner(async (id, scene, request, reply) => {
        const form = formOf(request);
        const again = () => reply.header('cache-control', 'no-store').redirect(`${signingRoot}/${id}`, 303);
        const now = await standing(signer, id, scene);
        if (now.state !== 'pending') return again();
        if (form.get('acao') === 'assinar') {
          await unlessEnded(signer.sign(id));
          return again();
        }
        if (form.get('acao') !== 'recusar') return again();
        const reason = cutTo(toOneLine(form.get('motivo') ?? '').trim(), limits.reasonMaxChars);
        if (reason === '')
          return showPage(reply, signingPage(id, now, { wayBack: scene.wayBack, missingReason: true }), 422);
        await unlessEnded(signer.refuse(id, reason));
        return again();
      }),
    );
  });
}
