import { X509Certificate } from 'node:crypto';
import { z } from '@virtual-med/contract/core/zod';
import { readText, send } from '../signing/outbound.ts';
import { CertificateError, type CertificateProvider } from './certificates.port.ts';

/** How a provider's door differs from the others'. The protocol is the same for all (DOC-ICP-17.01). */
interface ProviderRow {
  readonly name: string;
  /** In front of `/v0/oauth/…`. */
  readonly base: string;
  readonly hashEncoding: 'base64' | 'hex';
  readonly maxHashes: number;
}

export const knownProviders = {
  vidaas: { name: 'VIDaaS', base: 'https://certificado.vidaas.com.br', hashEncoding: 'base64', maxHashes: 100 },
  birdid: { name: 'BirdID', base: 'https://api.birdid.com.br', hashEncoding: 'hex', maxHashes: 100 },
  safeid: {
    name: 'SafeID',
    base: 'https://pscsafeweb.safewebpss.com.br/Service/Microservice/OAuth/api',
    hashEncoding: 'base64',
    maxHashes: 100,
  },
  serproid: {
    name: 'SerproID (NeoID)',
    base: 'https://serproid.serpro.gov.br/oauth',
    hashEncoding: 'base64',
    maxHashes: 5,
  },
} as const satisfies Record<string, ProviderRow>;

interface PscOptions extends ProviderRow {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The operator named another address than the provider's own: it may be inside. */
  readonly mayBeInside: boolean;
  readonly timeoutMs?: number;
}

const sha256Oid = '2.16.840.1.101.3.4.2.1';
const answerMaxBytes = 512 * 1024;
const defaultTimeoutMs = 15_000;

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(4096)),
  expires_in: z.coerce.number().check(z.minimum(1), z.maximum(604_800)),
  authorized_identification_type: z.nullish(z.string()),
  authorized_identification: z.nullish(z.string()),
});
const certificatesAnswer = z.object({
  certificates: z.array(
    z.object({ alias: z.string().check(z.maxLength(300)), certificate: z.string().check(z.maxLength(65_536)) }),
  ),
});
const signatureAnswer = z.object({
  signatures: z.array(z.object({ id: z.string(), raw_signature: z.string().check(z.maxLength(8192)) })),
});
const refusal = z.object({ error: z.optional(z.string()) });

/** A word of the protocol, or nothing: what a provider writes there goes to the log. */
const codeOf = (body: unknown): string => {
  const { error = '' } = refusal.safeParse(body).data ?? {};
  return /^[a-z_]{1,40}$/.test(error) ? error : '';
};

const spentCodes = ['invalid_grant', 'invalid_token', 'expired_token'];

/** PEM, or bare base64 with or without line breaks; several in one text are the chain. */
function chainOf(text: string): Buffer[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,32768}-----END CERTIFICATE-----/g);
  try {
    return (blocks ?? [Buffer.from(text.replace(/\s/g, ''), 'base64')]).map((one) => new X509Certificate(one).raw);
  } catch {
    throw new CertificateError('unavailable', 'certificate-discovery: no certificate');
  }
}

const addressAt = ({ base }: PscOptions, path: string): URL =>
  new URL(`${base.replace(/(?<!\/)\/+$/, '')}/v0/oauth/${path}`);

const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) });

interface Ask {
  readonly body?: { readonly type: string; readonly text: string };
  readonly token?: string;
}

/** Asks the provider, and says of each failure whether it is away, has ended the authorisation or refuses. */
const askerOf = (options: PscOptions) =>
  async function ask<S extends z.core.$ZodType>(path: string, schema: S, { body, token }: Ask): Promise<z.infer<S>> {
    let status: number;
    let text: string;
    try {
      const response = await send({
        url: addressAt(options, path),
        method: body ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': body.type, 'content-length': String(Buffer.byteLength(body.text)) } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: [Buffer.from(body.text)] } : {}),
        timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
        mayBeInside: options.mayBeInside,
      });
      status = response.statusCode ?? 0;
      text = await readText(response, answerMaxBytes);
    } catch (error) {
      throw new CertificateError('unavailable', `${path} ${(error as { detail?: string }).detail ?? ''}`.trim());
    }
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      answer = undefined;
    }
    if (status !== 200) {
      const code = codeOf(answer);
      const isSpent = status === 401 || status === 403 || spentCodes.includes(code);
      const isAway = status >= 500 || status === 429 || status === 408 || status < 400;
      throw new CertificateError(isAway ? 'unavailable' : isSpent ? 'ended' : 'refused', `${path} ${status} ${code}`);
    }
    const read = z.safeParse(schema, answer);
    if (!read.success) throw new CertificateError('unavailable', `${path} answer`);
    return read.data;
  };

/** The one client for every provider; what differs between them is data. */
export function createPscCertificates(options: PscOptions): CertificateProvider {
  const { clientId, clientSecret, hashEncoding } = options;
  const ask = askerOf(options);
  return {
    id: options.id,
    name: options.name,
    isTest: false,
    maxHashes: options.maxHashes,

    authorisationUrl({ redirectUri, cpf, scope, seconds, state, challenge }) {
      const url = addressAt(options, 'authorize');
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope,
        lifetime: String(seconds),
        code_challenge: challenge,
        code_challenge_method: 'S256',
        login_hint: cpf,
      }).toString();
      return url.href;
    },

    async exchange(code, verifier, redirectUri) {
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      });
      const answer = await ask('token', tokenAnswer, {
        body: { type: 'application/x-www-form-urlencoded', text: form.toString() },
      });
      const isCpf = answer.authorized_identification_type === 'CPF';
      return {
        token: answer.access_token,
        seconds: answer.expires_in,
        cpf: isCpf ? (answer.authorized_identification ?? '').replace(/\D/g, '') : null,
      };
    },

    async certificates(token) {
      const { certificates } = await ask('certificate-discovery', certificatesAnswer, { token });
      return certificates.slice(0, 20).map(({ alias, certificate }) => ({ alias, chain: chainOf(certificate) }));
    },

    async sign(token, alias, hashes) {
      if (hashes.size > options.maxHashes) throw new CertificateError('refused', 'too many hashes');
      const { signatures } = await ask('signature', signatureAnswer, {
        token,
        body: json({
          certificate_alias: alias,
          hashes: [...hashes].map(([id, hash]) => ({
            id,
            alias: id,
            hash: hash.toString(hashEncoding),
            hash_algorithm: sha256Oid,
            signature_format: 'RAW',
          })),
        }),
      });
      const first = new Map<string, Buffer>();
      for (const { id, raw_signature } of signatures)
        if (hashes.has(id) && !first.has(id)) first.set(id, Buffer.from(raw_signature.replace(/\s/g, ''), 'base64'));
      return first;
    },
  };
}
