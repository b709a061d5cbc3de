import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context/context.ts';
import { serveWebhook } from '../../../core/http/webhook.ts';
import { receivePaymentEvent } from './payment-events.service.ts';

export const paymentWebhookRoutes = (app: FastifyInstance, ctx: AppContext): void =>
  serveWebhook(
    app,
    { path: '/api/webhooks/payments', signatureHeader: 'stripe-signature', refusal: 'payments.notice_refused' },
    (rawBody, signature) => receivePaymentEvent(ctx, rawBody, signature),
  );
