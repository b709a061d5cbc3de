import { hkdfSync } from 'node:crypto';
import { isLoopback } from '../../../../config/config.ts';
import type { AppContext } from '../../../../context/context.ts';

type Needs = Pick<AppContext, 'config' | 'appUrl' | 'secretKey'>;

/** Whether people other than those at this machine can reach the set-up: directly, or through a proxy. */
const isReachable = ({ config, appUrl }: Needs): boolean =>
  !isLoopback(config.host) || config.trustProxy !== false || !isLoopback(new URL(appUrl).hostname);

/**
 * What the set-up asks for. Where strangers could come first, the server makes a token of its own when it was given none
 * and tells it at start. It is the same after a restart and in every process, and good for one Super Admin.
 */
export const setupTokenOf = (ctx: Needs): string | undefined =>
  ctx.config.setupToken ?? (isReachable(ctx) ? madeToken(ctx.secretKey) : undefined);

const madeToken = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'virtual-med setup token', 18)).toString('base64url');
