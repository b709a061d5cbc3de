import { CepError } from './cep.port.ts';

const maxBodyBytes = 64 * 1024;

export interface CepAnswer {
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
export async function askCepService(url: string, timeoutMs: number): Promise<CepAnswer> {
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
