import { isIP } from 'node:net';
import { isLoopback } from '../../../../config/config.ts';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';

/** Whose passkeys these are, as devices know it: one name, and the one address it is used from. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * From the configured address alone, whatever name a request came by. Browsers keep passkeys for names, never for IP
 * addresses, and only where nobody can listen in; this machine itself goes by 'localhost'.
 */
export function relyingParty({ appUrl }: Pick<AppContext, 'appUrl'>): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(appUrl);
  const name = hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(name)) return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  return protocol === 'https:' && isIP(name) === 0 ? { id: name, origin } : undefined;
}

export function requireRelyingParty(ctx: AppContext): RelyingParty {
  const party = relyingParty(ctx);
  if (!party) throw new AppError('auth.passkeys_unavailable');
  return party;
}
