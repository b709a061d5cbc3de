import { isBroken } from '@virtual-med/contract/core/fields';
import { z } from '@virtual-med/contract/core/zod';
import { PaymentError, type PaymentEvent } from './payments.port.ts';

const whole = z.refine<string>((text) => !isBroken(text));
const reference = z.string().check(whole);
const customerReference = z.union([reference, z.object({ id: reference })]);

const eventBody = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255), whole),
  object: z.literal('event'),
  type: z.string().check(z.minLength(1), z.maxLength(100), whole),
  created: z.int(),
  data: z.object({
    object: z.object({
      id: z.optional(reference),
      object: z.optional(z.string()),
      customer: z.optional(z.nullable(customerReference)),
    }),
  }),
});

/** Reads an event whose signature has been verified. */
export function parsePaymentEvent(rawBody: Buffer): PaymentEvent {
  let json: unknown;
  try {
    json = JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new PaymentError('invalid', 'webhook body is not JSON');
  }
  const parsed = eventBody.safeParse(json);
  if (!parsed.success) throw new PaymentError('invalid', 'webhook body is not an event');
  const { id, type, created, data } = parsed.data;
  const { customer } = data.object;
  const named = typeof customer === 'string' ? customer : (customer?.id ?? null);
  return {
    eventId: id,
    type,
    customerId: data.object.object === 'customer' ? (data.object.id ?? null) : named,
    createdAt: new Date(created * 1000),
  };
}
