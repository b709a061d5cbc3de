import { paymentStatus } from '../clinics/clinics.ts';
import { endpoint } from '../core/endpoint.ts';
import { clinicParams, day, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { plan } from './plans.ts';

/** What a clinic pays is the platform's own business too. */
const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'], administrative: true } as const;

export const createSubscriptionInput = z.strictObject({
  clinicId: uuid,
  planId: z.uuid('Plano obrigatório'),
  /** What the registration answered with: it stands in for a session, for this clinic's first subscription only. */
  registrationToken: z.optional(z.string().check(z.maxLength(500))),
  /** A link made by the platform's staff begins with the trial only if they say so; everybody else's first one does. */
  trial: z.optional(z.boolean()),
});
export type CreateSubscriptionInput = z.infer<typeof createSubscriptionInput>;

/** The payment link: asked again, it is the same one. */
export const createSubscription = endpoint({
  method: 'POST',
  path: '/functions/v1/create-subscription',
  summary: 'Where the clinic pays for a plan',
  access: { ...managers, orRegistrationToken: true },
  audit: 'subscriptions.checkout_created',
  body: createSubscriptionInput,
  response: z.object({ url: z.string() }),
  errors: [
    'plans.not_found',
    'subscriptions.already_active',
    'subscriptions.not_created',
    'payments.provider_unavailable',
  ],
  limit: { max: 30, windowSeconds: 60 },
});

export const syncClinicStatus = endpoint({
  method: 'POST',
  path: '/functions/v1/sync-clinic-status',
  summary: 'Read the clinic’s billing at the payment provider again',
  access: managers,
  audit: 'subscriptions.synced',
  body: z.strictObject({ clinicId: uuid }),
  response: z.object({ paymentStatus, subscriptionStatus: z.nullable(z.string()) }),
  errors: ['payments.unavailable', 'payments.provider_unavailable'],
  limit: { max: 60, windowSeconds: 60 },
});

export const invoiceStatuses = ['open', 'paid', 'pending', 'failed', 'canceled'] as const;

export const invoice = z.object({
  id: z.string(),
  number: z.string(),
  description: z.string(),
  /** Epoch seconds. */
  created: z.int(),
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
  paid: z.boolean(),
  /** Epoch seconds. */
  paid_at: z.nullable(z.int()),
  status: z.enum(invoiceStatuses),
  hosted_invoice_url: z.nullable(z.string()),
  invoice_pdf: z.nullable(z.string()),
  clinic_id: uuid,
  clinic_name: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

export const getClinicInvoices = endpoint({
  method: 'POST',
  path: '/functions/v1/get-clinic-invoices',
  summary: 'The clinic’s invoices, newest first',
  access: managers,
  audit: 'none',
  body: z.strictObject({ clinicId: uuid }),
  response: z.object({ invoices: z.array(invoice) }),
});

/** The three badges of the platform's table: 'open' is whatever may still be paid without a refusal, 'failed' the rest. */
export const invoiceFilterStatuses = ['paid', 'open', 'failed'] as const;

/** Days of the invoice's creation, both included, in the platform's time zone. */
const invoiceFilter = {
  clinicId: z.optional(uuid),
  status: z.optional(z.enum(invoiceFilterStatuses)),
  from: z.optional(day),
  to: z.optional(day),
};
const filterQuery = z.strictObject(invoiceFilter);
export type InvoiceFilter = z.infer<typeof filterQuery>;

export const invoicePageSize = 50;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  summary: 'Invoices of all clinics, newest first, a page at a time',
  access: { area: 'platform' },
  audit: 'none',
  query: z.strictObject({
    ...invoiceFilter,
    /** Opaque; the `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(600))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), invoicePageSize),
  }),
  response: z.object({ invoices: z.array(invoice), next: z.nullable(z.string()) }),
});

export const invoiceReport = z.object({
  receivedCents: z.int(),
  /** Still expected: open or not yet final. What was given up or cancelled is not. */
  pendingCents: z.int(),
  /** By the time of payment, whatever the period asked for. */
  last30DaysCents: z.int(),
  invoiceCount: z.int(),
  /** The last twelve months by the time of payment, oldest first, those without a payment included; 'yyyy-mm'. */
  months: z.array(z.object({ month: z.string(), receivedCents: z.int(), count: z.int() })),
});
export type InvoiceReport = z.infer<typeof invoiceReport>;

export const getInvoiceReport = endpoint({
  method: 'GET',
  path: '/api/invoices/report',
  summary: 'Received, pending and monthly totals over the invoices a filter selects',
  access: { area: 'platform' },
  audit: 'none',
  query: filterQuery,
  response: invoiceReport,
});

/** Answers with a file, so it is opened by a link, not by the client. */
export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices/export',
  summary: 'The invoices a filter selects, as CSV for a Brazilian spreadsheet',
  access: { area: 'platform' },
  audit: 'invoices.exported',
  query: filterQuery,
  response: z.string(),
  limit: { max: 20, windowSeconds: 60 },
});

export const subscription = z.object({
  /** Null: the clinic has no plan ('Gratuito'). */
  plan: z.nullable(plan),
  /** What is charged each month; a plan's price may have changed since the clinic took it. */
  priceCents: z.nullable(z.int()),
  /** The payment provider's word, for `subscriptionBadge`. */
  status: z.nullable(z.string()),
  paymentStatus,
  /** Null when nothing more will be charged. */
  nextChargeAt: z.nullable(instant),
  /** While nothing is charged yet: when that ends. */
  trialEndsAt: z.nullable(instant),
  /** When a cancelled subscription ends or ended. */
  endsAt: z.nullable(instant),
  cancelAtPeriodEnd: z.boolean(),
  /** Whether plan, card and cancelling can be managed now: there is a living subscription. */
  manageable: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

const subscriptionPath = '/api/clinics/:clinicId/subscription';

export const getSubscription = endpoint({
  method: 'GET',
  path: subscriptionPath,
  summary: 'The clinic’s plan and how it stands',
  access: managers,
  audit: 'none',
  params: clinicParams,
  response: subscription,
});

const changeErrors = ['subscriptions.none', 'payments.unavailable', 'payments.provider_unavailable'] as const;

export const cancelSubscription = endpoint({
  method: 'POST',
  path: `${subscriptionPath}/cancel`,
  summary: 'End the subscription when the paid period ends',
  access: managers,
  audit: 'subscriptions.canceled',
  params: clinicParams,
  response: subscription,
  errors: [...changeErrors, 'subscriptions.already_canceled'],
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: `${subscriptionPath}/resume`,
  summary: 'Take a cancellation back before the period ends',
  access: managers,
  audit: 'subscriptions.resumed',
  params: clinicParams,
  response: subscription,
  errors: [...changeErrors, 'subscriptions.not_canceled'],
});

export const changeSubscriptionPlan = endpoint({
  method: 'POST',
  path: `${subscriptionPath}/plan`,
  summary: 'Another plan from the next charge on',
  access: managers,
  audit: 'subscriptions.plan_changed',
  params: clinicParams,
  body: z.strictObject({ planId: z.uuid('Plano obrigatório') }),
  response: subscription,
  errors: [...changeErrors, 'plans.not_found'],
});

export const openPaymentPortal = endpoint({
  method: 'POST',
  path: `${subscriptionPath}/portal`,
  summary: 'Where the clinic changes its card, at the payment provider',
  access: managers,
  audit: 'subscriptions.portal_opened',
  params: clinicParams,
  response: z.object({ url: z.string() }),
  errors: [...changeErrors, 'payments.link_not_created'],
});

export const getPaymentStatus = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/payment-status',
  summary: 'Whether the clinic is behind with its payments or not paid for, for the banners its staff sees',
  access: { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'], administrative: true },
  audit: 'none',
  params: clinicParams,
  response: z.object({
    paymentStatus,
    /** For those who manage the clinic, while it has a plan and nothing pays for it. */
    unpaid: z.nullable(
      z.object({
        why: z.enum(['never_paid', 'ended']),
        /** The plan chosen at registration or had last; null when it is no longer sold. */
        plan: z.nullable(plan),
      }),
    ),
  }),
});
export type PaymentStanding = z.infer<(typeof getPaymentStatus)['response']>;
