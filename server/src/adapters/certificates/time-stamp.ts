import { readBytes, send } from '../signing/outbound.ts';
import { CertificateError } from './certificates.port.ts';

/** A server that says when it saw a hash (RFC 3161). What it answers is still to be checked. */
export interface TimeStampServer {
  ask(query: Buffer): Promise<Buffer>;
}

const timeoutMs = 15_000;
const answerMaxBytes = 128 * 1024;

export const createTimeStampServer = (url: string): TimeStampServer => ({
  async ask(query) {
    try {
      const response = await send({
        url: new URL(url),
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', 'content-length': String(query.byteLength) },
        body: [query],
        timeoutMs,
        mayBeInside: true,
      });
      const answer = await readBytes(response, answerMaxBytes);
      if (response.statusCode !== 200) throw new CertificateError('unavailable', `time stamp ${response.statusCode}`);
      return answer;
    } catch (error) {
      if (error instanceof CertificateError) throw error;
      throw new CertificateError('unavailable', `time stamp ${(error as { detail?: string }).detail ?? ''}`.trim());
    }
  },
});
