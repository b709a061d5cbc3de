-- What is written in a document, to find it by and to see whom it names. One row for each document from the moment it is there;
-- where the text is not known yet, it waits for a job.
create table document_texts (
  document_id uuid primary key references documents (id) on delete cascade,
  clinic_id uuid not null,
  -- 'empty': read, and nothing is written in it; 'no_ocr': a picture, and nothing here reads pictures.
  state text not null default 'waiting' check (state in ('waiting', 'read', 'empty', 'unreadable', 'no_ocr')),
  -- Of the whole file, also where not all of them were read.
  pages integer,
  by_ocr boolean not null default false,
  -- There is more in the file than was read.
  cut boolean not null default false,
  body text not null default '' check (length(body) <= 500000),
  -- Where in the body each page ends, in UTF-16 units.
  page_ends integer[] not null default '{}',
  -- The version of the reader that read it; 0 where none did.
  reader integer not null default 0,
  asked_at timestamptz not null default now(),
  read_at timestamptz
);
create index document_texts_waiting on document_texts (asked_at desc) where state = 'waiting';
create index document_texts_without_ocr on document_texts (asked_at desc) where state = 'no_ocr';
alter table document_texts enable row level security;
alter table document_texts force row level security;
grant select, insert, update, delete on document_texts to vm_system;
create policy system on document_texts for all to vm_system using (true) with check (true);
-- As visible as its document, whose own rules decide.
grant select, update (state, asked_at) on document_texts to vm_app;
create policy reading on document_texts for select to vm_app using (
  clinic_id = any ((select app_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = document_texts.document_id));
create policy asking_again on document_texts for update to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = document_texts.document_id)) with check (state = 'waiting'
  and clinic_id = any ((select app_staff_clinic_ids())::uuid[]));

insert into document_texts (document_id, clinic_id, asked_at) select id, clinic_id, created_at from documents;

grant create on schema public to vm_system;

create function expect_document_text() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into document_texts (document_id, clinic_id) select a.id, a.clinic_id from added a;
  return null;
end $$;
alter function expect_document_text() owner to vm_system;
revoke execute on function expect_document_text() from public;
create trigger documents_text_expected after insert on documents referencing new table as added
  for each statement execute function expect_document_text();

-- The text of a document the asker has just sent, the desk too, which reads none.
create function keep_document_text(document uuid, read_state text, page_count integer, is_cut boolean, text_body text,
    ends integer[], reader_version integer)
  returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update document_texts t
  set state = read_state, pages = page_count, cut = is_cut, body = text_body, page_ends = ends, reader = reader_version,
    read_at = now()
  from documents d
  where t.document_id = document and t.state = 'waiting' and t.reader = 0 and d.id = document and d.uploaded_by = app_user_id()
$$;
alter function keep_document_text(uuid, text, integer, boolean, text, integer[], integer) owner to vm_system;
revoke execute on function keep_document_text(uuid, text, integer, boolean, text, integer[], integer) from public;
grant execute on function keep_document_text(uuid, text, integer, boolean, text, integer[], integer) to vm_app, vm_reception;

revoke create on schema public from vm_system;

-- A document whose text names another patient of the clinic, until somebody has looked at it.
create table wrong_patient_warnings (
  document_id uuid primary key references documents (id) on delete cascade,
  clinic_id uuid not null,
  -- Whom the text names.
  patient_id uuid not null,
  found_at timestamptz not null default now(),
  -- Somebody said that it is its patient's all the same: nobody is asked about it again.
  settled_at timestamptz,
  settled_by uuid references users (id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete cascade,
  check ((settled_at is null) = (settled_by is null))
);
create index wrong_patient_warnings_open on wrong_patient_warnings (clinic_id) where settled_at is null;
create index wrong_patient_warnings_of_patient on wrong_patient_warnings (clinic_id, patient_id);
create index wrong_patient_warnings_settled_by on wrong_patient_warnings (settled_by) where settled_by is not null;
alter table wrong_patient_warnings enable row level security;
alter table wrong_patient_warnings force row level security;
grant select, insert, update, delete on wrong_patient_warnings to vm_system;
create policy system on wrong_patient_warnings for all to vm_system using (true) with check (true);
grant select, delete, insert (document_id, clinic_id, patient_id, settled_at, settled_by), update (settled_at, settled_by)
  on wrong_patient_warnings to vm_app;
-- Staff alone: it names somebody else.
create policy reading on wrong_patient_warnings for select to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = wrong_patient_warnings.document_id));
create policy adding on wrong_patient_warnings for insert to vm_app with check (
  settled_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = wrong_patient_warnings.document_id
    and d.clinic_id = wrong_patient_warnings.clinic_id));
create policy settling on wrong_patient_warnings for update to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = wrong_patient_warnings.document_id))
  with check (settled_by = (select app_user_id()));
create policy removing on wrong_patient_warnings for delete to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = wrong_patient_warnings.document_id));
-- The desk says so when it sends; it reads none.
grant insert (document_id, clinic_id, patient_id, settled_at, settled_by) on wrong_patient_warnings to vm_reception;
create policy adding_by_reception on wrong_patient_warnings for insert to vm_reception with check (
  settled_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = wrong_patient_warnings.document_id
    and d.clinic_id = wrong_patient_warnings.clinic_id and d.uploaded_by = (select app_user_id())));
