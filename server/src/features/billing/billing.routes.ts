import { Readable } from 'node:stream';
import * as endpoints from '@virtual-med/contract/billing/billing';
import { dayIn } from '@virtual-med/contract/core/formats';
import { asNamedBy } from '../../core/http/host.ts';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { createSubscription } from './checkout.service.ts';
import { byteOrderMark, csvHeader, csvLine } from './invoices.csv.ts';
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

async function* csv(pages: AsyncGenerator<endpoints.Invoice[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvHeader();
  for await (const page of pages) yield page.map(csvLine).join('');
}

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
  router.serve(endpoints.exportInvoices, async (actor, { query, reply }) => {
    const pages = allInvoices(house, actor, query);
    // The first page is read before the answer begins, so that a failure is still told as one.
    const first = await pages.next();
    async function* all() {
      if (!first.done) yield first.value;
      yield* pages;
    }
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="faturas-${dayIn()}.csv"`);
    return Readable.from(csv(all())) as unknown as string;
  });

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
