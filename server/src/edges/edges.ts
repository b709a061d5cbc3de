import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createPublicCep } from './cep/brasilapi.cep.ts';
import type { CepProvider } from './cep/cep.port.ts';
import { embeddedCep } from './cep/embedded.cep.ts';
import type { Mailer } from './mail/mail.port.ts';
import { openOutboxMailer } from './mail/outbox.mailer.ts';
import { createSmtpMailer } from './mail/smtp.mailer.ts';
import { createEmbeddedPayments } from './payments/embedded.payments.ts';
import { createPostgresStore } from './payments/embedded.store.ts';
import type { PaymentProvider } from './payments/payments.port.ts';
import { createStripePayments } from './payments/stripe.payments.ts';
import { openDiskStorage } from './storage/disk.storage.ts';
import { createS3Storage } from './storage/s3.storage.ts';
import type { Storage } from './storage/storage.port.ts';

/** The outside world, each part a port with a real adapter and one that ships with the product. */
export interface Edges {
  readonly storage: Storage;
  readonly mail: Mailer;
  readonly payments: PaymentProvider;
  readonly cep: CepProvider;
}

interface EdgeOptions {
  readonly config: Config;
  readonly dataDir: string;
  readonly appUrl: string;
  readonly secretKey: string;
  readonly db: Database;
  readonly log: Logger;
}

/** The configuration alone decides which adapter stands behind each port. */
export async function openEdges(options: EdgeOptions): Promise<Edges> {
  const { config, dataDir, log } = options;
  return {
    storage: config.s3
      ? createS3Storage({ ...config.s3, log })
      : await openDiskStorage({ root: join(dataDir, 'files'), log }),
    mail: config.smtpUrl
      ? createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom, log })
      : await openOutboxMailer({ folder: join(dataDir, 'outbox'), from: config.mailFrom, log }),
    payments: config.stripe ? createStripePayments(config.stripe) : embeddedPayments(options),
    cep: config.cepUrl === 'embedded' ? embeddedCep : createPublicCep(config.cepUrl ? { baseUrl: config.cepUrl } : {}),
  };
}

const derivedSecret = (secretKey: string, purpose: string): string =>
  createHmac('sha256', secretKey).update(purpose).digest('hex');

const embeddedPayments = ({ db, appUrl, secretKey }: EdgeOptions): PaymentProvider =>
  createEmbeddedPayments({
    store: createPostgresStore(
      (text, params) =>
        db.asSystem('embedded payment provider', (tx) => tx.executeQuery(CompiledQuery.raw(text, [...params]))),
      'embedded_payment_objects',
    ),
    appUrl,
    webhookSecret: derivedSecret(secretKey, 'embedded payment webhooks'),
  });
