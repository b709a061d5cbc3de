import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

const digest = (secret: string, timestamp: string, rawBody: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();

/** `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.body">` */
export function signWebhook(secret: string, rawBody: Buffer, at: Date): string {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return `t=${timestamp},v1=${digest(secret, timestamp, rawBody).toString('hex')}`;
}

/** True only for our secret, these very bytes, and a signature made within five minutes of `now`. */
export function isGenuineWebhook(secret: string, rawBody: Buffer, header: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim());
  const timestamp = parts.find((part) => /^t=\d{1,12}$/.test(part))?.slice(2);
  if (timestamp === undefined) return false;
  const expected = digest(secret, timestamp, rawBody);
  const matches = parts
    .filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
    .some((part) => timingSafeEqual(Buffer.from(part.slice(3), 'hex'), expected));
  return matches && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds;
}
