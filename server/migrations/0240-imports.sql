-- Lists of patients brought in from other systems. A list is kept row by row until it is carried out or given up, and some hours
-- longer, so that it can be undone; what stays is that there was an import, and what its columns were.

create table imports (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  brought_by uuid not null references users (id),
  brought_by_name text not null default '',
  file_name text not null check (length(file_name) between 1 and 255),
  state text not null check (state in ('mapping', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'discarded')),
  -- The headings; empty texts where the file has none.
  headings text[] not null,
  -- What each column is; 'none' where it is left out.
  fields text[] not null,
  -- By which headings the columns of the next such file are recognised; null where it has none.
  headings_hash text,
  remembered boolean not null default false,
  rows integer not null check (rows > 0),
  done integer not null default 0,
  -- Who asked for the present step, and as whom: the job acts as them.
  asked_by uuid not null references users (id),
  asked_role text not null check (asked_role in ('clinic_owner', 'admin', 'super_admin')),
  asked_session uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  imported_at timestamptz,
  -- Since when its rows are gone.
  swept_at timestamptz,
  unique (clinic_id, id)
);
create index imports_of_clinic on imports (clinic_id, id desc);
create index imports_by_headings on imports (clinic_id, headings_hash, id desc) where headings_hash is not null;
create index imports_kept on imports (created_at) where swept_at is null;

create table import_rows (
  clinic_id uuid not null,
  import_id uuid not null,
  -- In the file, as a spreadsheet shows it.
  number integer not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  -- The patient it would be, once its columns are known.
  person jsonb,
  verdict text check (verdict in ('new', 'same', 'conflict', 'incomplete')),
  reasons text[] not null default '{}',
  -- Whom it is or is in conflict with, or the earlier row it repeats.
  match_id uuid,
  match_number integer,
  outcome text check (outcome in ('imported', 'failed', 'removed', 'kept')),
  -- Made of it. While both are there it can be undone.
  patient_id uuid,
  primary key (import_id, number),
  foreign key (clinic_id, import_id) references imports (clinic_id, id) on delete cascade
);
create index import_rows_by_verdict on import_rows (import_id, verdict, number);
create index import_rows_by_outcome on import_rows (import_id, outcome, number) where outcome is not null;

alter table imports enable row level security;
alter table imports force row level security;
grant select, insert, update, delete on imports to vm_system;
create policy system on imports for all to vm_system using (true) with check (true);
grant select, insert on imports to vm_app;
grant update (state, fields, remembered, done, asked_by, asked_role, asked_session, imported_at, swept_at, updated_at) on imports to vm_app;
create policy reading on imports for select to vm_app using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy adding on imports for insert to vm_app with check (
  brought_by = (select app_user_id()) and clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy changing on imports for update to vm_app using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]))
  with check (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));

alter table import_rows enable row level security;
alter table import_rows force row level security;
grant select, insert, update, delete on import_rows to vm_system;
create policy system on import_rows for all to vm_system using (true) with check (true);
grant select, insert, delete on import_rows to vm_app;
grant update (person, verdict, reasons, match_id, match_number, outcome, patient_id) on import_rows to vm_app;
create policy reading on import_rows for select to vm_app using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy adding on import_rows for insert to vm_app with check (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy changing on import_rows for update to vm_app using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]))
  with check (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy removing on import_rows for delete to vm_app using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
