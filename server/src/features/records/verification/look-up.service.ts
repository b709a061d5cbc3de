import { timingSafeEqual } from 'node:crypto';
import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import { readAddress, readCode } from '@virtual-med/contract/verification/verification-codes';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { recordFor } from '../../../core/audit/audit.service.ts';
import type { Tx } from '../../../core/db/database.ts';
import { addressKey } from '../../../core/http/address-key.ts';
import { secondsToWait } from '../../../core/http/rate-limit.ts';
import type { Brand } from '../../../core/mail/layout.mail.ts';
import { codeDigest, drawAddress, drawCode, openCode, sealCode } from './codes.ts';
import { type SignatureWords, signatureOf } from './signature-of.service.ts';

/** From one address, whatever it asks for. */
const asksAllowed = { max: 30, windowSeconds: 60 };
/** Of one document from one address: nobody locks out whoever holds the code elsewhere. */
const wrongCodesAllowed = { max: 10, windowSeconds: 3600 };

export interface Stranger {
  readonly ip: string;
  readonly requestId: string;
}

export interface KnownFile {
  readonly sha256: string;
  /** `revision`: what was signed of a file that was altered afterwards. */
  readonly form: 'original' | 'signed' | 'revision' | 'stamped';
  /** Neither cancelled nor replaced by a signed version. */
  readonly isCurrent: boolean;
}

interface FileToGive {
  readonly documentId: string;
  /** Of the code it is given for. */
  readonly codeDigest: string;
  /** Where only the first part was signed: so much of it. */
  readonly bytes: number | undefined;
}

export interface Shown {
  readonly brand: Brand;
  readonly timeZone: string;
  readonly category: string;
  readonly createdAt: string;
  readonly patientName: string;
  readonly registeredAt: string;
  readonly state: 'current' | 'has_signed_version' | 'not_signed' | 'by_hand' | 'replaced' | 'cancelled';
  /** When another was issued in its place. */
  readonly replacedAt: string | null;
  readonly signature: SignatureWords;
  readonly files: readonly KnownFile[];
  readonly documentId: string;
  /** What may be handed to a validator; a blocked clinic hands out no files. */
  readonly file: FileToGive | undefined;
  readonly address: string;
}

export type Looked =
  | { readonly what: 'right'; readonly shown: Shown }
  /** There is such an address, and this is not its code. Told apart from 'unknown' by ITI's protocol alone. */
  | { readonly what: 'wrong' }
  | { readonly what: 'unknown' }
  | { readonly what: 'wait'; readonly seconds: number };

/** Every door to the address: the page's form, ITI's protocol and the file it leads to. */
export const waitOf = (ctx: AppContext, ip: string): Promise<number> =>
  secondsToWait(ctx, `verification ${addressKey(ip)}`, asksAllowed);

const wrongKey = (address: string, ip: string): string => `verification code ${address} ${addressKey(ip)}`;

const find = (tx: Tx, address: string) =>
  tx
    .selectFrom('document_verifications as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .innerJoin('patients as p', 'p.id', 'd.patient_id')
    .innerJoin('clinics as c', 'c.id', 'v.clinic_id')
    .select(['v.id', 'v.document_id', 'v.sealed_code', 'v.off_by', 'v.stamped', 'v.made_at', 'v.clinic_id', 'd.held'])
    .select(['d.written_way', 'd.category', 'd.created_at', 'p.shown_name as patientName', 'p.unlinked_at'])
    .select(['c.active', 'c.status', 'c.name', 'c.color_palette', 'c.logo_url', 'c.time_zone'])
    .select((eb) =>
      eb
        .selectFrom('documents as n')
        .select('n.created_at')
        .whereRef('n.id', '=', 'd.replaced_by')
        .where('n.deleted_at', 'is', null)
        .as('replaced_at'),
    )
    .where('v.id', '=', address)
    .executeTakeFirst();

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

const isSame = (given: string | undefined, kept: string): boolean => {
  const [one, other] = [Buffer.alloc(32), Buffer.alloc(32)];
  one.write(given ?? '');
  other.write(kept);
  return timingSafeEqual(one, other) && given !== undefined;
};

/** What answers at all: turned off, or of a patient or clinic that left, it is as if it had never been. */
const answers = (row: Found): boolean => row.off_by === null && row.unlinked_at === null && row.active;

const versionsOf = (tx: Tx, row: Found) =>
  tx
    .selectFrom('documents as d')
    .leftJoin('verification_register as r', (join) =>
      join.onRef('r.document_id', '=', 'd.id').onRef('r.sha256', '=', 'd.sha256'),
    )
    .select(['d.id', 'd.sha256', 'd.content_type', 'd.deleted_at', 'd.signed_at', 'r.registered_at'])
    .where((eb) => eb.or([eb('d.id', '=', row.document_id), eb('d.first_version_id', '=', row.document_id)]))
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute();

function stateOf(row: Found, { isStanding, isSigned }: { isStanding: boolean; isSigned: boolean }): Shown['state'] {
  if (!isStanding) return 'cancelled';
  if (row.replaced_at !== null) return 'replaced';
  if (row.held && !isSigned) return row.written_way === 'by_hand' ? 'by_hand' : 'not_signed';
  // Of what was written here nobody was given the version before.
  return isSigned && !row.held ? 'has_signed_version' : 'current';
}

async function show(tx: Tx, row: Found): Promise<Shown> {
  const versions = await versionsOf(tx, row);
  const original = versions.find(({ id }) => id === row.document_id);
  const standing = versions.filter(({ deleted_at }) => deleted_at === null);
  const signed = standing.find(({ id }) => id !== row.document_id);
  const current = signed ?? standing[0];
  const shownId = current?.id ?? row.document_id;
  const signature = await signatureOf(tx, shownId, row.time_zone);
  const { revision } = signature;
  const state = stateOf(row, { isStanding: current !== undefined, isSigned: signed !== undefined });
  // A validator knows signatures and not what a clinic has replaced: it is given what counts alone.
  const counts = state === 'current' || state === 'has_signed_version';
  const mayGive = current?.content_type === 'application/pdf' && row.status !== 'disabled' && counts;
  return {
    brand: {
      name: row.name,
      palette: resolvePalette(row.color_palette),
      logo: row.logo_url?.replace(/logo\.(?:png|jpg|svg)(?=\?)/, 'logo-mail.png'),
    },
    timeZone: row.time_zone,
    category: row.category,
    createdAt: row.created_at,
    patientName: row.patientName,
    registeredAt: current?.registered_at ?? original?.registered_at ?? row.made_at,
    state,
    replacedAt: row.replaced_at,
    signature,
    files: [
      ...versions.map(({ id, sha256, signed_at }) => ({
        sha256,
        form: signed_at === null ? ('original' as const) : ('signed' as const),
        isCurrent: id === current?.id,
      })),
      ...(revision ? [{ sha256: revision.sha256, form: 'revision' as const, isCurrent: current !== undefined }] : []),
      ...row.stamped.map((sha256) => ({
        sha256,
        form: 'stamped' as const,
        isCurrent: current !== undefined && !signed,
      })),
    ],
    documentId: row.document_id,
    file: mayGive
      ? { documentId: current.id, codeDigest: codeDigest(row.sealed_code), bytes: revision?.bytes }
      : undefined,
    address: row.id,
  };
}

/**
 * A guess is counted before it is judged. An address nobody made takes the same way as a wrong code: the same statements,
 * a sealed code opened and compared, and a line in a trail.
 */
export function createLookUp(ctx: AppContext) {
  const nowhere = drawAddress();
  const decoy = { id: nowhere, sealed_code: sealCode(ctx.secretKey, nowhere, drawCode()) };

  return async function lookUp(given: { address: string; code: string }, from: Stranger): Promise<Looked> {
    const address = readAddress(given.address) ?? nowhere;
    const seconds = await secondsToWait(ctx, wrongKey(address, from.ip), wrongCodesAllowed);
    if (seconds > 0) return { what: 'wait', seconds };
    return ctx.db.asSystem('verification: code of a stranger', async (tx) => {
      const row = await find(tx, address);
      const { id, sealed_code } = row ?? decoy;
      const kept = (await openCode(ctx, id, sealed_code)) ?? '';
      const isRight = isSame(readCode(given.code), kept) && row !== undefined && answers(row);
      await recordFor(
        tx,
        { actorId: null, actorRole: 'person', ip: from.ip, requestId: from.requestId },
        {
          event: isRight ? 'documents.verified' : 'documents.verification_refused',
          clinicId: row?.clinic_id ?? null,
          ...(row ? { recordType: 'document', recordId: row.document_id } : {}),
        },
      );
      if (!isRight || !row) return { what: row && answers(row) ? 'wrong' : 'unknown' };
      await sql`update rate_limits set hits = greatest(0, hits - 1) where key = ${wrongKey(address, from.ip)}`.execute(
        tx,
      );
      return { what: 'right', shown: await show(tx, row) };
    });
  };
}
