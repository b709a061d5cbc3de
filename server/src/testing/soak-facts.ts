import { createHash } from 'node:crypto';
import type { Account } from '../adapters/payments/embedded.account.ts';
import type { AppContext } from '../context/context.ts';
import { chainKeys } from '../core/audit/chain-keys.ts';
import { headFile } from '../core/audit/head-file.ts';
import { sealAuditTrail } from '../core/audit/seal.service.ts';
import { verifyTrail } from '../core/audit/verify.service.ts';
import { ownerPassword } from '../core/db/access.ts';
import { type DatabaseAddress, withClient } from '../core/db/connection.ts';
import { waitFor } from '../core/jobs/testing/jobs.ts';
import { deliverEmbeddedEvents } from '../features/business/billing/billing.jobs.ts';
import { sweepDocuments } from '../features/records/documents/sweep.job.ts';
import { deliverSigningEvents, sweepRequests } from '../features/records/signing/signing.jobs.ts';

/** What the installation holds, as it stands in its tables and on its disk. */
export interface Facts {
  readonly clinics: readonly { id: string; email: string; paymentStatus: string }[];
  readonly patients: readonly { id: string; email: string | null }[];
  readonly documents: readonly {
    id: string;
    uploadKey: string | null;
    sha256: string;
    /** Of the bytes as they are read now, or why they are not. */
    found: string;
    isDeleted: boolean;
    signedFrom: string | null;
  }[];
  readonly bytesWithoutRow: readonly string[];
  readonly unfinishedWrites: number;
  readonly signatures: readonly { documentId: string; state: string }[];
  readonly events: readonly { id: string; isProcessed: boolean }[];
  readonly invoices: readonly { clinicId: string; subscriptionId: string; createdAt: string; isPaid: boolean }[];
  readonly settingChanges: readonly string[];
  readonly trail: readonly string[];
  readonly failedJobs: readonly string[];
}

export type AsOwner = <T>(sql: string, values?: unknown[]) => Promise<T[]>;

export const asOwnerOf =
  (ctx: AppContext, address: DatabaseAddress, user: string): AsOwner =>
  (sql, values = []) =>
    withClient(address, { user, password: ownerPassword(ctx.secretKey) }, async (client) => {
      const { rows } = await client.query(sql, values);
      return rows;
    });

/** A queue's own clock does the same, minutes later: what a killed worker held, and what failed, is tried again. */
const triedAgain = `update pgboss.job set state = 'retry', start_after = now()
  where state = 'retry' or (state = 'active' and started_on < now() - interval '40 seconds')`;

const unfinished = `select count(*)::int as n from pgboss.job
  where state in ('created', 'retry', 'active') and start_after < now() + interval '2 hours'
  and name in ('mail.send', 'documents.notify', 'documents.thumbnail', 'documents.signatures', 'signing.check', 'billing.event',
    'billing.sync')`;

/** Requests to sign that were cut off before the signer answered are given up after minutes. */
const cutOffLongAgo = `update signature_requests set created_at = created_at - interval '1 hour'
  where state = 'pending' and provider_document_id is null`;

/** A busy machine is slow, not wrong. */
const soakPatienceMs = 180_000;

/** Minutes pass: what a fault left half done is finished or given up, as the installation's own clock does it. */
export async function letTimePass(ctx: AppContext, asOwner: AsOwner): Promise<void> {
  await asOwner(cutOffLongAgo);
  await sweepRequests(ctx);
  const isEmpty = async () => {
    await deliverEmbeddedEvents(ctx);
    await deliverSigningEvents(ctx);
    await asOwner(triedAgain);
    const [left] = await asOwner<{ n: number }>(unfinished);
    if (left?.n === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return false;
  };
  await waitFor('an empty queue', isEmpty, soakPatienceMs);
  // Nobody sends anything now: what has no row is left by a fault, however young.
  await sweepDocuments(ctx, { orphanAge: -60_000 });
}

async function sumOf({ adapters }: AppContext, path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await adapters.storage.read(path)).stream) hash.update(chunk);
  return hash.digest('hex');
}

async function trailOf(ctx: AppContext): Promise<string[]> {
  const keys = chainKeys(ctx.secretKey, ctx.config.oldSecretKeys);
  const head = await headFile(ctx.config.dataDir).read();
  await sealAuditTrail(ctx.db, keys);
  if (head === 'unreadable') return ['the end kept outside is unreadable'];
  const { findings } = await verifyTrail(ctx.db, keys, head ? [head] : []);
  return findings.map(({ problem, position }) => `${problem} at ${position}`);
}

/** Waits for the work under way, then tells all. Reads the tables, not the product's own answers. */
export async function factsOf(ctx: AppContext, asOwner: AsOwner): Promise<Facts> {
  await letTimePass(ctx, asOwner);
  const rows = await ctx.db.asSystem('soak', async (tx) => ({
    clinics: await tx.selectFrom('clinics').select(['id', 'admin_email', 'payment_status']).execute(),
    patients: await tx.selectFrom('patients').select(['id', 'email']).execute(),
    documents: await tx
      .selectFrom('documents')
      .select(['id', 'upload_key', 'sha256', 'file_path', 'deleted_at', 'signed_from'])
      .execute(),
    signatures: await tx.selectFrom('signature_requests').select(['document_id', 'state']).execute(),
    events: await tx.selectFrom('payment_events').select(['id', 'processed_at']).execute(),
    changes: await tx
      .selectFrom('audit_events')
      .select('request_id')
      .where('event', '=', 'clinics.settings_updated')
      .execute(),
  }));
  const accounts = await asOwner<{ data: Account }>('select data from embedded_payment_objects');
  const failed = await asOwner<{ name: string }>(`select name from pgboss.job where state = 'failed'`);
  const named = new Set(rows.documents.map(({ file_path }) => file_path));
  const bytesWithoutRow: string[] = [];
  for await (const { key } of ctx.adapters.storage.list('documents/')) if (!named.has(key)) bytesWithoutRow.push(key);
  const documents: Facts['documents'][number][] = [];
  for (const { id, upload_key, sha256, file_path, deleted_at, signed_from } of rows.documents)
    documents.push({
      id,
      uploadKey: upload_key,
      sha256,
      found: await sumOf(ctx, file_path).catch((error: Error) => error.message),
      isDeleted: deleted_at !== null,
      signedFrom: signed_from,
    });
  return {
    clinics: rows.clinics.map(({ id, admin_email, payment_status }) => ({
      id,
      email: admin_email,
      paymentStatus: payment_status,
    })),
    patients: rows.patients,
    documents,
    bytesWithoutRow,
    unfinishedWrites: await ctx.adapters.storage.removeUnfinished(new Date(Date.now() + 60_000)),
    signatures: rows.signatures.map(({ document_id, state }) => ({ documentId: document_id, state })),
    events: rows.events.map(({ id, processed_at }) => ({ id, isProcessed: processed_at !== null })),
    invoices: accounts.flatMap(({ data }) =>
      data.invoices.map(({ subscriptionId, createdAt, status }) => ({
        clinicId: data.clinicId,
        subscriptionId,
        createdAt,
        isPaid: status === 'paid',
      })),
    ),
    settingChanges: rows.changes.map(({ request_id }) => request_id ?? ''),
    trail: await trailOf(ctx),
    failedJobs: failed.map(({ name }) => name),
  };
}
