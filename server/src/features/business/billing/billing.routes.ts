import * as endpoints from '@virtual-med/contract/billing/billing';
import type { AppContext } from '../../../context/context.ts';
import { sendCsv } from '../../../core/csv.ts';
import { asNamedBy } from '../../../core/http/host.ts';
import type { Router } from '../../../core/http/router.ts';
import { createSubscription } from './checkout.service.ts';
import { csvHeader, csvLine } from './invoices.csv.ts';
import { allInvoices, invoicesOfClinic, listInvoices, reportInvoices } from './invoices.service.ts';
import {
  cancelSubscription,
  changePlan,
  openPortal,
  readPaymentStatus,
  readSubscription,
  resumeSubscription,
  syncByHand,
} from './subscription.service.ts';

export function billingRoutes(router: Router, ctx: AppContext): void {
  router.serveRegistering(endpoints.createSubscription, async (actor, { body, request }) => {
    const asker = actor ? { actor } : { registering: { ip: request.ip, requestId: request.id } };
    const { url } = await createSubscription(ctx, asker, body);
    return { url: asNamedBy(request, ctx, url) };
  });
  router.serve(endpoints.syncClinicStatus, (actor, { body }) => syncByHand(ctx, actor, body.clinicId));
  router.serve(endpoints.getClinicInvoices, (actor, { body }) => invoicesOfClinic(ctx, actor, body.clinicId));

  router.serve(endpoints.listInvoices, (actor, { query }) => listInvoices(ctx, actor, query));
  router.serve(endpoints.getInvoiceReport, (actor, { query }) => reportInvoices(ctx, actor, query));
  router.serve(endpoints.exportInvoices, (actor, { query, reply }) =>
    sendCsv(reply, { name: 'faturas', header: csvHeader(), pages: allInvoices(ctx, actor, query), lineOf: csvLine }),
  );

  router.serve(endpoints.getSubscription, (actor, { params }) => readSubscription(ctx, actor, params.clinicId));
  router.serve(endpoints.cancelSubscription, (actor, { params }) => cancelSubscription(ctx, actor, params.clinicId));
  router.serve(endpoints.resumeSubscription, (actor, { params }) => resumeSubscription(ctx, actor, params.clinicId));
  router.serve(endpoints.changeSubscriptionPlan, (actor, { params, body }) =>
    changePlan(ctx, actor, params.clinicId, body.planId),
  );
  router.serve(endpoints.openPaymentPortal, async (actor, { params, request }) => {
    const { url } = await openPortal(ctx, actor, params.clinicId);
    return { url: asNamedBy(request, ctx, url) };
  });
  router.serve(endpoints.getPaymentStatus, (actor, { params }) => readPaymentStatus(ctx, actor, params.clinicId));
}
