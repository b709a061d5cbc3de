import { CepError, formatAddress } from '../../../adapters/cep/cep.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/db/database.ts';
import { requireWithinLimit } from '../../../core/http/rate-limit.ts';

/** Far above what somebody types, and far below what the public services would mind. */
const perPerson = { max: 30, windowSeconds: 60 };

export async function findAddress(ctx: AppContext, actor: Actor, cep: string) {
  await requireWithinLimit(ctx, `cep ${actor.userId}`, perPerson);
  try {
    const found = await ctx.adapters.cep.lookUp(cep);
    return { ...found, address: formatAddress(found) };
  } catch (error) {
    if (!(error instanceof CepError)) throw error;
    if (error.reason !== 'unavailable') throw new AppError('zip_codes.not_found', { cause: error });
    ctx.log.warn({ detail: error.detail }, 'no postal-code service could be asked');
    throw new AppError('zip_codes.unavailable', { cause: error });
  }
}
