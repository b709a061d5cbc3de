import { dayIn } from '@virtual-med/contract/core/formats';
import { dueDay } from '@virtual-med/contract/privacy/clock';
import { currentTerms, currentTermsHashes } from '@virtual-med/contract/terms/current-terms';
import type { Tx } from '../../core/db/database.ts';
import { newId } from '../../core/ids.ts';

interface RequestOptions {
  readonly clinicId: string;
  readonly patientId: string;
  readonly askedBy: string;
  /** yyyy-mm-dd; today unless said otherwise. */
  readonly askedOn?: string;
  readonly kind?: 'correction' | 'deletion';
  readonly newPhone?: string;
}

/** A request that waits: the correction of a telephone, or of everything to be deleted. */
export async function makePrivacyRequest(tx: Tx, options: RequestOptions): Promise<string> {
  const id = newId();
  const askedOn = options.askedOn ?? dayIn();
  const isCorrection = (options.kind ?? 'correction') === 'correction';
  const { phone } = await tx
    .selectFrom('patients')
    .select('phone')
    .where('id', '=', options.patientId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('privacy_requests')
    .values({
      id,
      clinic_id: options.clinicId,
      patient_id: options.patientId,
      asked_by: options.askedBy,
      submission: newId(),
      protocol: `${askedOn.replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`,
      kind: isCorrection ? 'correction' : 'deletion',
      ...(isCorrection
        ? { field: 'phone', before_value: phone, new_value: options.newPhone ?? '(11) 95555-0101' }
        : {}),
      note: isCorrection ? 'Troquei de número.' : 'Não sou mais paciente.',
      asked_at: `${askedOn}T12:00:00Z`,
      due_on: dueDay(askedOn),
    })
    .execute();
  return id;
}

/** As if they had accepted the terms in the version that holds. */
export async function acceptTermsFor(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('terms_acceptances')
    .values(
      userIds.map((userId) => ({
        user_id: userId,
        version: currentTerms.version,
        terms_sha256: currentTermsHashes.termsSha256,
        privacy_sha256: currentTermsHashes.privacySha256,
      })),
    )
    .execute();
}
