-- The receipts of what patients exported about themselves: what, when, and the sum of the list of files.
create table own_exports (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  user_id uuid not null references users (id),
  documents integer not null check (documents >= 0),
  bytes bigint not null check (bytes >= 0),
  manifest_sha256 text not null check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);
create index own_exports_of_person on own_exports (user_id, clinic_id, created_at desc);
alter table own_exports enable row level security;
alter table own_exports force row level security;
grant select, insert, update, delete on own_exports to vm_system;
create policy system on own_exports for all to vm_system using (true) with check (true);
-- One's own, as a patient of the clinic; a receipt is never changed.
grant select, insert on own_exports to vm_app;
create policy reading on own_exports for select to vm_app using (
  user_id = (select app_user_id()) and clinic_id = any ((select app_clinic_ids())::uuid[]));
create policy adding on own_exports for insert to vm_app with check (
  user_id = (select app_user_id()) and clinic_id = any ((select app_clinic_ids())::uuid[]));

-- Archives of a whole clinic, made in the background. They tell of files that are gone within days, so a backup carries
-- neither the rows nor the files; the trail keeps what was done.
create table clinic_exports (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  requested_by uuid not null references users (id),
  requested_by_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'expired')),
  -- The attempt at work: one that was taken for dead and is not finds another's here, and leaves.
  run_id uuid,
  documents_done integer not null default 0,
  documents_total integer not null default 0,
  bytes_done bigint not null default 0,
  bytes_total bigint not null default 0,
  missing integer not null default 0,
  requested_at timestamptz not null default now(),
  progress_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  archive_bytes bigint,
  manifest_sha256 text check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  reason text check (length(reason) <= 40),
  check ((state in ('waiting', 'running')) = (finished_at is null)),
  check (state <> 'done' or (archive_bytes is not null and manifest_sha256 is not null and expires_at is not null)),
  check ((state = 'failed') = (reason is not null))
);
create unique index clinic_exports_one_at_a_time on clinic_exports (clinic_id) where state in ('waiting', 'running');
create index clinic_exports_newest on clinic_exports (clinic_id, requested_at desc);
create index clinic_exports_kept on clinic_exports (expires_at) where state = 'done';

-- The clinics a person owns, blocked ones too. For the export alone: everything else asks app_staff_clinic_ids, which
-- leaves blocked clinics out.
create function app_owned_clinic_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select m.clinic_id from memberships m join clinics c on c.id = m.clinic_id
    where m.user_id = app_user_id() and m.role = 'clinic_owner' and app_role() = 'clinic_owner' and not m.awaits_proof
      and c.active and m.clinic_id = app_entered_clinic());
end $$;

alter table clinic_exports enable row level security;
alter table clinic_exports force row level security;
grant select, insert, update, delete on clinic_exports to vm_system;
create policy system on clinic_exports for all to vm_system using (true) with check (true);
grant select on clinic_exports to vm_app;
grant insert (id, clinic_id, requested_by, requested_by_name) on clinic_exports to vm_app;
create policy reading on clinic_exports for select to vm_app using (
  clinic_id = any ((select app_owned_clinic_ids())::uuid[]));
create policy adding on clinic_exports for insert to vm_app with check (
  requested_by = (select app_user_id()) and clinic_id = any ((select app_owned_clinic_ids())::uuid[]));

grant create on schema public to vm_system;
alter function app_owned_clinic_ids() owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function app_owned_clinic_ids() from public;
grant execute on function app_owned_clinic_ids() to vm_app, vm_system;
