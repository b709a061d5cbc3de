import * as endpoints from '@virtual-med/contract/billing/billing';
import { sendCsv } from '../../core/csv.ts';
import { asNamedBy } from '../../core/http/host.ts';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
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

export function billingRoutes(router: Router, house: House): void {
  router.serveRegistering(endpoints.createSubscription, async (actor, { body, request }) => {
    const asker = actor ? { actor } : { registering: { ip: request.ip, requestId: request.id } };
    const { url } = await createSubscription(house, asker, body);
    return { url: asNamedBy(request, house, url) };
  });
  router.serve(endpoints.syncClinicStatus, (actor, { body }) => syncByHand(house, actor, body.clinicId));
  router.serve(endpoints.getClinicInvoices, (actor, { body }) => invoicesOfClinic(house, actor, body.clinicId));

  router.serve(endpoints.listInvoices, (actor, { query }) => listInvoices(house, actor, query));
  router.serve(endpoints.getInvoiceReport, (actor, { query }) => reportInvoices(house, actor, query));
  router.serve(endpoints.exportInvoices, (actor, { query, reply }) =>
    sendCsv(reply, 'faturas', csvHeader(), allInvoices(house, actor, query), csvLine),
  );

  router.serve(endpoints.getSubscription, (actor, { params }) => readSubscription(house, actor, params.clinicId));
  router.serve(endpoints.cancelSubscription, (actor, { params }) => cancelSubscription(house, actor, params.clinicId));
  router.serve(endpoints.resumeSubscription, (actor, { params }) => resumeSubscription(house, actor, params.clinicId));
  router.serve(endpoints.changeSubscriptionPlan, (actor, { params, body }) =>
    changePlan(house, actor, params.clinicId, body.planId),
  );
  router.serve(endpoints.openPaymentPortal, async (actor, { params, request }) => {
    const { url } = await openPortal(house, actor, params.clinicId);
    return { url: asNamedBy(request, house, url) };
  });
  router.serve(endpoints.getPaymentStatus, (actor, { params }) => readPaymentStatus(house, actor, params.clinicId));
}
