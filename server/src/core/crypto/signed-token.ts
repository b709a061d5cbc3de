import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * The one form of everything the server signs and hands out: `claim.claim.….expiry.signature`. A token is good for one
 * purpose and until its end. It is never accepted under a former key: a leaked key is the usual reason for a new one.
 */
interface Signing {
  readonly secretKey: string;
  /** What the token is for, and whatever else it must be shown with; none of it stands in the token. */
  readonly purpose: string;
}

const claimShape = /^[\w-]*$/;
const signatureChars = 43;

/** A server has one secret: what was made of it last is what is asked for next. */
let last: { readonly secretKey: string; readonly key: KeyObject } | undefined;

/** A key of its own, so that no other use of the secret can be taken for a token. */
function keyOf(secretKey: string): KeyObject {
  if (last?.secretKey === secretKey) return last.key;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'virtual-med signed tokens', 32)));
  last = { secretKey, key };
  return key;
}

const signatureOf = ({ secretKey, purpose }: Signing, text: string): string =>
  createHmac('sha256', keyOf(secretKey)).update(`${purpose}\n${text}`).digest('base64url');

/** Claims are ids and words: letters, digits, `_` and `-`, so that a token needs no escaping in an address or a cookie. */
export function signToken(
  signing: Signing & { /** In milliseconds, as of `Date.now()`. */ readonly until: number },
  claims: readonly (string | number)[],
): string {
  const parts = claims.map(String);
  if (parts.some((part) => !claimShape.test(part))) throw new TypeError('A claim has a sign that a token cannot hold');
  const text = [...parts, Math.floor(signing.until).toString(36)].join('.');
  return `${text}.${signatureOf(signing, text)}`;
}

/** The claims of a token of ours, also of one that has ended; nothing for any other text. */
export function inspectToken(
  signing: Signing,
  token: string,
  now = Date.now(),
): { readonly claims: readonly string[]; readonly ended: boolean } | undefined {
  const at = token.length - signatureChars - 1;
  if (at < 1 || token[at] !== '.') return undefined;
  const text = token.slice(0, at);
  const [given, wanted] = [Buffer.from(token.slice(at + 1)), Buffer.from(signatureOf(signing, text))];
  // As text, not as bytes: another spelling of the same signature is not what we gave out.
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const claims = text.split('.');
  const until = Number.parseInt(claims.pop() ?? '', 36);
  return { claims, ended: !(until > now) };
}

/** The claims of a token of ours that has not ended; nothing for any other text. */
export function readToken(signing: Signing, token: string, now = Date.now()): readonly string[] | undefined {
  const inspected = inspectToken(signing, token, now);
  return inspected && !inspected.ended ? inspected.claims : undefined;
}
