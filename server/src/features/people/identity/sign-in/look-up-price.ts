import { randomBytes, scrypt } from 'node:crypto';
import {
  bitsOf,
  isProof,
  type Proof,
  proofFunction,
  proofSalt,
  proofText,
} from '@virtual-med/contract/identity/proof-of-work';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { readToken, signToken } from '../../../../core/crypto/signed-token.ts';
import { addressKey, networkKey } from '../../../../core/http/address-key.ts';
import { secondsToWait } from '../../../../core/http/rate-limit.ts';

/**
 * Looking up is free a few times an hour, then costs work: twice as much each time an address, or its network, has
 * doubled its points. A look-up that finds nothing counts four times, for that is what harvesting is made of.
 */
const windowSeconds = 3_600;
const free = { address: 20, network: 400 };
const points = { lookUp: 1, miss: 3 };
const mostBits = 7;
const challengeSeconds = 120;

const bitsFor = (spent: number, allowance: number): number =>
  spent <= allowance ? 0 : Math.min(mostBits, Math.floor(Math.log2(spent / allowance)) + 1);

/** What one look-up is priced by: who asks, from where, about what. */
interface Asked {
  readonly ip: string;
  /** Names the e-mail without telling it. */
  readonly account: string;
}

async function spend(ctx: AppContext, ip: string, amount: number): Promise<number> {
  const { rows } = await ctx.db.auth.query<{ address_points: number; network_points: number }>(
    'select * from look_up_points($1, $2, $3, $4)',
    [`look-ups address ${addressKey(ip)}`, `look-ups network ${networkKey(ip)}`, windowSeconds, amount],
  );
  const { address_points = 0, network_points = 0 } = rows[0] ?? {};
  return Math.max(bitsFor(address_points, free.address), bitsFor(network_points, free.network));
}

const signing = ({ secretKey }: AppContext, { ip, account }: Asked) => ({
  secretKey,
  purpose: `look-up challenge ${addressKey(ip)} ${account}`,
});

/** Good for one look-up of this e-mail from this address, and only for a while; nothing is kept of it. */
const challengeFor = (ctx: AppContext, asked: Asked, bits: number): string =>
  signToken({ ...signing(ctx, asked), until: Date.now() + challengeSeconds * 1000 }, [
    bits,
    randomBytes(12).toString('base64url'),
  ]);

const hashOf = (proof: Proof): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { dkLen, ...cost } = proofFunction;
    scrypt(proofText(proof), proofSalt, dkLen, cost, (error, hash) => (error ? reject(error) : resolve(hash)));
  });

async function isPaid(ctx: AppContext, asked: Asked, proof: Proof): Promise<boolean> {
  const [bits, nonce] = readToken(signing(ctx, asked), proof.challenge) ?? [];
  if (!bits || !nonce) return false;
  if (!isProof(await hashOf(proof), bitsOf(proof.challenge))) return false;
  return (await secondsToWait(ctx, `look-up proof ${nonce}`, { max: 1, windowSeconds: 2 * challengeSeconds })) === 0;
}

/** Takes the price of one look-up, or asks for it. Afterwards the caller says whether anything was found. */
export async function payForLookUp(
  ctx: AppContext,
  asked: Asked,
  proof: Proof | undefined,
): Promise<(found: boolean) => Promise<void>> {
  if (!ctx.config.rateLimits) return async () => undefined;
  const bits = await spend(ctx, asked.ip, points.lookUp);
  // What was asked for a moment ago is enough, even if the price has risen since.
  if (bits > 0 && !(proof && (await isPaid(ctx, asked, proof))))
    throw new AppError('auth.proof_required', { challenge: challengeFor(ctx, asked, bits) });
  return async (found) => {
    await spend(ctx, asked.ip, found ? 0 : points.miss);
  };
}
