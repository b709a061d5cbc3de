import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { buildTrust, type Trust } from '@virtual-med/pdf-signature/trust';
import { shippedRoots } from '@virtual-med/pdf-signature/trust/shipped-roots';
import { CompiledQuery } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../core/db/database.ts';
import { newId } from '../core/ids.ts';
import type { Isolated } from '../core/isolated/isolated.ts';
import { createPublicCep } from './cep/brasilapi.cep.ts';
import type { CepProvider } from './cep/cep.port.ts';
import { embeddedCep } from './cep/embedded.cep.ts';
import type { CertificateProvider } from './certificates/certificates.port.ts';
import {
  createEmbeddedCertificates,
  type EmbeddedCertificates,
  type Grants,
} from './certificates/embedded.certificates.ts';
import { createIssuerSource, type IssuerSource } from './certificates/issuers.ts';
import { createPscCertificates, knownProviders } from './certificates/psc.certificates.ts';
import { openTestCertificates } from './certificates/test-certificates.ts';
import { createTimeStampServer, type TimeStampServer } from './certificates/time-stamp.ts';
import type { Mailer } from './mail/mail.port.ts';
import { openOutboxMailer } from './mail/outbox.mailer.ts';
import type { Ocr } from './ocr/ocr.port.ts';
import { ocrOff, openOcr } from './ocr/open-ocr.ts';
import { createEmbeddedPayments, type EmbeddedPayments } from './payments/embedded.payments.ts';
import { createPostgresStore } from './payments/embedded.store.ts';
import type { PaymentProvider } from './payments/payments.port.ts';
import { createEmbeddedSigning, type EmbeddedSigning } from './signing/embedded.signing.ts';
import { signingOff } from './signing/off.signing.ts';
import type { SigningProvider } from './signing/signing.port.ts';
import { openDiskStorage } from './storage/disk.storage.ts';
import { fileKeys } from './storage/sealed.format.ts';
import { sealStorage } from './storage/sealed.storage.ts';
import type { Storage } from './storage/storage.port.ts';
import { type CrlSource, createCrlSource } from './trust/crl-source.ts';

/** The outside world, each part a port with a real adapter and one that ships with the product. */
export interface Adapters {
  readonly storage: Storage;
  readonly mail: Mailer;
  readonly payments: (PaymentProvider & { readonly kind: 'stripe' }) | EmbeddedPayments;
  readonly cep: CepProvider;
  /** Lists of revoked certificates, for those that signed documents. */
  readonly crls: CrlSource;
  readonly signing: (SigningProvider & { readonly kind: 'autentique' | 'off' }) | EmbeddedSigning;
  readonly certificates: Certificates;
  readonly ocr: Ocr;
}

/** Who keeps people's certificates, and who stamps what is signed with them. */
export interface Certificates {
  readonly providers: readonly CertificateProvider[];
  /** Among the providers where none was configured. */
  readonly embedded: EmbeddedCertificates | undefined;
  readonly timeStamps: TimeStampServer | undefined;
  /** ICP-Brasil and nobody else: with certificates of another tree nothing is signed here. */
  readonly trust: Trust;
  readonly issuers: IssuerSource;
}

interface AdapterOptions {
  readonly config: Config;
  readonly dataDir: string;
  readonly appUrl: string;
  readonly secretKey: string;
  readonly db: Database;
  readonly isolated: Isolated;
  readonly log: Logger;
}

/** The configuration alone decides which adapter stands behind each port; the heavy ones are loaded only when chosen. */
export async function openAdapters(options: AdapterOptions): Promise<Adapters> {
  const { config } = options;
  const storage = sealStorage(await openStorage(options), fileKeys([options.secretKey, ...config.oldSecretKeys]));
  return {
    storage,
    mail: await openMail(options),
    payments: config.stripe
      ? (await import('./payments/stripe.payments.ts')).createStripePayments(config.stripe)
      : embeddedPayments(options),
    cep: config.cepUrl === 'embedded' ? embeddedCep : createPublicCep(config.cepUrl ? { baseUrl: config.cepUrl } : {}),
    crls: createCrlSource({ hosts: config.crlHosts }),
    signing: await openSigning(options, storage),
    certificates: openCertificates(options),
    ocr: config.ocr ? openOcr({ isolated: options.isolated, ...config.ocr }) : ocrOff,
  };
}

export async function openStorage({
  config,
  dataDir,
  log,
}: Pick<AdapterOptions, 'config' | 'dataDir' | 'log'>): Promise<Storage> {
  if (!config.s3) return openDiskStorage({ root: join(dataDir, 'files'), log });
  const { createS3Storage } = await import('./storage/s3.storage.ts');
  return createS3Storage({ ...config.s3, log });
}

async function openMail({ config, dataDir, log }: AdapterOptions): Promise<Mailer> {
  const from = config.mailFrom;
  if (!config.smtpUrl) return openOutboxMailer({ folder: join(dataDir, 'outbox'), from, log });
  const { createSmtpMailer } = await import('./mail/smtp.mailer.ts');
  return createSmtpMailer({ url: config.smtpUrl, from, log });
}

export const derivedSecret = (secretKey: string, purpose: string): string =>
  createHmac('sha256', secretKey).update(purpose).digest('hex');

const systemQuery =
  (db: Database, reason: string) =>
  (text: string, params: readonly unknown[]): Promise<{ rows: readonly unknown[] }> =>
    db.asSystem(reason, (tx) => tx.executeQuery(CompiledQuery.raw(text, [...params])));

const embeddedPayments = ({ db, appUrl, secretKey }: AdapterOptions): EmbeddedPayments =>
  createEmbeddedPayments({
    store: createPostgresStore(systemQuery(db, 'embedded payment provider'), 'embedded_payment_objects'),
    appUrl,
    webhookSecret: derivedSecret(secretKey, 'embedded payment webhooks'),
  });

async function openSigning(
  { config, db, appUrl, secretKey, isolated }: AdapterOptions,
  files: Storage,
): Promise<Adapters['signing']> {
  if (!config.signatureEnabled) return signingOff;
  if (config.autentique) {
    const { createAutentiqueSigning } = await import('./signing/autentique.signing.ts');
    return createAutentiqueSigning(config.autentique);
  }
  return createEmbeddedSigning({
    store: createPostgresStore(systemQuery(db, 'embedded signer'), 'embedded_signing_objects'),
    files,
    isolated,
    appUrl,
    webhookSecret: derivedSecret(secretKey, 'embedded signing webhooks'),
  });
}

/** Codes and tokens of the embedded provider, where those of every sign-in are: they end by themselves. */
const grantsIn = (db: Database): Grants => ({
  async keep(name, value, seconds) {
    await db.auth.query(
      `insert into verifications (id, identifier, value, expires_at)
       values ($1, $2, $3, now() + make_interval(secs => $4))`,
      [newId(), name, value, seconds],
    );
  },
  async read(name) {
    const { rows } = await db.auth.query<{ value: string }>(
      'select value from verifications where identifier = $1 and expires_at > now()',
      [name],
    );
    return rows[0]?.value;
  },
  async take(name) {
    const { rows } = await db.auth.query<{ value: string }>(
      'delete from verifications where identifier = $1 and expires_at > now() returning value',
      [name],
    );
    return rows[0]?.value;
  },
});

function openCertificates({ config, db, dataDir }: AdapterOptions): Certificates {
  const roots = shippedRoots().roots.filter(({ tree }) => tree === 'icp');
  const trust = buildTrust({ roots, intermediates: [], crls: [] });
  const issuers = createIssuerSource();
  const timeStamps = config.timeStampUrl === undefined ? undefined : createTimeStampServer(config.timeStampUrl);
  const providers = config.certificateProviders.map(({ id, url, ...client }) => {
    const row = knownProviders[id];
    return createPscCertificates({ ...row, id, ...client, base: url ?? row.base, mayBeInside: url !== undefined });
  });
  if (providers.length > 0) return { providers, embedded: undefined, timeStamps, trust, issuers };
  const certificates = openTestCertificates(dataDir);
  const embedded = createEmbeddedCertificates({ grants: grantsIn(db), certificates });
  return { providers: [embedded], embedded, timeStamps, trust, issuers };
}
