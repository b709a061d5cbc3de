import type { Tx } from '../../core/db/database.ts';
import { newId } from '../../core/ids.ts';
import { openSession } from './people.ts';

/** A Super Admin's session that is inside a clinic; its token goes into the session cookie. */
export async function openSessionInside(
  tx: Tx,
  person: { id: string; name: string },
  clinicId: string,
): Promise<string> {
  const token = await openSession(tx, person.id);
  const session = await tx.selectFrom('sessions').select('id').where('token', '=', token).executeTakeFirstOrThrow();
  await tx
    .insertInto('clinic_entries')
    .values({
      id: newId(),
      clinic_id: clinicId,
      user_id: person.id,
      person_name: person.name,
      session_id: session.id,
      reason: 'support',
      note: 'Ajuda pedida pela clínica',
    })
    .execute();
  return token;
}
