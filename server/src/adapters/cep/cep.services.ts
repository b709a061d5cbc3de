import { z } from '@virtual-med/contract/core/zod';
import { type CepAddress, CepError } from './cep.port.ts';

const maxBodyBytes = 64 * 1024;

interface CepAnswer {
  readonly status: number;
  /** Undefined when the body is not JSON. */
  readonly json: unknown;
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw new Error('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One request to one service. The time-out covers the whole answer, also one that trickles. */
async function askCepService(url: string, timeoutMs: number): Promise<CepAnswer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'virtual-med' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, json: parse(await readBody(response)) };
  } catch (error) {
    throw new CepError('unavailable', error instanceof Error ? `${error.name}: ${error.message}` : 'failed');
  }
}

/** Asks one outside service about a CEP of eight digits. */
type CepService = (cep: string) => Promise<CepAddress>;

const place = z._default(z.nullable(z.string().check(z.trim(), z.maxLength(200))), '');
const city = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const state = z.string().check(z.regex(/^[A-Z]{2}$/));

const brasilApiAddress = z.object({ cep: z.string(), state, city, neighborhood: place, street: place });
const brasilApiErrors = z.object({ errors: z.array(z.object({ message: z.string() })) });
const viaCepAddress = z.object({ cep: z.string(), uf: state, localidade: city, bairro: place, logradouro: place });
const viaCepUnknown = z.object({ erro: z.union([z.literal(true), z.literal('true')]) });

const unreadable = (service: string, { status }: CepAnswer): CepError =>
  new CepError('unavailable', `${service} answered ${status} with something else than expected`);

/** An answer about another CEP than the one asked for is no answer. */
const isAbout = (cep: string, answered: string): boolean => answered.replace(/\D/g, '') === cep;

/**
 * BrasilAPI answers 404 both for a CEP that does not exist and when none of its sources could be reached. Only the
 * sources' own words tell: one that looked and found nothing is proof, connection errors alone are not.
 */
const saysItDoesNotExist = (json: unknown): boolean => {
  const parsed = brasilApiErrors.safeParse(json);
  return parsed.success && parsed.data.errors.some(({ message }) => /não encontrado|inválido/i.test(message));
};

export function createBrasilApi(baseUrl: string, timeoutMs: number): CepService {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '');
  return async (cep) => {
    const answer = await askCepService(`${base}/cep/v1/${cep}`, timeoutMs);
    if (answer.status === 404 && saysItDoesNotExist(answer.json)) throw new CepError('not_found');
    if (answer.status === 400 && brasilApiErrors.safeParse(answer.json).success) throw new CepError('invalid');
    const parsed = brasilApiAddress.safeParse(answer.json);
    if (answer.status !== 200 || !parsed.success || !isAbout(cep, parsed.data.cep))
      throw unreadable('BrasilAPI', answer);
    const { street, neighborhood, ...rest } = parsed.data;
    return {
      zipCode: cep,
      street: street ?? '',
      neighborhood: neighborhood ?? '',
      city: rest.city,
      state: rest.state,
    };
  };
}

export function createViaCep(baseUrl: string, timeoutMs: number): CepService {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '');
  return async (cep) => {
    const answer = await askCepService(`${base}/ws/${cep}/json/`, timeoutMs);
    if (answer.status === 200 && viaCepUnknown.safeParse(answer.json).success) throw new CepError('not_found');
    if (answer.status === 400) throw new CepError('invalid');
    const parsed = viaCepAddress.safeParse(answer.json);
    if (answer.status !== 200 || !parsed.success || !isAbout(cep, parsed.data.cep)) throw unreadable('ViaCEP', answer);
    const { logradouro, bairro, localidade, uf } = parsed.data;
    return { zipCode: cep, street: logradouro ?? '', neighborhood: bairro ?? '', city: localidade, state: uf };
  };
}
