import type { z } from '@virtual-med/contract/core/zod';
import type { Prescription } from '@virtual-med/contract/writing/prescription';
import type { listMedicines } from '@virtual-med/contract/writing/writing';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';

type Found = z.infer<(typeof listMedicines)['response']>;

const shown = 12;

/** % and _ mean themselves. */
const beginning = (text: string) => sql<string>`search_form(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`;

/** The clinic's own use first, most used before; then the list that was brought in. */
export const searchMedicines = (ctx: AppContext, actor: Actor, clinicId: string, text: string): Promise<Found> =>
  ctx.db.asActor(actor, async (tx) => {
    const used = await tx
      .selectFrom('medicine_uses')
      .select(['medicine', 'strength', 'form', 'used'])
      .where('clinic_id', '=', clinicId)
      .where(sql<boolean>`(search_text like ${beginning(text)} or search_text like '% ' || ${beginning(text)})`)
      .orderBy('used', 'desc')
      .orderBy('medicine')
      .orderBy('strength')
      .limit(shown)
      .execute();
    // A list of tens of thousands is searched by its beginning, and not before there is one.
    const listed =
      text.length < 2 || used.length === shown
        ? []
        : await tx
            .selectFrom('medicine_names')
            .select(['name as medicine', 'strength', 'form'])
            .where(sql<boolean>`search_text like ${beginning(text)}`)
            .orderBy('search_text')
            .orderBy('strength')
            .orderBy('form')
            .limit(2 * shown)
            .execute();
    const keyOf = ({ medicine, strength, form }: { medicine: string; strength: string; form: string }) =>
      [medicine, strength, form].join('\n').toLowerCase();
    const known = new Set(used.map(keyOf));
    const more = listed.filter((row) => !known.has(keyOf(row))).map((row) => ({ ...row, used: 0 }));
    return { medicines: [...used, ...more].slice(0, shown) };
  });

/** What is prescribed here is found here the next time. */
export async function learnMedicines(tx: Tx, clinicId: string, { items }: Prescription): Promise<void> {
  const rows = new Map(
    items.map(({ medicine, strength, form }) => [
      JSON.stringify([medicine, strength, form]),
      { clinic_id: clinicId, medicine, strength, form },
    ]),
  );
  await tx
    .insertInto('medicine_uses')
    // In one order, so that two who issue at once wait for each other and never both.
    .values([...rows.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row))
    .onConflict((conflict) =>
      conflict
        .columns(['clinic_id', 'medicine', 'strength', 'form'])
        .doUpdateSet({ used: sql`medicine_uses.used + 1`, last_used_at: sql`now()` }),
    )
    .execute();
}
