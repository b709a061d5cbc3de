import type { getPatient, HealthHistory, listPatients } from '@virtual-med/contract/patients';
import type { z } from '@virtual-med/contract/zod';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import { record } from '../audit/audit.service.ts';
import { readCursor, writeCursor } from '../db/cursor.ts';
import type { Actor } from '../db/database.ts';
import type { House } from '../house.ts';

type ListQuery = z.infer<(typeof listPatients)['query']>;
type Page = z.infer<(typeof listPatients)['response']>;
type PatientRecord = z.infer<(typeof getPatient)['response']>;

const summary = [
  'id',
  'name',
  'email',
  'phone',
  'birth_date as birthDate',
  'professional_id as professionalId',
  'created_at as createdAt',
] as const;

/**
 * A term matches anywhere in name, e-mail or phone, whatever its accents and case; % and _ mean themselves.
 * A subquery, so that the pattern is made once and not for every row.
 */
const pattern = (term: string) => sql<string>`(select '%' || search_form(${term.replace(/[\\%_]/g, '\\$&')}) || '%')`;

export const pageOfPatients = (house: House, actor: Actor, clinicId: string, query: ListQuery): Promise<Page> =>
  house.db.asActor(actor, async (tx) => {
    let matching = tx.selectFrom('patients').where('clinic_id', '=', clinicId).where('unlinked_at', 'is', null);
    if (query.search) matching = matching.where('search_text', 'like', pattern(query.search));
    let page = matching
      .select(summary)
      .orderBy('name')
      .orderBy('id')
      .limit(query.limit + 1);
    const after = query.after === undefined ? undefined : readCursor(query.after, 2);
    if (after) page = page.where(sql<boolean>`(name, id) > (${after[0]}, ${after[1]}::uuid)`);
    const rows = await page.execute();
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const patients = rows.slice(0, query.limit);
    const last = patients.at(-1);
    return { patients, total, next: rows.length > query.limit && last ? writeCursor([last.name, last.id]) : null };
  });

export const openPatient = (
  house: House,
  actor: Actor,
  { clinicId, patientId }: { clinicId: string; patientId: string },
): Promise<PatientRecord> =>
  house.db.asActor(
    actor,
    async (tx) => {
      const row = await tx
        .selectFrom('patients')
        .select([...summary, 'zip_code as zipCode', 'address', 'health_history as healthHistory'])
        .where('id', '=', patientId)
        .where('clinic_id', '=', clinicId)
        .where('unlinked_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw new AppError('patients.not_found');
      await record(tx, { event: 'patients.opened', clinicId, recordType: 'patient', recordId: patientId });
      return { ...row, healthHistory: row.healthHistory as HealthHistory };
    },
    { readAndRecord: true },
  );
