import type { AuditEvent } from '@virtual-med/contract/core/audit';
import { type Insertable, sql } from 'kysely';
import { recordOf } from '../../../core/audit/audit.service.ts';
import type { Tx } from '../../../core/db/database.ts';
import type { Documents } from '../../../core/db/types.gen.ts';
import { patientIn } from './document-rows.service.ts';

type NewDocument = Required<
  Pick<
    Insertable<Documents>,
    | 'id'
    | 'clinic_id'
    | 'patient_id'
    | 'name'
    | 'category'
    | 'file_path'
    | 'file_name'
    | 'content_type'
    | 'size_bytes'
    | 'sha256'
    | 'uploaded_by'
    | 'uploaded_by_name'
    | 'uploaded_by_registration'
    | 'upload_key'
    | 'notice'
  >
> & {
  /** Beside the one that the patient has the same file already, which the statement finds out. */
  readonly warnings: readonly string[];
  /** 'documents.uploaded' where nothing else is said. */
  readonly event?: AuditEvent;
} & Pick<Insertable<Documents>, 'held' | 'written_kind' | 'written_way'>;

/**
 * A document and its trace in one statement, if its patient is still linked; held, one unlinked while the bytes came
 * in gets none. What a clinic keeps is counted by a trigger that comes last, where nobody waits for another.
 * Nothing is read back of the row: all the rules of reading would be gone through, and what is in it is known.
 */
export const addDocument = (tx: Tx, given: NewDocument) =>
  tx
    .with('receiver', (db) =>
      patientIn(db, given.clinic_id, given.patient_id)
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('documents as d')
                .select('d.id')
                .whereRef('d.patient_id', '=', 'patients.id')
                .where('d.sha256', '=', given.sha256)
                .where('d.deleted_at', 'is', null),
            )
            .as('hasTwin'),
        )
        .forShare('patients'),
    )
    .with(
      'added',
      () => sql<Record<string, never>>`(
        insert into documents (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes,
          sha256, uploaded_by, uploaded_by_name, uploaded_by_registration, upload_key, notice, held, written_kind, written_way,
          warnings)
        select ${given.id}::uuid, ${given.clinic_id}::uuid, receiver.id, ${given.name}::text, ${given.category}::text,
          ${given.file_path}::text, ${given.file_name}::text, ${given.content_type}::text, ${given.size_bytes}::bigint,
          ${given.sha256}::text, ${given.uploaded_by}::uuid, ${given.uploaded_by_name}::text,
          ${given.uploaded_by_registration}::text, ${given.upload_key}::uuid, ${given.notice}::text,
          ${given.held ?? false}::boolean, ${given.written_kind ?? null}::text, ${given.written_way ?? null}::text,
          (case when receiver."hasTwin" then '{same_content}' else '{}' end)::text[] || ${given.warnings}::text[]
        from receiver)`,
    )
    .with('recorded', () =>
      recordOf('receiver', {
        event: given.event ?? 'documents.uploaded',
        clinicId: given.clinic_id,
        recordType: 'document',
        recordId: given.id,
        aboutPatient: sql.ref('receiver.id'),
      }),
    )
    .selectFrom('receiver')
    // The row's time too: one transaction has one.
    .select(['hasTwin', sql<string>`now()`.as('createdAt')])
    .executeTakeFirst();

/** What a new row has beside what it was made with: nobody has opened, signed or summed it up yet. */
export const untouched = {
  thumbnail: 'waiting',
  summary: '',
  summary_patient: '',
  summary_professional: '',
  summary_authors: {},
  signed_by_name: null,
  signed_at: null,
  signed_as_test: null,
  first_version_id: null,
  held: false,
  written_kind: null,
  written_way: null,
  replaced_by: null,
  seen_at: null,
  released_until: null,
  signature: null,
};
