-- Many files brought at once wait here until a person says whose each is and sends it: then it becomes a document, which takes
-- its file over. What is here is clinical, and belongs to no patient yet: whoever brought it sees it, and who manages the clinic.

create table intake_batches (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  brought_by uuid not null references users (id),
  brought_by_name text not null default '',
  -- In which role and session they brought it: as whom its files are matched.
  brought_role text not null check (brought_role in ('professional', 'clinic_owner', 'admin', 'super_admin')),
  brought_session uuid,
  source text not null check (source in ('drop', 'share', 'scanner')),
  created_at timestamptz not null default now(),
  unique (clinic_id, id)
);
create index intake_batches_of_clinic on intake_batches (clinic_id, id desc);

create table intake_files (
  id uuid primary key,
  clinic_id uuid not null,
  batch_id uuid not null,
  brought_by uuid not null references users (id),
  -- Made by the sender once per file: sent again with the same key, it is kept once.
  key uuid not null,
  file_name text not null check (length(file_name) between 1 and 1000),
  -- Null where nothing is kept: refused, removed, or taken over by its document.
  file_path text unique,
  content_type text,
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  warnings text[] not null default '{}',
  state text not null check (state in ('reading', 'ready', 'sending', 'sent', 'refused', 'removed')),
  -- Which job reads it now, so that a job tried again goes on with its own file.
  claimed_job uuid,
  claimed_at timestamptz,
  -- What is written in it, as in document_texts; emptied once it is no longer needed.
  text_state text check (text_state in ('read', 'empty', 'unreadable', 'no_ocr')),
  by_ocr boolean not null default false,
  cut boolean not null default false,
  pages integer,
  body text not null default '',
  page_ends integer[] not null default '{}',
  -- Whose it is, why, and whether that is sure; a person's choice takes the place of a guess.
  patient_id uuid,
  matched_by text check (matched_by in ('cpf', 'name_and_birth', 'name', 'several', 'person')),
  is_sure boolean not null default false,
  category text check (category in ('Exames Laboratoriais', 'Exames de Imagem', 'Receitas Médicas', 'Relatórios Médicos',
    'Atestados', 'Outros')),
  -- Who pressed send, and as whom: the job acts as them.
  sent_by uuid references users (id),
  sent_role text check (sent_role in ('professional', 'clinic_owner', 'admin', 'super_admin')),
  sent_session uuid,
  document_id uuid references documents (id) on delete set null,
  -- Why it was refused, or could not be sent: a code of the catalogue of errors.
  problem text check (length(problem) <= 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (clinic_id, batch_id) references intake_batches (clinic_id, id) on delete cascade,
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  unique (batch_id, key),
  check (state not in ('reading', 'ready', 'sending') or (file_path is not null and sha256 is not null)),
  check (state <> 'sending' or (patient_id is not null and sent_by is not null and sent_role is not null))
);
create index intake_files_open on intake_files (clinic_id, id desc) where state in ('reading', 'ready', 'sending');
create index intake_files_same on intake_files (clinic_id, sha256) where state in ('reading', 'ready', 'sending');
create index intake_files_to_read on intake_files (clinic_id, id) where state = 'reading';
create index intake_files_claimed on intake_files (clinic_id, claimed_at) where claimed_at is not null;
create index intake_files_to_send on intake_files (clinic_id, id) where state = 'sending';
create index intake_files_by_age on intake_files (created_at) where file_path is not null;
create index intake_files_of_document on intake_files (document_id) where document_id is not null;
create index intake_files_of_patient on intake_files (clinic_id, patient_id) where patient_id is not null;

alter table intake_batches enable row level security;
alter table intake_batches force row level security;
grant select, insert, update, delete on intake_batches to vm_system;
create policy system on intake_batches for all to vm_system using (true) with check (true);
grant select, insert on intake_batches to vm_app;
create policy reading on intake_batches for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (brought_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])));
create policy adding on intake_batches for insert to vm_app with check (
  brought_by = (select app_user_id()) and brought_role = (select app_role())
  and clinic_id = any ((select app_staff_clinic_ids())::uuid[]));

alter table intake_files enable row level security;
alter table intake_files force row level security;
grant select, insert, update, delete on intake_files to vm_system;
create policy system on intake_files for all to vm_system using (true) with check (true);
grant select, insert on intake_files to vm_app;
grant update (state, file_path, body, page_ends, patient_id, matched_by, is_sure, category, sent_by, sent_role, sent_session,
  document_id, problem, updated_at) on intake_files to vm_app;
create policy reading on intake_files for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (brought_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])));
create policy adding on intake_files for insert to vm_app with check (
  brought_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from intake_batches b where b.id = intake_files.batch_id and b.brought_by = (select app_user_id())));
-- Whoever chooses a patient sees that patient.
create policy changing on intake_files for update to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (brought_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])))
  with check (
  (clinic_id = any ((select app_managed_clinic_ids())::uuid[])
    or (brought_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])))
  and (patient_id is null or exists (select from patients p where p.id = intake_files.patient_id)));

-- How much waits in a clinic's inbox, whoever brought it: counted before more is taken in.
create function intake_waiting(clinic uuid) returns table (files bigint, bytes bigint)
  language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  if not clinic = any (app_staff_clinic_ids()) then return; end if;
  return query select count(*), coalesce(sum(f.size_bytes), 0)::bigint from intake_files f
    where f.clinic_id = clinic and f.state in ('reading', 'ready', 'sending');
end $$;
grant create on schema public to vm_system;
alter function intake_waiting(uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function intake_waiting(uuid) from public;
grant execute on function intake_waiting(uuid) to vm_app;

-- Whose birth date stands in a text.
create index patients_by_birth on patients (clinic_id, birth_date) where unlinked_at is null and birth_date is not null;
