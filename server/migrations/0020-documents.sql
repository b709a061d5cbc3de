-- What the documents' doors need beside the row itself. Names are kept as they were: whoever sent a document may leave the
-- clinic, and patients see no staff accounts.
alter table documents
  add column uploaded_by_name text not null default '',
  add column crc32 bigint check (crc32 between 0 and 4294967295),
  add column upload_key uuid,
  add column warnings text[] not null default '{}',
  -- By kind: {"patient": {"author": "…", "at": "…"}, …}
  add column summary_authors jsonb not null default '{}' check (jsonb_typeof(summary_authors) = 'object'),
  add column notice text not null default 'sent' check (notice in ('pending', 'sent', 'failed', 'off', 'no_account')),
  add column noticed_at timestamptz,
  add column deleted_by_name text,
  -- From here on the file may be gone; whoever finds the row finishes the work.
  add column destroy_started_at timestamptz,
  add check (destroy_started_at is null or deleted_at is not null);
update documents d set uploaded_by_name = u.name from users u where u.id = d.uploaded_by;

create unique index documents_upload_once on documents (uploaded_by, upload_key);
create index documents_newest on documents (clinic_id, created_at desc, id desc) where deleted_at is null;
create index documents_of_patient_by_name on documents (clinic_id, patient_id, name, id) where deleted_at is null;
create index documents_deleted on documents (clinic_id, deleted_at desc, id desc) where deleted_at is not null;
create index documents_to_notify on documents (patient_id) where notice = 'pending';
create index documents_to_destroy on documents (id) where destroy_started_at is not null;

grant update (summary_authors, deleted_by_name, destroy_started_at) on documents to vm_app;

-- Patients decide whether mails tell them of new documents.
alter table patient_accounts add column mail_notices boolean not null default true;
grant update (mail_notices) on patient_accounts to vm_app;
create policy choosing_notices on patient_accounts for update to vm_app using (
  user_id = (select app_user_id()) and patient_id = any ((select app_patient_ids())::uuid[]));

-- When a patient was last here, so that what is new can be told.
create table patient_visits (
  user_id uuid not null references users (id),
  clinic_id uuid not null references clinics (id),
  last_visit_at timestamptz not null default now(),
  previous_visit_at timestamptz,
  primary key (user_id, clinic_id)
);
alter table patient_visits enable row level security;
alter table patient_visits force row level security;
grant select, insert, update, delete on patient_visits to vm_system;
create policy system on patient_visits for all to vm_system using (true) with check (true);
grant select, insert, update on patient_visits to vm_app;
create policy own on patient_visits for all to vm_app
  using (user_id = (select app_user_id()) and clinic_id = any ((select app_clinic_ids())::uuid[]));

-- Who opened a document: told to the staff who see the document, and to each person about themselves.
create policy reading_openings on audit_events for select to vm_app using (
  record_type = 'document'
  and event in ('documents.previewed', 'documents.downloaded', 'documents.link_used', 'documents.exported')
  and (actor_id = (select app_user_id())
    or (clinic_id = any ((select app_staff_clinic_ids())::uuid[])
      and exists (select from documents d where d.id = audit_events.record_id))));
