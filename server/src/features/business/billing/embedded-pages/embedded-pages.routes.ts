import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmbeddedPayments } from '../../../../adapters/payments/embedded.payments.ts';
import { PaymentError } from '../../../../adapters/payments/payments.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { embeddedPageFaces, embeddedPageStyles } from '../../../../core/http/embedded-pages.css.ts';
import { formGuard, formLimit, formOf, showPage, takeForms } from '../../../../core/http/embedded-pages.ts';
import { deliverEmbeddedEvents } from '../billing.jobs.ts';
import { approved, declined, failsLater, readCardForm, type SampleCard } from './card-form.page.ts';
import { checkoutPage } from './checkout.page.ts';
import { readFace } from './clinic-face.ts';
import { cardRefused, cardSaved, embeddedPagesRoot, type Message, notThere, pathOf } from './embedded-pages.page.ts';
import { invoicePage } from './invoice.page.ts';
import { portalPage } from './portal.page.ts';
import { writeReceipt } from './write-receipt.ts';

type Handler = (id: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const queryOf = (request: FastifyRequest) => request.query as { cartao?: unknown; salvo?: unknown; recusado?: unknown };

const sampleCards: readonly SampleCard[] = [approved, declined, failsLater];
const chosenSample = (key: unknown): SampleCard | undefined => sampleCards.find((card) => card.key === key);

/** What the form sent before has led to. */
function outcomeOf(request: FastifyRequest): { message?: Message } {
  const { recusado, salvo } = queryOf(request);
  if (recusado === '1') return { message: cardRefused };
  return salvo === '1' ? { message: cardSaved } : {};
}

/** Told by an address of its own, so that going back or reloading never asks to send the card again. */
const lead = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(path, 303);
const isDeclined = (error: unknown): boolean => error instanceof PaymentError && error.reason === 'declined';

/** Ids nobody gave out lead to a page that says so. */
const orNotThere =
  (handler: Handler) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await handler((request.params as { id: string }).id, request, reply);
    } catch (error) {
      if (error instanceof PaymentError && error.reason === 'not_found') return showPage(reply, notThere, 404);
      throw error;
    }
  };

interface Provided {
  readonly ctx: AppContext;
  readonly provider: EmbeddedPayments;
  /** For the two forms with a card. */
  readonly guardForm: ReturnType<typeof formGuard>;
}

/** Payments happen at once; should telling of them fail, the provider's clock tells again within a minute. */
const tellNow = (ctx: AppContext) =>
  deliverEmbeddedEvents(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'embedded payments: events wait for the next minute'),
  );

/** Where a clinic pays for the first time. */
function checkoutPages(scope: FastifyInstance, { ctx, provider, guardForm }: Provided): void {
  scope.get(
    `${embeddedPagesRoot}/:id`,
    orNotThere(async (id, request, reply) =>
      showPage(
        reply,
        checkoutPage(id, await provider.readCheckout(id), {
          typed: chosenSample(queryOf(request).cartao),
          ...outcomeOf(request),
        }),
      ),
    ),
  );
  scope.post(
    `${embeddedPagesRoot}/:id`,
    { onRequest: guardForm, bodyLimit: formLimit },
    orNotThere(async (id, request, reply) => {
      const { card, typed, problems } = readCardForm(formOf(request), new Date());
      const checkout = await provider.readCheckout(id);
      if (checkout.status !== 'open' || problems.length > 0)
        return showPage(reply, checkoutPage(id, checkout, { typed, problems }));
      try {
        const { redirectUrl } = await provider.completeCheckout(id, card);
        await tellNow(ctx);
        return lead(reply, pathOf(redirectUrl));
      } catch (error) {
        if (isDeclined(error)) return lead(reply, `${embeddedPagesRoot}/${id}?recusado=1`);
        const now = await provider.readCheckout(id);
        // Its time ran out between the two looks.
        if (now.status === 'expired') return showPage(reply, checkoutPage(id, now));
        throw error;
      }
    }),
  );
}

/** Where it changes its card. */
function cardPages(scope: FastifyInstance, { ctx, provider, guardForm }: Provided): void {
  scope.get(
    `${embeddedPagesRoot}/conta/:id`,
    orNotThere(async (id, request, reply) =>
      showPage(
        reply,
        portalPage(id, await provider.readPortal(id), {
          typed: chosenSample(queryOf(request).cartao),
          ...outcomeOf(request),
        }),
      ),
    ),
  );
  scope.post(
    `${embeddedPagesRoot}/conta/:id`,
    { onRequest: guardForm, bodyLimit: formLimit },
    orNotThere(async (id, request, reply) => {
      const { card, typed, problems } = readCardForm(formOf(request), new Date());
      const portal = await provider.readPortal(id);
      if (problems.length > 0) return showPage(reply, portalPage(id, portal, { typed, problems }));
      try {
        await provider.changeCard(id, card);
      } catch (error) {
        if (!isDeclined(error)) throw error;
        return lead(reply, `${embeddedPagesRoot}/conta/${id}?recusado=1`);
      }
      await tellNow(ctx);
      return lead(reply, `${embeddedPagesRoot}/conta/${id}?salvo=1`);
    }),
  );
}

/** What it has paid, and what it owes. */
function invoicePages(scope: FastifyInstance, { ctx, provider }: Provided): void {
  scope.get(
    `${embeddedPagesRoot}/fatura/:id`,
    orNotThere(async (id, _request, reply) => {
      const invoice = await provider.readInvoice(id);
      return showPage(reply, invoicePage(invoice, await readFace(ctx, invoice.clinicId)));
    }),
  );
  scope.get(
    `${embeddedPagesRoot}/recibo/:id`,
    orNotThere(async (id, _request, reply) => {
      const invoice = await provider.readInvoice(id);
      if (invoice.status !== 'paid') return showPage(reply, notThere, 404);
      const receipt = await writeReceipt(ctx, invoice);
      return reply
        .headers({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
          'content-disposition': `attachment; filename="recibo-${invoice.number}.pdf"`,
        })
        .type('application/pdf')
        .send(receipt);
    }),
  );
}

/**
 * The pages of the payment provider that ships with the product; with Stripe they do not exist. Whoever holds an
 * address may use it, as with any provider's: the ids in it cannot be guessed and open nothing else.
 */
export function embeddedPagesRoutes(app: FastifyInstance, ctx: AppContext, provider: EmbeddedPayments): void {
  const provided = { ctx, provider, guardForm: formGuard(ctx, 'embedded card') };

  app.register(async (scope) => {
    takeForms(scope);

    scope.get(`${embeddedPagesRoot}/estilo.css`, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/css; charset=utf-8')
        .send(`${embeddedPageFaces}${embeddedPageStyles}`),
    );

    checkoutPages(scope, provided);
    cardPages(scope, provided);
    invoicePages(scope, provided);
  });
}
