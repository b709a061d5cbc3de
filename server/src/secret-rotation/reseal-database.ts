import type { Database } from '../db/database.ts';
import { resealSecondFactors } from '../second-factor/reseal.ts';
import { resealTemporaryPasswords } from '../temporary-passwords/reseal.ts';
import type { Resealed, SecretKeys } from './secret-keys.ts';

/** Everything in the database that is sealed with the house's secret. A new kind of sealed text gets its line here. */
export async function resealDatabase(db: Database, keys: SecretKeys): Promise<Resealed> {
  const parts = [
    await db.asSystem('secret rotation: second factors', (tx) => resealSecondFactors(tx, keys)),
    await db.asSystem('secret rotation: temporary passwords', (tx) => resealTemporaryPasswords(tx, keys)),
  ];
  const sum = (pick: (part: Resealed) => number) => parts.reduce((total, part) => total + pick(part), 0);
  return { seen: sum((part) => part.seen), resealed: sum((part) => part.resealed), unread: sum((part) => part.unread) };
}
