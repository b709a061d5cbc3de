import type { lookUpZipCode } from '@virtual-med/contract/zip-codes';
import type { z } from '@virtual-med/contract/zod';
import { AppError } from '../app-error.ts';
import type { Actor } from '../db/database.ts';
import { CepError, formatAddress } from '../edges/cep/cep.port.ts';
import type { House } from '../house.ts';
import { secondsToWait } from '../http/rate-limit.ts';

/** Far above what somebody types, and far below what the public services would mind. */
const perPerson = { max: 30, windowSeconds: 60 };

export async function findAddress(
  house: House,
  actor: Actor,
  cep: string,
): Promise<z.infer<(typeof lookUpZipCode)['response']>> {
  const wait = await secondsToWait(house, `cep ${actor.userId}`, perPerson);
  if (wait > 0) throw new AppError('request.too_many', { retryAfterSeconds: wait });
  try {
    const found = await house.edges.cep.lookUp(cep);
    return { ...found, address: formatAddress(found) };
  } catch (error) {
    if (!(error instanceof CepError)) throw error;
    if (error.reason !== 'unavailable') throw new AppError('zip_codes.not_found', { cause: error });
    house.log.warn({ detail: error.detail }, 'no postal-code service could be asked');
    throw new AppError('zip_codes.unavailable', { cause: error });
  }
}
