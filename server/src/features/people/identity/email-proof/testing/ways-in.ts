import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../../../../../core/ids.ts';
import type { TestApp } from '../../../../../testing/test-app.ts';

/** Tables that name a person: those whose rows let somebody in, or lead there, as that person. */
export const tablesOfWaysIn = [
  'accounts',
  'certificate_authorisations',
  'email_changes',
  'first_access_links',
  'passkeys',
  'scanner_tokens',
  'sessions',
  'temporary_passwords',
  'two_factors',
] as const;

/** … and those whose rows open nothing by themselves, with the reason. */
export const tablesOfOtherKinds: Record<string, string> = {
  clinic_entries: 'the trail of the provider’s staff; an entry counts within its session',
  import_rows: 'whom a row of a clinic’s list was registered as, kept so that the list can be undone',
  last_sign_ins: 'when and with what browser the last sign-in was',
  memberships: 'what the account opens, not who opens the account',
  own_exports: 'receipts',
  patient_accounts: 'what the account opens, not who opens the account',
  patient_visits: 'when documents were looked at last',
  template_favourites: 'which templates somebody begins from most',
  terms_acceptances: 'which terms were accepted',
};

/** All there is of a person's ways in, in rows that can be compared. */
export const waysIn = (t: TestApp, userId: string): Promise<Record<string, unknown[]>> =>
  t.make(async (tx) => {
    const found: Record<string, unknown[]> & { users?: unknown[]; verifications?: unknown[] } = {};
    for (const table of tablesOfWaysIn) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(w) - 'updated_at' as row from ${sql.table(table)} w where user_id = ${userId} order by 1`.execute(
        tx,
      );
      found[table] = rows.map(({ row }) => row);
    }
    // Half a sign-in, and links in the mailbox, name the person in their text.
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(v) as row from verifications v
      where v.value = ${userId} and not starts_with(v.identifier, 'password-recovery:') order by 1`.execute(tx);
    found.verifications = rows.map(({ row }) => row);
    const { rows: users } = await sql<{ row: unknown }>`
      select jsonb_build_object('two_factor_enabled', two_factor_enabled, 'must_change_password', must_change_password) as row
      from users where id = ${userId}`.execute(tx);
    found.users = users.map(({ row }) => row);
    return found;
  });

/** Puts one more of every kind on the account, as whoever holds it might have. */
export const everyWayIn = (t: TestApp, userId: string): Promise<void> =>
  t.make(async (tx) => {
    const soon = sql<string>`now() + interval '1 hour'`;
    const own = { id: newId(), user_id: userId };
    const sessionId = newId();
    await tx
      .insertInto('accounts')
      .values({ ...own, account_id: newId(), provider_id: 'oidc' })
      .execute();
    await tx
      .insertInto('sessions')
      .values({ ...own, id: sessionId, token: newId(), expires_at: soon, locks_at: soon })
      .execute();
    await tx
      .insertInto('two_factors')
      .values({ ...own, secret: 's', backup_codes: 'b' })
      .execute();
    await tx.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', userId).execute();
    await tx
      .insertInto('passkeys')
      .values({ ...own, credential_id: newId(), public_key: Buffer.from('k'), name: 'Celular' })
      .execute();
    await tx
      .insertInto('temporary_passwords')
      .values({ user_id: userId, ciphertext: Buffer.from('c'), expires_at: soon })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    await tx
      .insertInto('email_changes')
      .values({
        ...own,
        old_email: 'de@exemplo.med',
        new_email: 'para@exemplo.med',
        new_fingerprint: newId(),
        expires_at: soon,
      })
      .execute();
    const { clinic_id: clinicId, patient_id: patientId } = await anyRecord(tx);
    await tx
      .insertInto('first_access_links')
      .values({
        ...own,
        clinic_id: clinicId,
        patient_id: patientId,
        way: 'hand',
        fingerprint: newId(),
        expires_at: soon,
        kept_until: soon,
      })
      .execute();
    await tx
      .insertInto('certificate_authorisations')
      .values({
        ...own,
        clinic_id: clinicId,
        patient_id: patientId,
        session_id: sessionId,
        provider: 'vidaas',
        secret: Buffer.from('s'),
        expires_at: soon,
      })
      .execute();
    const held = await tx
      .selectFrom('memberships')
      .select('clinic_id')
      .where('user_id', '=', userId)
      .where('awaits_proof', '=', false)
      .executeTakeFirst();
    if (!held)
      await tx.insertInto('memberships').values({ user_id: userId, clinic_id: clinicId, role: 'admin' }).execute();
    await tx
      .insertInto('scanner_tokens')
      .values({ ...own, clinic_id: held?.clinic_id ?? clinicId, name: 'Recepção', token_sha256: randomBytes(32) })
      .execute();
    for (const identifier of [`2fa-${newId()}`, `passkey-clinic:${newId()}:${newId()}`])
      await tx
        .insertInto('verifications')
        .values({ id: newId(), identifier, value: userId, expires_at: soon })
        .execute();
  });

/** A record of somebody's, whoever it is: rows that speak of one need it to be there. */
const anyRecord = async (tx: Parameters<Parameters<TestApp['make']>[0]>[0]) => {
  const clinicId = newId();
  const patientId = newId();
  await tx
    .insertInto('clinics')
    .values({ id: clinicId, name: 'Clínica', admin_name: 'Dona', admin_email: 'dona@exemplo.med' })
    .execute();
  await tx
    .insertInto('patients')
    .values({ id: patientId, clinic_id: clinicId, name: 'Paciente', email: `${patientId}@exemplo.med` })
    .execute();
  return { clinic_id: clinicId, patient_id: patientId };
};
