import { type CepAddress, CepError, type CepProvider, normalizeCep } from './cep.port.ts';
import { createBrasilApi, createViaCep } from './cep.services.ts';

interface CepCacheOptions {
  readonly maxEntries: number;
  readonly now: () => number;
}

/** Remembers a bounded number of answers for a while; the one unused for longest goes first. */
function createCepCache<Value>({ maxEntries, now }: CepCacheOptions) {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until <= now()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    set(key: string, value: Value, lifeMs: number): void {
      entries.delete(key);
      entries.set(key, { value, until: now() + lifeMs });
      const oldest = entries.keys().next();
      if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value);
    },
  };
}

export interface PublicCepOptions {
  readonly baseUrl?: string | undefined;
  /**
   * Asked when the first service cannot tell; null for none. Where the first is of the operator's own choosing there
   * is none unless named: no CEP goes to a service nobody chose.
   */
  readonly fallbackUrl?: string | null | undefined;
  /** For each service. */
  readonly timeoutMs?: number;
  readonly maxEntries?: number;
  readonly now?: () => number;
}

const foundLifeMs = 24 * 3_600_000;
const unknownLifeMs = 10 * 60_000;

/** BrasilAPI, then ViaCEP. Their terms ask for one request per human action: answers are kept and shared. */
export function createPublicCep(options: PublicCepOptions = {}): CepProvider {
  const timeoutMs = options.timeoutMs ?? 4000;
  const { fallbackUrl = options.baseUrl === undefined ? 'https://viacep.com.br' : null } = options;
  const primary = createBrasilApi(options.baseUrl ?? 'https://brasilapi.com.br/api', timeoutMs);
  const fallback = fallbackUrl === null ? null : createViaCep(fallbackUrl, timeoutMs);
  const cache = createCepCache<CepAddress | 'unknown'>({
    maxEntries: options.maxEntries ?? 1000,
    now: options.now ?? Date.now,
  });
  const underway = new Map<string, Promise<CepAddress>>();

  async function ask(cep: string): Promise<CepAddress> {
    try {
      return await primary(cep);
    } catch (error) {
      if (!fallback || !(error instanceof CepError) || error.reason !== 'unavailable') throw error;
      return fallback(cep).catch((second: unknown) => {
        if (!(second instanceof CepError) || second.reason !== 'unavailable') throw second;
        throw new CepError('unavailable', `${error.detail}; ${second.detail}`);
      });
    }
  }

  async function askAndRemember(cep: string): Promise<CepAddress> {
    try {
      const address = await ask(cep);
      cache.set(cep, address, foundLifeMs);
      return address;
    } catch (error) {
      if (error instanceof CepError && error.reason === 'not_found') cache.set(cep, 'unknown', unknownLifeMs);
      throw error;
    } finally {
      underway.delete(cep);
    }
  }

  return {
    kind: 'public',
    async lookUp(text) {
      const cep = normalizeCep(text);
      const known = cache.get(cep);
      if (known === 'unknown') throw new CepError('not_found');
      if (known) return known;
      const asked = underway.get(cep) ?? askAndRemember(cep);
      underway.set(cep, asked);
      return asked;
    },
  };
}
