import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApp } from '../../testing/test-app.ts';
import { groupRoles } from './roles.ts';

const t = await testApp();

const query = async <T>(text: string): Promise<T[]> => (await t.make((tx) => sql.raw<T>(text).execute(tx))).rows;

/** Migration bookkeeping, owned and read by the owner alone. */
const bookkeeping = ['kysely_migration', 'kysely_migration_lock', 'migration_checksums'];

/** Rights on whole tables, their owners' own left out. */
const tableGrants = () =>
  query<{ name: string; grantee: string; right: string }>(`
    select c.relname as name, coalesce(r.rolname, 'PUBLIC') as grantee, a.privilege_type as right
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join lateral aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
    where n.nspname = 'public' and a.grantee <> c.relowner`);

test('every table has row level security enabled and forced, and at least one policy', async () => {
  const tables = await query<{ name: string; enabled: boolean; forced: boolean; policies: number }>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`);
  assert.ok(tables.length >= 18);
  const open = tables.filter(
    ({ name, enabled, forced, policies }) => !bookkeeping.includes(name) && !(enabled && forced && policies > 0),
  );
  assert.deepEqual(open, []);
});

test('the extensions are those in use', async () => {
  const extensions = await query<{ extname: string }>('select extname from pg_extension order by 1');
  assert.deepEqual(
    extensions.map(({ extname }) => extname),
    ['pg_trgm', 'pgcrypto', 'plpgsql', 'unaccent'],
  );
});

test('nothing counts by a sequence: a backup carries rows, and would lose where one stands', async () => {
  assert.deepEqual(await query("select sequencename from pg_sequences where schemaname = 'public'"), []);
});

test('every policy that lets the application’s roles in depends on who is asking', async () => {
  const policies = await query<{ name: string; rule: string | null }>(`
    select tablename || '.' || policyname as name, concat_ws(' ', qual, with_check) as rule
    from pg_policies where schemaname = 'public' and roles && '{vm_app,vm_reception}'`);
  const careless = policies.filter(
    ({ rule }) =>
      !/app_(user_id|clinic_ids|staff_clinic_ids|managed_clinic_ids|owned_clinic_ids|patient_ids|is_super_admin)\(/.test(
        rule ?? '',
      ),
  );
  assert.deepEqual(careless, []);
});

test('no policy is open to everyone', async () => {
  assert.deepEqual(await query("select tablename, policyname from pg_policies where 'public' = any (roles)"), []);
});

test('views ask with the reader’s rights', async () => {
  const views = await query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('v', 'm')
      and not coalesce('security_invoker=true' = any (c.reloptions), false)`);
  assert.deepEqual(views, []);
});

test('the working roles own no table and hold no more than rows', async () => {
  const owned = await query(`
    select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
    where r.rolname in (${[...groupRoles, t.access.login.user].map((role) => `'${role}'`).join(', ')})`);
  assert.deepEqual(owned, []);
  const excess = (await tableGrants()).filter(
    ({ grantee, right }) =>
      grantee === 'PUBLIC' ||
      (grantee.startsWith('vm_') && ['TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'].includes(right)),
  );
  assert.deepEqual(excess, []);
});

test('the trail can be added to and sealed, not changed or emptied', async () => {
  const rights = (await tableGrants()).filter(
    ({ name, grantee }) => name === 'audit_events' && grantee.startsWith('vm_'),
  );
  assert.deepEqual(rights.map(({ grantee, right }) => `${grantee} ${right}`).sort(), [
    'vm_app SELECT',
    'vm_system INSERT',
    'vm_system SELECT',
  ]);
});

test('the desk may read these columns and no others', async () => {
  const columns = await query<{ table: string; columns: string }>(`
    select c.relname as table, string_agg(a.attname, ' ' order by a.attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('vm_reception', c.oid, a.attnum, 'select')
    group by 1 order by 1`);
  assert.deepEqual(Object.fromEntries(columns.map(({ table, columns }) => [table, columns])), {
    clinics:
      'active address cnes color_palette created_at id logo_url name phone status time_zone verify_new_documents zip_code',
    documents:
      'category clinic_id created_at deleted_at held id notice noticed_at patient_id sha256 signed_from size_bytes upload_key uploaded_by',
    document_verifications: 'document_id id',
    memberships: 'awaits_proof clinic_id council council_number council_uf role specialties user_id',
    patient_accounts: 'awaits_proof clinic_id created_at patient_id user_id',
    patient_visits: 'clinic_id last_visit_at user_id',
    patients:
      'address birth_date clinic_id cpf created_at email id name passport phone professional_id representative_cpf representative_name representative_relation revision search_text sex shown_name social_name submission unlinked_at updated_at zip_code',
    users: 'id name',
  });
});

test('functions that run with another’s rights are these, with a fixed search path', async () => {
  const functions = await query<{ name: string; owner: string; path: string[] | null }>(`
    select p.proname as name, r.rolname as owner, p.proconfig as path
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
    where n.nspname = 'public' and p.prosecdef order by 1`);
  assert.deepEqual(
    functions.map(({ name }) => name),
    [
      'admin_clinic_count',
      'admin_clinic_counts',
      'admin_clinics',
      'admin_correct_waiting_owner',
      'app_authenticate',
      'app_colleague_ids',
      'app_is_super_admin',
      'app_member_cpfs',
      'app_owned_clinic_ids',
      'app_patient_clinic_ids',
      'app_patient_ids',
      'app_scanner',
      'app_second_factor_standing',
      'app_staff_clinic_ids',
      'apply_email_change',
      'book_clinic_mail',
      'clinic_allowance',
      'count_documents',
      'count_documents_added',
      'count_documents_removed',
      'desk_own_attendance',
      'desk_own_documents',
      'desk_released',
      'desk_take_back',
      'desk_verification',
      'documents_full_of',
      'drop_keys_of_ended_link',
      'expect_document_text',
      'guard_email_proof',
      'hold_link_until_proof',
      'index_document_name',
      'index_document_text',
      'intake_waiting',
      'keep_document_text',
      'keep_former_anamnesis',
      'keep_former_summaries',
      'keep_link_waiting',
      'linked_patients',
      'look_up_points',
      'patient_standing',
      'prove_email',
      'rate_limit_hit',
      'search_documents',
      'session_has_entered',
      'session_lock_minutes',
      'session_own_clinic',
      'shorten_session_locks',
      'sign_in_attempt',
      'sign_in_passed',
      'stamp_patient_of_document',
      'use_first_access_link',
    ],
  );
  for (const { owner, path } of functions) {
    assert.equal(owner, 'vm_system');
    assert.deepEqual(path, ['search_path=public, pg_temp']);
  }
});

test('no role of ours is a superuser, bypasses the rules or inherits rights it did not take', async () => {
  const roles = await query<Record<string, unknown>>(`
    select rolname, rolsuper, rolbypassrls, rolinherit, rolcreatedb, rolcreaterole from pg_roles
    where rolname in (${[...groupRoles, t.access.login.user].map((role) => `'${role}'`).join(', ')})`);
  assert.equal(roles.length, groupRoles.length + 1);
  for (const { rolname: _, ...flags } of roles) assert.ok(Object.values(flags).every((flag) => flag === false));
});

test('no role of ours deletes a clinic: the trail names one without holding it', async () => {
  const [{ able } = { able: undefined }] = await query<{ able: string[] }>(`
    select coalesce(array_agg(rolname::text), '{}') as able from pg_roles
    where rolname in (${[...groupRoles, t.access.login.user].map((role) => `'${role}'`).join(', ')})
      and has_table_privilege(oid, 'clinics', 'delete, truncate')`);
  assert.deepEqual(able, []);
});
