import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { receivePaymentEvent } from './payment-events.service.ts';

const webhookPath = '/api/webhooks/payments';
const bodyLimit = 512 * 1024;

/**
 * Where the payment provider tells that something happened. Not in the endpoint table: a program calls it, its
 * signature is the way in, and the signature is over the very bytes, so nothing may parse them first.
 */
export function paymentWebhookRoutes(app: FastifyInstance, ctx: AppContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, { bodyLimit }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body))
        throw new AppError('payments.notice_refused');
      await receivePaymentEvent(ctx, request.body, signature);
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}
