import { createHmac, timingSafeEqual } from 'node:crypto';
import { isBroken } from '@virtual-med/contract/core/fields';
import { z } from '@virtual-med/contract/core/zod';
import { SigningError, type SigningEvent } from './signing.port.ts';

const digest = (secret: string, rawBody: Buffer): Buffer => createHmac('sha256', secret).update(rawBody).digest();

/** Hex HMAC-SHA256 of the body, as in the header x-autentique-signature. */
export const signSigningWebhook = (secret: string, rawBody: Buffer): string => digest(secret, rawBody).toString('hex');

const whole = z.refine<string>((text) => !isBroken(text));
const id = z.string().check(z.minLength(1), z.maxLength(255), whole);
const documentShape = z.object({ id });
const signatureShape = z.object({ document: id });

const envelope = z.object({
  event: z.object({ id, type: z.string().check(z.minLength(1), z.maxLength(100), whole), data: z.unknown() }),
});

/** The service sends an event's subject either as `data` itself or, in newer events, as `data.object`. */
function subjectsOf(data: unknown): unknown[] {
  const wrapped = z.object({ object: z.looseObject({}) }).safeParse(data);
  return wrapped.success ? [wrapped.data.object, data] : [data];
}

function documentIdOf(type: string, data: unknown): string | null {
  for (const subject of subjectsOf(data)) {
    if (type.startsWith('document.')) {
      const document = documentShape.safeParse(subject);
      if (document.success) return document.data.id;
    }
    if (type.startsWith('signature.')) {
      const signature = signatureShape.safeParse(subject);
      if (signature.success) return signature.data.document;
    }
  }
  return null;
}

export function readSigningWebhook(secret: string, rawBody: Buffer, header: string): SigningEvent {
  const isHex = /^[0-9a-f]{64}$/.test(header);
  if (!isHex || !timingSafeEqual(Buffer.from(header, 'hex'), digest(secret, rawBody)))
    throw new SigningError('bad_signature');
  let json: unknown;
  try {
    json = JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new SigningError('invalid', 'webhook body is not JSON');
  }
  const parsed = envelope.safeParse(json);
  if (!parsed.success) throw new SigningError('invalid', 'webhook body is not an event');
  const { event } = parsed.data;
  const providerDocumentId = documentIdOf(event.type, event.data);
  const isAboutDocument = event.type.startsWith('document.') || event.type.startsWith('signature.');
  if (isAboutDocument && providerDocumentId === null)
    throw new SigningError('invalid', `${event.type} names no document`);
  return { eventId: event.id, type: event.type, providerDocumentId };
}
