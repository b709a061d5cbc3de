-- Documents, what is told about them on the screens, and the texts they had before.

grant create on schema public to vm_system;

-- Names are kept as they were: whoever sent a document may leave the clinic, and patients see no staff accounts. The patient is
-- of the same clinic, by the key of both; the clinic itself is not held (0004).
create table documents (
  id uuid primary key,
  clinic_id uuid not null,
  patient_id uuid not null,
  name text collate pt_br not null check (length(name) between 1 and 200),
  category text not null check (category in ('Exames Laboratoriais', 'Exames de Imagem', 'Receitas Médicas',
    'Relatórios Médicos', 'Atestados', 'Outros')),
  file_path text not null unique,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid not null references users (id),
  uploaded_by_name text not null default '',
  -- How the sender was registered with their council when they sent it, for the patient to read.
  uploaded_by_registration text not null default '' check (length(uploaded_by_registration) <= 200),
  upload_key uuid,
  warnings text[] not null default '{}',
  summary text not null default '',
  summary_patient text not null default '',
  summary_professional text not null default '',
  -- By kind: {"patient": {"author": "…", "at": "…"}, …}
  summary_authors jsonb not null default '{}' check (jsonb_typeof(summary_authors) = 'object'),
  -- What became of the mail about it; 'limited': the day's mails were used up.
  notice text not null default 'sent' check (notice in ('pending', 'sent', 'failed', 'off', 'no_account', 'limited')),
  noticed_at timestamptz,
  -- Picture of the first page, for lists: drawn by a job, or given up for an icon. Where it lies follows from the ids.
  thumbnail text not null default 'waiting' check (thumbnail in ('waiting', 'made', 'none')),
  -- Sent to the wrong person, it was moved to the right one of the same clinic.
  moved_at timestamptz,
  -- A signed file is a document of its own beside the one it was made from, and may be signed again. What belongs to a document
  -- and all its versions hangs on the first of them.
  signed_from uuid references documents (id) on delete set null,
  first_version_id uuid references documents (id) on delete set null,
  signed_by_name text,
  signed_at timestamptz,
  signed_as_test boolean,
  -- Since when a look at its signatures is wanted; a look clears it only where it began later.
  signature_check_due timestamptz default now(),
  deleted_at timestamptz,
  deleted_by uuid references users (id),
  deleted_by_name text,
  deletion_reason text,
  -- From here on the file may be gone; whoever finds the row finishes the work.
  destroy_started_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  check ((deleted_at is null) = (deleted_by is null)),
  check (destroy_started_at is null or deleted_at is not null),
  check ((signed_at is null) = (signed_by_name is null) and (signed_at is null) = (signed_as_test is null)),
  check (signed_from is null or signed_at is not null)
);
create index documents_newest on documents (clinic_id, created_at desc, id desc) where deleted_at is null;
create index documents_of_patient on documents (clinic_id, patient_id, created_at desc, id desc) where deleted_at is null;
create index documents_of_patient_by_name on documents (clinic_id, patient_id, name, id) where deleted_at is null;
create index documents_by_category on documents (clinic_id, patient_id, category) where deleted_at is null;
create index documents_same_content on documents (patient_id, sha256);
create unique index documents_upload_once on documents (uploaded_by, upload_key);
create index documents_deleted on documents (clinic_id, deleted_at desc, id desc) where deleted_at is not null;
create index documents_to_notify on documents (patient_id) where notice = 'pending';
create index documents_to_destroy on documents (id) where destroy_started_at is not null;
create index documents_to_draw on documents (created_at desc) where thumbnail = 'waiting';
create index documents_to_check on documents (created_at desc)
  where signature_check_due is not null and content_type = 'application/pdf';
create index documents_signed_from on documents (signed_from) where signed_from is not null;
create index documents_first_version on documents (first_version_id) where first_version_id is not null;
-- A patient's home counts what came since the last visit: sent since, which has its index, or moved here since, which is seldom.
create index documents_moved on documents (patient_id, moved_at) where moved_at is not null;
alter table documents enable row level security;
alter table documents force row level security;
grant select, insert, update, delete on documents to vm_system;
create policy system on documents for all to vm_system using (true) with check (true);
grant select, insert, delete on documents to vm_app;
grant update (patient_id, name, category, warnings, summary, summary_patient, summary_professional, summary_authors, notice,
  noticed_at, moved_at, deleted_at, deleted_by, deleted_by_name, deletion_reason, destroy_started_at, updated_at) on documents
  to vm_app;
-- A document is as visible as its patient; once deleted, only to those who manage the clinic. Moving it asks that whoever moves
-- it sees both patients.
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

-- How many documents a patient has on the screens, by category. Counted where they change, in the same transaction: a page of
-- documents tells what there is of each category without going through all of them. What is added is counted in 0010, together
-- with the clinic's room.
create table document_counts (
  clinic_id uuid not null references clinics (id),
  patient_id uuid not null references patients (id) on delete cascade,
  category text not null,
  documents bigint not null,
  primary key (patient_id, category)
);
create index document_counts_of_clinic on document_counts (clinic_id);
alter table document_counts enable row level security;
alter table document_counts force row level security;
grant select, insert, update, delete on document_counts to vm_system;
create policy system on document_counts for all to vm_system using (true) with check (true);
-- As those may count who see the patient and so the documents.
grant select on document_counts to vm_app;
create policy reading on document_counts for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (clinic_id = any ((select app_clinic_ids())::uuid[])
    and exists (select from patients p where p.id = document_counts.patient_id)));

create function count_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Gone with their patient, there is nothing left to count.
    update document_counts k set documents = k.documents - r.documents
    from (select patient_id, category, count(*) as documents from removed where deleted_at is null group by 1, 2) r
    where k.patient_id = r.patient_id and k.category = r.category;
  else
    insert into document_counts as k (clinic_id, patient_id, category, documents)
      select c.clinic_id, c.patient_id, c.category, c.one from (values
        (new.clinic_id, new.patient_id, new.category, case when new.deleted_at is null then 1 else 0 end),
        (old.clinic_id, old.patient_id, old.category, case when old.deleted_at is null then -1 else 0 end))
        c (clinic_id, patient_id, category, one)
      where c.one <> 0 order by c.patient_id, c.category
    on conflict (patient_id, category) do update set documents = k.documents + excluded.documents;
  end if;
  return null;
end $$;
alter function count_documents() owner to vm_system;
revoke execute on function count_documents() from public;
create trigger count_removed after delete on documents referencing old table as removed
  for each statement execute function count_documents();
-- A document's row is changed twice by every upload; only these changes count.
create trigger count_changed after update of patient_id, category, deleted_at on documents for each row
  when (old.patient_id <> new.patient_id or old.category <> new.category
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_documents();

-- What a field of the anamnesis or a summary said before it was written anew: kept by the database itself, whoever writes.
create table former_texts (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics (id),
  -- Of one or the other. A document takes its texts along when it is moved, and with it when it is destroyed.
  patient_id uuid references patients (id) on delete cascade,
  document_id uuid references documents (id) on delete cascade,
  field text not null check (length(field) <= 40),
  text text not null check (length(text) <= 5000),
  -- The name as it was then: people leave clinics, the record stays. Unknown for what was there before names were kept.
  written_by text check (length(written_by) <= 200),
  written_at timestamptz,
  replaced_at timestamptz not null default clock_timestamp(),
  check ((patient_id is null) <> (document_id is null))
);
create index former_texts_of_patient on former_texts (patient_id, field, replaced_at desc) where patient_id is not null;
create index former_texts_of_document on former_texts (document_id, field, replaced_at desc) where document_id is not null;
alter table former_texts enable row level security;
alter table former_texts force row level security;
grant select, insert, delete on former_texts to vm_system;
create policy system on former_texts for all to vm_system using (true) with check (true);
-- As visible as what they belong to, and only to staff; nobody writes or removes one by hand.
grant select on former_texts to vm_app;
create policy reading on former_texts for select to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and (exists (select from patients p where p.id = former_texts.patient_id)
    or exists (select from documents d where d.id = former_texts.document_id)));

create function former_texts_stay() returns trigger
  language plpgsql as $$
begin
  raise exception 'former_texts is append-only' using errcode = 'restrict_violation';
end $$;
revoke execute on function former_texts_stay() from public;
create trigger former_texts_unchanged before update on former_texts
  for each row execute function former_texts_stay();
create trigger former_texts_no_truncate before truncate on former_texts
  for each statement execute function former_texts_stay();

create function keep_former_anamnesis() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_texts (clinic_id, patient_id, field, text, written_by, written_at)
    select old.clinic_id, old.id, said.key, said.value, old.health_edits -> said.key ->> 'by',
      (old.health_edits -> said.key ->> 'at')::timestamptz
    from jsonb_each_text(old.health_history) as said
    where said.value <> '' and said.value is distinct from new.health_history ->> said.key;
  return null;
end $$;
alter function keep_former_anamnesis() owner to vm_system;
revoke execute on function keep_former_anamnesis() from public;
create trigger keep_former_anamnesis after update of health_history on patients
  for each row when (old.health_history is distinct from new.health_history)
  execute function keep_former_anamnesis();

create function keep_former_summaries() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_texts (clinic_id, document_id, field, text, written_by, written_at)
    select old.clinic_id, old.id, said.kind, said.before, old.summary_authors -> said.kind ->> 'author',
      (old.summary_authors -> said.kind ->> 'at')::timestamptz
    from (values ('general', old.summary, new.summary), ('patient', old.summary_patient, new.summary_patient),
      ('professional', old.summary_professional, new.summary_professional)) as said (kind, before, after)
    where said.before <> '' and said.before <> said.after;
  return null;
end $$;
alter function keep_former_summaries() owner to vm_system;
revoke execute on function keep_former_summaries() from public;
create trigger keep_former_summaries after update of summary, summary_patient, summary_professional on documents
  for each row execute function keep_former_summaries();

revoke create on schema public from vm_system;
