import type { Resealed, SecretKeys } from '../../../core/crypto/secret-keys.ts';
import type { Database } from '../../../core/db/database.ts';
import { resealSecondFactors, resealTemporaryPasswords } from '../../people/identity/public.ts';
import { resealAuthorisations } from '../../records/signing/public.ts';
import { resealVerificationCodes } from '../../records/verification/public.ts';

/** Everything in the database that is sealed with the installation's secret. A new kind of sealed text gets its line here. */
export async function resealDatabase(db: Database, keys: SecretKeys): Promise<Resealed> {
  const parts = [
    await db.asSystem('secret rotation: second factors', (tx) => resealSecondFactors(tx, keys)),
    await db.asSystem('secret rotation: temporary passwords', (tx) => resealTemporaryPasswords(tx, keys)),
    await db.asSystem('secret rotation: verification codes', (tx) => resealVerificationCodes(tx, keys)),
    await db.asSystem('secret rotation: certificates', (tx) => resealAuthorisations(tx, keys)),
  ];
  const sum = (pick: (part: Resealed) => number) => parts.reduce((total, part) => total + pick(part), 0);
  return { seen: sum((part) => part.seen), resealed: sum((part) => part.resealed), unread: sum((part) => part.unread) };
}
