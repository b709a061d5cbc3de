import { failedAnswer, noAnswer } from '@virtual-med/contract/core/client';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { watched } from './api.ts';
import { withBackOff } from './back-off.ts';

/** A file on the server of which a part is here already; the rest is asked for piece by piece. */
export interface RemoteFile {
  readonly size: number;
  readonly beginning: Uint8Array<ArrayBuffer>;
  /** From `begin` up to, not including, `end`. */
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

export interface Address {
  /** Whose failures are heard of under its name. */
  readonly endpoint: AnyEndpoint;
  readonly url: string;
  /** The server has let the reader in and bytes are on their way. */
  readonly onAnswered?: () => void;
}

/** Asked for first: a short file comes whole. */
const beginningBytes = 128 * 1024;
const tries = { firstMs: 500, times: 3 };

async function askFor({ endpoint, url, onAnswered }: Address, begin: number, end: number, signal: AbortSignal) {
  const ask = async () => {
    try {
      const answer = await fetch(url, {
        credentials: 'same-origin',
        headers: { range: `bytes=${begin}-${end - 1}` },
        signal,
      });
      if (!answer.ok) throw await failedAnswer(answer);
      onAnswered?.();
      return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
    } catch (error) {
      throw error instanceof TypeError ? noAnswer() : error;
    }
  };
  return watched(endpoint, withBackOff(ask, tries.firstMs, tries.times));
}

/** Opens a file that may be large: whoever looks at its first page does not wait for its last. */
export async function openRemoteFile(address: Address, signal: AbortSignal): Promise<RemoteFile> {
  const { answer, bytes } = await askFor(address, 0, beginningBytes, signal);
  const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
  return {
    size: answer.status === 206 && total ? Number(total) : bytes.length,
    beginning: bytes,
    async read(begin, end) {
      const part = await askFor(address, begin, end, signal);
      return part.answer.status === 206 ? part.bytes : part.bytes.slice(begin, end);
    },
  };
}
