import type { FormParams } from './form-body.ts';
import type { StripeFakeState, StripeObject } from './stripe-fake.state.ts';

export interface FakeAnswer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

type Handler = (params: FormParams, id: string) => FakeAnswer;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** Stripe refuses parameters it does not know, and so does the fake. */
  readonly params: readonly string[];
  readonly handle: Handler;
}

const ok = (json: Record<string, unknown>): FakeAnswer => ({ status: 200, json });

export const refusal = (status: number, error: Record<string, unknown>): FakeAnswer => ({ status, json: { error } });

const invalid = (code: string, param: string): FakeAnswer =>
  refusal(400, { type: 'invalid_request_error', code, param, message: `Invalid ${param}` });

const missing = (param: string): FakeAnswer =>
  refusal(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` });

function page(all: StripeObject[], params: FormParams, url: string): FakeAnswer {
  const start = params.starting_after ? all.findIndex((object) => object.id === params.starting_after) + 1 : 0;
  const limit = Number(params.limit ?? 10);
  return ok({ object: 'list', url, data: all.slice(start, start + limit), has_more: start + limit < all.length });
}

export function stripeRoutes(state: StripeFakeState, search: { lags: boolean }): Route[] {
  const living = (id: unknown): StripeObject | undefined => {
    const object = state.objects.get(String(id));
    return object?.deleted === true ? undefined : object;
  };
  /** The object named by the path, or Stripe's 404. */
  const on =
    (param: string, handle: (object: StripeObject, params: FormParams) => FakeAnswer): Handler =>
    (params, id) => {
      const object = living(id);
      return object ? handle(object, params) : missing(param);
    };
  const ofCustomer =
    (kind: 'subscription' | 'invoice', url: string): Handler =>
    (params) => {
      if (!living(params.customer)) return missing('customer');
      // Cancelled subscriptions are left out unless asked for.
      const isListed = ({ status }: StripeObject) =>
        kind === 'invoice' || params.status === 'all' || status !== 'canceled';
      const own = state.list(kind, (object) => object.customer === params.customer && isListed(object));
      return page(own, params, url);
    };

  return [
    {
      method: 'GET',
      path: /^\/v1\/customers\/search$/,
      params: ['query', 'limit'],
      handle: (params) => {
        const clinicId = /^metadata\['clinicId'\]:'([\w-]+)'$/.exec(String(params.query))?.[1];
        if (!clinicId) return invalid('search_query_invalid', 'query');
        const found = state.list('customer', (one) => (one.metadata as FormParams).clinicId === clinicId);
        const data = search.lags ? [] : found.slice(0, Number(params.limit));
        return ok({ object: 'search_result', url: '/v1/customers/search', data, has_more: false, next_page: null });
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/customers$/,
      params: ['limit', 'starting_after'],
      handle: (params) => page(state.list('customer'), params, '/v1/customers'),
    },
    {
      method: 'POST',
      path: /^\/v1\/customers$/,
      params: ['metadata', 'preferred_locales', 'name', 'email'],
      handle: (params) => ok(state.add('customer', params)),
    },
    {
      method: 'POST',
      path: /^\/v1\/customers\/(\w+)$/,
      params: ['name', 'email', 'metadata'],
      handle: on('customer', (customer, params) => ok(Object.assign(customer, params))),
    },
    {
      method: 'GET',
      path: /^\/v1\/products\/([\w-]+)$/,
      params: [],
      handle: on('product', (product) => ok(product)),
    },
    {
      method: 'POST',
      path: /^\/v1\/products$/,
      params: ['id', 'name', 'metadata'],
      handle: (params) =>
        state.objects.has(String(params.id))
          ? invalid('resource_already_exists', 'id')
          : ok(state.add('product', params)),
    },
    {
      method: 'POST',
      path: /^\/v1\/products\/([\w-]+)$/,
      params: ['name', 'active'],
      handle: on('product', (product, params) =>
        ok(Object.assign(product, params, { active: params.active !== 'false' })),
      ),
    },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions$/,
      params: [
        'mode',
        'ui_mode',
        'locale',
        'customer',
        'client_reference_id',
        'line_items',
        'success_url',
        'cancel_url',
        'metadata',
        'subscription_data',
      ],
      handle: (params) => {
        if (!living(params.customer)) return missing('customer');
        if (!['hosted_page', 'embedded_page', 'elements', 'form'].includes(String(params.ui_mode)))
          return invalid('parameter_invalid_string', 'ui_mode');
        const [line] = params.line_items as FormParams[];
        const priceData = line?.price_data as FormParams | undefined;
        if (!living(priceData?.product)) return missing('line_items[0][price_data][product]');
        if (!/^\d+$/.test(String(priceData?.unit_amount))) return invalid('parameter_invalid_integer', 'unit_amount');
        const session = state.add('checkout.session', { ...params, currency: priceData?.currency });
        return ok(Object.assign(session, { url: `https://checkout.stripe.com/c/pay/${session.id}` }));
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/subscriptions$/,
      params: ['customer', 'status', 'limit', 'starting_after'],
      handle: ofCustomer('subscription', '/v1/subscriptions'),
    },
    {
      method: 'GET',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      params: [],
      handle: on('subscription', (subscription) => ok(subscription)),
    },
    {
      method: 'POST',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      params: ['items', 'metadata', 'proration_behavior', 'cancel_at_period_end', 'cancel_at'],
      handle: on('subscription', (subscription, params) => {
        if (subscription.status === 'canceled') return invalid('subscription_canceled', 'id');
        const [change] = (params.items ?? []) as FormParams[];
        if (change) {
          const item = state.itemOf(subscription);
          const priceData = change.price_data as FormParams;
          if (change.id !== item.id || !living(priceData.product)) return missing('items[0]');
          Object.assign(item.price, { product: priceData.product, unit_amount: Number(priceData.unit_amount) });
        }
        Object.assign(subscription.metadata as FormParams, params.metadata);
        if (params.cancel_at === '') subscription.cancel_at = null;
        if (params.cancel_at_period_end) subscription.cancel_at_period_end = params.cancel_at_period_end === 'true';
        return ok(subscription);
      }),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      params: [],
      handle: on('subscription', (subscription) =>
        subscription.status === 'canceled'
          ? missing('subscription')
          : ok(Object.assign(subscription, { status: 'canceled', ended_at: subscription.created })),
      ),
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices$/,
      params: ['customer', 'limit', 'starting_after'],
      handle: ofCustomer('invoice', '/v1/invoices'),
    },
    {
      method: 'POST',
      path: /^\/v1\/billing_portal\/sessions$/,
      params: ['customer', 'return_url', 'locale'],
      handle: (params) =>
        living(params.customer) ? ok(state.add('billing_portal.session', params)) : missing('customer'),
    },
  ];
}

export function answer(routes: readonly Route[], method: string, path: string, params: FormParams): FakeAnswer {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (!match) continue;
    const unknown = Object.keys(params).find((name) => !route.params.includes(name));
    return unknown ? invalid('parameter_unknown', unknown) : route.handle(params, match[1] ?? '');
  }
  return refusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path})` });
}
