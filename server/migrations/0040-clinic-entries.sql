-- What an event says beyond ids, in the shape the contract gives it: never clinical text.
alter table audit_events add column details jsonb
  check (jsonb_typeof(details) = 'object' and length(details::text) <= 1000);
grant insert (details) on audit_events to vm_app;

-- The session of a Super Admin's request; empty for everybody else.
create function app_session_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.session_id', true), '')::uuid $$;
revoke execute on function app_session_id() from public;
grant execute on function app_session_id() to vm_app, vm_system;

-- The provider's staff reach a clinic's data only after saying why, in the session they said it in, for a while.
create table clinic_entries (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  user_id uuid not null default app_user_id() references users (id),
  -- The clinic's people cannot look the provider's staff up.
  person_name text not null check (length(person_name) <= 200),
  -- Gone when the session is: what is left tells of the past only.
  session_id uuid default app_session_id() references sessions (id) on delete set null,
  reason text not null check (length(reason) <= 20),
  note text not null check (length(note) between 10 and 300),
  entered_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '8 hours',
  left_at timestamptz
);
create index clinic_entries_of_clinic on clinic_entries (clinic_id, id desc);
create index clinic_entries_of_session on clinic_entries (session_id) where session_id is not null;

create function clinic_entry_ends_with_its_session() returns trigger
  language plpgsql as $$
begin
  if new.session_id is null then
    new.left_at := coalesce(new.left_at, least(now(), new.expires_at));
  end if;
  return new;
end $$;
revoke execute on function clinic_entry_ends_with_its_session() from public;
create trigger clinic_entry_ends_with_its_session before update of session_id on clinic_entries
  for each row execute function clinic_entry_ends_with_its_session();

-- Whether that person is inside that clinic now, in that session: one without the other opens nothing.
create function session_has_entered(session uuid, person uuid, clinic uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from clinic_entries e
    where e.session_id = session and e.user_id = person and e.clinic_id = clinic
      and e.left_at is null and e.expires_at > now());
end $$;

-- A membership counts only in the role the request acts in, not while it awaits a proof, and only while the clinic is usable.
create or replace function app_staff_clinic_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select m.clinic_id from memberships m join clinics c on c.id = m.clinic_id
    where m.user_id = app_user_id() and m.role = app_role() and not m.awaits_proof
      and c.active and c.status <> 'disabled'
      and (app_entered_clinic() is null or m.clinic_id = app_entered_clinic())
    union all
    -- The provider's staff see one clinic at a time, the one they entered, and only while that entry lasts.
    select c.id from clinics c
    where c.id = app_entered_clinic() and app_role() = 'super_admin' and app_is_super_admin()
      and session_has_entered(app_session_id(), app_user_id(), c.id));
end $$;

-- Numbers for the provider's panel, which says nothing of whom they count.
create function admin_clinic_counts(clinic uuid)
  returns table (patients bigint, documents bigint, professionals bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_super_admin() then
    return;
  end if;
  return query select
    (select count(*) from patients p where p.clinic_id = clinic and p.unlinked_at is null),
    (select count(*) from documents d where d.clinic_id = clinic and d.deleted_at is null),
    (select count(*) from memberships m where m.clinic_id = clinic and m.role in ('clinic_owner', 'professional'));
end $$;

grant create on schema public to vm_system;
alter function session_has_entered(uuid, uuid, uuid) owner to vm_system;
alter function admin_clinic_counts(uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function session_has_entered(uuid, uuid, uuid), admin_clinic_counts(uuid) from public;
grant execute on function session_has_entered(uuid, uuid, uuid) to vm_auth;
grant execute on function admin_clinic_counts(uuid) to vm_app;

-- Data, status and removal of a clinic are the provider's business from outside it too.
create policy administering on clinics for update to vm_app
  using (id = (select app_entered_clinic()) and (select app_is_super_admin()));

alter table clinic_entries enable row level security;
alter table clinic_entries force row level security;
grant select, insert, update, delete on clinic_entries to vm_system;
create policy system on clinic_entries for all to vm_system using (true) with check (true);

-- Who, in which session, when and until when are stamped here; an entry can only be ended.
grant select on clinic_entries to vm_app;
grant insert (id, clinic_id, person_name, reason, note) on clinic_entries to vm_app;
grant update (left_at) on clinic_entries to vm_app;
create policy reading on clinic_entries for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (user_id = (select app_user_id()) and (select app_is_super_admin())));
create policy entering on clinic_entries for insert to vm_app with check (
  user_id = (select app_user_id()) and session_id = (select app_session_id()) and (select app_is_super_admin()));
create policy leaving on clinic_entries for update to vm_app
  using (user_id = (select app_user_id()) and (select app_is_super_admin()) and left_at is null)
  with check (user_id = (select app_user_id()) and left_at is not null);

-- What the provider's staff opened in a clinic, for its owner.
create index audit_events_of_provider on audit_events (clinic_id, actor_id, occurred_at)
  where actor_role = 'super_admin';
