-- What people ask about their data, and what they take along.

-- What patients ask about their own data, and what the clinic answered. The clock runs in days of the clinic's calendar.
create table privacy_requests (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  patient_id uuid not null,
  asked_by uuid not null references users (id) on delete cascade,
  -- Sent again by the same form, the first one answers.
  submission uuid not null,
  protocol text not null unique check (length(protocol) between 8 and 30),
  kind text not null check (kind in ('correction', 'deletion', 'other', 'notices')),
  field text check (field in ('name', 'phone', 'birthDate', 'cpf', 'zipCode', 'address', 'something')),
  before_value text check (length(before_value) <= 300),
  new_value text check (length(new_value) <= 300),
  mail_notices boolean,
  note text not null default '' check (length(note) <= 1000),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'done')),
  asked_at timestamptz not null default now(),
  due_on date not null,
  answer text check (length(answer) <= 1000),
  answered_at timestamptz,
  answered_by uuid references users (id) on delete set null,
  -- The name as it was then: people leave clinics, the answer stays.
  answered_by_name text check (length(answered_by_name) <= 200),
  applied_at timestamptz,
  -- How urgent the last letter to the clinic was: 1 five days before, 2 the day before, 3 overdue. Each goes once.
  reminded smallint not null default 0 check (reminded between 0 and 3),
  unique (asked_by, submission),
  check ((kind = 'correction') = (field is not null and new_value is not null)),
  check ((kind = 'notices') = (mail_notices is not null)),
  check ((state = 'open') = (answered_at is null)),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete cascade
);
create index privacy_requests_waiting on privacy_requests (clinic_id, due_on, id) where state in ('open', 'accepted');
create index privacy_requests_closed on privacy_requests (clinic_id, id desc) where state in ('refused', 'done');
create index privacy_requests_of_person on privacy_requests (asked_by, clinic_id, id desc);
create index privacy_requests_to_remind on privacy_requests (due_on) where state in ('open', 'accepted') and reminded < 3;
alter table privacy_requests enable row level security;
alter table privacy_requests force row level security;
grant select, insert, update, delete on privacy_requests to vm_system;
create policy system on privacy_requests for all to vm_system using (true) with check (true);
-- Whoever asked reads it while they are the clinic's patient; those who manage the clinic read and answer. What was asked is
-- nobody's to change.
grant select, insert on privacy_requests to vm_app;
grant update (state, answer, answered_at, answered_by, answered_by_name, applied_at) on privacy_requests to vm_app;
create policy reading on privacy_requests for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (asked_by = (select app_user_id()) and patient_id = any ((select app_patient_ids())::uuid[])));
create policy asking on privacy_requests for insert to vm_app with check (
  asked_by = (select app_user_id()) and patient_id = any ((select app_patient_ids())::uuid[]));
create policy answering on privacy_requests for update to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[]));

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
