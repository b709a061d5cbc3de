-- What the provider's staff do across clinics, and what became of backups.

grant create on schema public to vm_system;

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
alter function session_has_entered(uuid, uuid, uuid) owner to vm_system;
revoke execute on function session_has_entered(uuid, uuid, uuid) from public;
grant execute on function session_has_entered(uuid, uuid, uuid) to vm_auth;

-- What the provider's panel needs of all clinics at once. A search under row level security could not use its index.
create function admin_clinic_count(needle text) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from clinics c
  where (select app_is_super_admin()) and c.active
    and (needle is null or c.search_text like '%' || search_form(needle) || '%')
$$;
alter function admin_clinic_count(text) owner to vm_system;
revoke execute on function admin_clinic_count(text) from public;
grant execute on function admin_clinic_count(text) to vm_app;

-- Newest first; `needle` null for all. The owner is the one who has been it longest.
create function admin_clinics(needle text, page_size integer, page_start integer)
  returns table (
    id uuid, name text, admin_name text, admin_email text, whatsapp text, color_palette text, status text,
    payment_status text, subscription_status text, plan_id uuid, plan_name text, created_at timestamptz,
    owner_id uuid, owner_email text, owner_waits boolean, has_temporary_password boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.name, c.admin_name, c.admin_email, c.whatsapp, c.color_palette, c.status, c.payment_status,
    c.subscription_status, p.id, p.name, c.created_at, o.id, o.email, o.must_change_password,
    exists (select from temporary_passwords t where t.user_id = o.id and t.clinic_id = c.id and t.expires_at > now())
  from (
      select * from clinics
      where (select app_is_super_admin()) and active
        and (needle is null or search_text like '%' || search_form(needle) || '%')
      order by clinics.created_at desc, clinics.id desc
      limit page_size offset page_start) c
    left join subscription_plans p on p.id = c.subscription_plan_id
    left join lateral (
      select u.id, u.email, u.must_change_password from memberships m join users u on u.id = m.user_id
      where m.clinic_id = c.id and m.role = 'clinic_owner'
      order by m.created_at, m.user_id limit 1) o on true
  order by c.created_at desc, c.id desc
$$;
alter function admin_clinics(text, integer, integer) owner to vm_system;
revoke execute on function admin_clinics(text, integer, integer) from public;
grant execute on function admin_clinics(text, integer, integer) to vm_app;

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
alter function admin_clinic_counts(uuid) owner to vm_system;
revoke execute on function admin_clinic_counts(uuid) from public;
grant execute on function admin_clinic_counts(uuid) to vm_app;

-- An owner who never entered and is nothing elsewhere was perhaps written down wrong: name and e-mail of the account follow
-- those of the clinic. Anybody else's account is their own, and so is one that was there before the clinic. Returns how many
-- followed.
create function admin_correct_waiting_owner(clinic uuid, new_name text, new_email text) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  with corrected as (
    update users u set name = new_name, email = new_email, updated_at = now()
    from memberships m join clinics c on c.id = m.clinic_id
    where (select app_is_super_admin()) and c.id = clinic and m.role = 'clinic_owner' and m.user_id = u.id
      and not m.awaits_proof
      and u.email = c.admin_email and u.must_change_password and u.platform_role is null
      and not exists (select from memberships o where o.user_id = u.id and o.clinic_id <> clinic)
      and not exists (select from patient_accounts a where a.user_id = u.id)
    returning 1)
  select count(*) from corrected
$$;
alter function admin_correct_waiting_owner(uuid, text, text) owner to vm_system;
revoke execute on function admin_correct_waiting_owner(uuid, text, text) from public;
grant execute on function admin_correct_waiting_owner(uuid, text, text) to vm_app;

-- What became of each backup, for the system page, the schedule and the mail about a failure. It tells of this
-- installation's archives, so it is not part of them.
create table backup_runs (
  id uuid primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null check (state in ('running', 'done', 'failed')),
  archive text check (length(archive) <= 128),
  bytes bigint,
  files bigint,
  -- Documents whose file was gone already.
  missing integer,
  -- One of the reasons the contract words; never a message that could quote data.
  reason text check (length(reason) <= 40),
  told_at timestamptz,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'done') = (archive is not null)),
  check ((state = 'failed') = (reason is not null))
);
create index backup_runs_by_start on backup_runs (started_at desc);
alter table backup_runs enable row level security;
alter table backup_runs force row level security;
grant select, insert, update, delete on backup_runs to vm_system;
create policy system on backup_runs for all to vm_system using (true) with check (true);
grant select on backup_runs to vm_app;
create policy reading on backup_runs for select to vm_app using ((select app_is_super_admin()));

revoke create on schema public from vm_system;
