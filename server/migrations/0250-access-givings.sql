-- Access given to many patients at once: whom to, by whom and how far it is. A job carries it out as whoever asked.
create table access_givings (
  id uuid primary key,
  clinic_id uuid not null references clinics (id) on delete cascade,
  asked_by uuid not null references users (id) on delete cascade,
  asked_role text not null check (asked_role in ('clinic_owner', 'admin', 'super_admin')),
  asked_session uuid,
  -- Those with an e-mail and no access when it was asked for, in the order of their turn.
  patient_ids uuid[] not null,
  done integer not null default 0,
  given integer not null default 0,
  without_email integer not null,
  held_back integer not null default 0,
  others integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  kept_until timestamptz not null default now() + interval '30 days'
);
create index access_givings_of_clinic on access_givings (clinic_id, created_at);
create unique index access_givings_one_at_a_time on access_givings (clinic_id) where finished_at is null;
create index access_givings_over on access_givings (kept_until);

alter table access_givings enable row level security;
alter table access_givings force row level security;
grant select, insert, update, delete on access_givings to vm_system;
create policy system on access_givings for all to vm_system using (true) with check (true);
grant select, insert on access_givings to vm_app;
create policy reading on access_givings for select to vm_app using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy adding on access_givings for insert to vm_app with check (
  asked_by = (select app_user_id()) and clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
