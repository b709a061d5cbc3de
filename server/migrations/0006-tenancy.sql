-- The database guards the tenants: every table has row level security enabled and forced, and only
-- vm_app (through a person's eyes), vm_system (the loud exception) and vm_auth (sign-in tables) hold grants.

create function app_is_super_admin() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select app_role() = 'super_admin'
    and exists (select from users where id = app_user_id() and platform_role = 'super_admin')
$$;

-- A membership counts only in the role the request acts in, and only while the clinic is usable.
create function app_staff_clinic_ids() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select m.clinic_id from memberships m join clinics c on c.id = m.clinic_id
    where m.user_id = app_user_id() and m.role = app_role()
      and c.active and c.status <> 'disabled'
      and (app_entered_clinic() is null or m.clinic_id = app_entered_clinic())
    union all
    -- The provider's staff see one clinic at a time, the one they entered.
    select c.id from clinics c
    where c.id = app_entered_clinic() and app_role() = 'super_admin' and app_is_super_admin())
$$;

create function app_managed_clinic_ids() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select case when app_role() in ('clinic_owner', 'admin', 'super_admin') then app_staff_clinic_ids() else '{}' end
$$;

create function app_patient_ids() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select a.patient_id from patient_accounts a
      join patients p on p.id = a.patient_id
      join clinics c on c.id = a.clinic_id
    where a.user_id = app_user_id() and app_role() = 'patient' and p.unlinked_at is null
      and c.active and c.status <> 'disabled'
      and (app_entered_clinic() is null or a.clinic_id = app_entered_clinic()))
$$;

-- Every clinic whose face (name, brand) the person may see.
create function app_clinic_ids() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select unnest(app_staff_clinic_ids())
    union
    select p.clinic_id from patients p where p.id = any (app_patient_ids()))
$$;

-- Who holds this session, and what they are in the clinic the request names: one statement per request.
create function app_authenticate(session_token text, clinic uuid)
  returns table (
    session_id uuid, expires_at timestamptz, updated_at timestamptz, user_id uuid, super_admin boolean,
    must_change_password boolean, clinic_found boolean, clinic_blocked boolean, staff_role text, is_patient boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.expires_at, s.updated_at, u.id, u.platform_role is not null, u.must_change_password,
    coalesce(c.active, false), coalesce(c.status = 'disabled', false), m.role,
    clinic is not null and exists (
      select from patient_accounts a join patients p on p.id = a.patient_id
      where a.user_id = u.id and a.clinic_id = clinic and p.unlinked_at is null)
  from sessions s
    join users u on u.id = s.user_id
    left join clinics c on c.id = clinic
    left join memberships m on m.clinic_id = clinic and m.user_id = u.id
  where s.token = session_token and s.expires_at > now()
$$;

-- Counts a hit and tells how many there were in the current window.
create function rate_limit_hit(limit_key text, window_seconds integer)
  returns table (hits integer, resets_at timestamptz)
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into rate_limits as r values (limit_key, 1, now() + make_interval(secs => window_seconds))
  on conflict (key) do update set
    hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
    resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
  returning r.hits, r.resets_at
$$;

-- Definer functions run as vm_system, whose policies see every row; the owner itself is subject to forced row level security.
grant create on schema public to vm_system;
alter function app_staff_clinic_ids() owner to vm_system;
alter function app_managed_clinic_ids() owner to vm_system;
alter function app_patient_ids() owner to vm_system;
alter function app_clinic_ids() owner to vm_system;
alter function app_is_super_admin() owner to vm_system;
alter function app_authenticate(text, uuid) owner to vm_system;
alter function rate_limit_hit(text, integer) owner to vm_system;
revoke create on schema public from vm_system;

do $$
declare t text;
begin
  for t in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely\_%'
    and tablename <> 'migration_checksums' loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to vm_system', t);
    execute format('create policy system on %I for all to vm_system using (true) with check (true)', t);
  end loop;
  foreach t in array array['users', 'sessions', 'accounts', 'verifications', 'two_factors'] loop
    execute format('grant select, insert, update, delete on %I to vm_auth', t);
    execute format('create policy auth on %I for all to vm_auth using (true) with check (true)', t);
  end loop;
end $$;

-- Signing in and signing up never make provider staff.
revoke insert, update on users from vm_auth;
grant insert (id, name, email, email_verified, image, phone, must_change_password, two_factor_enabled, created_at,
  updated_at) on users to vm_auth;
grant update (name, email, email_verified, image, phone, must_change_password, two_factor_enabled, updated_at)
  on users to vm_auth;

-- The audit trail: even vm_system may only add and seal.
revoke update, delete on audit_events from vm_system;
grant update (chain_position, previous_hash, hash) on audit_events to vm_system;

do $$
declare f regprocedure;
begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proowner in (current_user::regrole, 'vm_system'::regrole)
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to vm_system', f);
  end loop;
end $$;
grant execute on function app_staff_clinic_ids(), app_managed_clinic_ids(), app_patient_ids(), app_clinic_ids(),
  app_is_super_admin(), verify_audit_chain(uuid),
  audit_event_hash(audit_events, bytea, bigint), f_unaccent(text), search_form(text), app_user_id(),
  app_entered_clinic(), app_role() to vm_app;
grant execute on function app_authenticate(text, uuid), rate_limit_hit(text, integer) to vm_auth;
alter default privileges in schema public revoke execute on functions from public;

-- Plans are public reading.
grant select on subscription_plans to vm_app;
create policy reading on subscription_plans for select to vm_app using (active or (select app_is_super_admin()));

grant select on clinics to vm_app;
grant update (name, admin_name, admin_email, whatsapp, color_palette, logo_url, time_zone, updated_at) on clinics to vm_app;
create policy reading on clinics for select to vm_app
  using (id = any ((select app_clinic_ids())::uuid[]) or (select app_is_super_admin()));
create policy managing on clinics for update to vm_app
  using (id = any ((select app_managed_clinic_ids())::uuid[]));

grant select, insert, delete on memberships to vm_app;
grant update (role) on memberships to vm_app;
create policy reading on memberships for select to vm_app
  using (clinic_id = any ((select app_staff_clinic_ids())::uuid[]) or user_id = (select app_user_id()));
create policy adding on memberships for insert to vm_app
  with check (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy changing on memberships for update to vm_app
  using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy removing on memberships for delete to vm_app
  using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));

-- Oneself and the colleagues of one's clinics.
grant select on users to vm_app;
grant update (name, phone, updated_at) on users to vm_app;
create policy reading on users for select to vm_app
  using (id = (select app_user_id()) or exists (select from memberships m where m.user_id = users.id));
create policy changing_oneself on users for update to vm_app using (id = (select app_user_id()));

-- A professional works only with the patients assigned to them; owner and admin with all; a patient reads their own.
grant select, insert on patients to vm_app;
grant update (name, email, phone, birth_date, zip_code, address, health_history, professional_id, unlinked_at,
  updated_at) on patients to vm_app;
create policy reading on patients for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (professional_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[]))
  or id = any ((select app_patient_ids())::uuid[]));
create policy adding on patients for insert to vm_app with check (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (professional_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])));
create policy changing on patients for update to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (professional_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])));

grant select, insert, delete on patient_accounts to vm_app;
create policy reading on patient_accounts for select to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
    and exists (select from patients p where p.id = patient_accounts.patient_id)
  or user_id = (select app_user_id()) and patient_id = any ((select app_patient_ids())::uuid[]));
create policy adding on patient_accounts for insert to vm_app with check (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[]) and exists (select from patients p where p.id = patient_accounts.patient_id));
create policy removing on patient_accounts for delete to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[]) and exists (select from patients p where p.id = patient_accounts.patient_id));

-- A document is as visible as its patient; once deleted, only to those who manage the clinic.
grant select, insert, delete on documents to vm_app;
grant update (name, category, summary, summary_patient, summary_professional, deleted_at, deleted_by,
  deletion_reason, updated_at) on documents to vm_app;
create policy reading on documents for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  -- Whoever deletes must still see the row that says so.
  or ((deleted_at is null or deleted_by = (select app_user_id())) and clinic_id = any ((select app_clinic_ids())::uuid[])
    and exists (select from patients p where p.id = documents.patient_id)));
create policy adding on documents for insert to vm_app with check (
  uploaded_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from patients p where p.id = documents.patient_id));
create policy changing on documents for update to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[]) and exists (select from patients p where p.id = documents.patient_id));
create policy removing on documents for delete to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[]) and exists (select from patients p where p.id = documents.patient_id));

grant select on invoices to vm_app;
create policy reading on invoices for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[]) or (select app_is_super_admin()));

-- One writes only as oneself and only about one's clinics; the trail is read by those who manage the clinic.
grant select on audit_events to vm_app;
grant insert (id, clinic_id, event, record_type, record_id) on audit_events to vm_app;
create policy reading on audit_events for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (clinic_id is null and (select app_is_super_admin())));
create policy adding on audit_events for insert to vm_app with check (
  actor_id = (select app_user_id()) and actor_role = (select app_role())
  and (clinic_id is null or clinic_id = any ((select app_staff_clinic_ids())::uuid[])
    or clinic_id = any ((select app_clinic_ids())::uuid[]) or (select app_is_super_admin())));
