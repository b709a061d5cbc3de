-- Documents written here: what is being written, what was written beside its PDF, texts to begin from, and medicines this clinic
-- has written before.

-- A document of the record may have been written here. One that is still to be signed is held: it is the staff's until its signed
-- version, a row of its own, is there. Nothing releases the unsigned file.
alter table documents
  add column held boolean not null default false,
  add column written_kind text check (written_kind in ('prescription', 'sick_note', 'companion_note', 'attendance',
    'exam_request', 'exam_report', 'medical_report', 'guidance')),
  add column written_way text check (written_way in ('certificate', 'by_hand', 'unsigned')),
  -- The document written in the place of this one.
  add column replaced_by uuid references documents (id) on delete set null,
  add constraint documents_written_whole check ((written_kind is null) = (written_way is null)),
  add constraint documents_held_to_be_signed check (not held or (signed_from is null and written_way in ('certificate', 'by_hand')));
create index documents_replaced_by on documents (replaced_by) where replaced_by is not null;
grant update (replaced_by) on documents to vm_app;

drop policy reading on documents;
create policy reading on documents for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  -- Whoever deletes must still see the row that says so.
  or ((deleted_at is null or deleted_by = (select app_user_id())) and clinic_id = any ((select app_clinic_ids())::uuid[])
    and (not held or clinic_id = any ((select app_staff_clinic_ids())::uuid[]))
    and exists (select from patients p where p.id = documents.patient_id)));

-- What is told about a document by its first version is told to whoever sees any version: of one that is held, patients see the
-- signed one alone.
drop policy reading on document_verifications;
create policy reading on document_verifications for select to vm_app using (
  clinic_id = any ((select app_clinic_ids())::uuid[])
  and (exists (select from documents d where d.id = document_verifications.document_id)
    or exists (select from documents d where d.first_version_id = document_verifications.document_id)));
drop policy changing on document_verifications;
create policy changing on document_verifications for update to vm_app using (
  clinic_id = any ((select app_clinic_ids())::uuid[])
  and (exists (select from documents d where d.id = document_verifications.document_id)
    or exists (select from documents d where d.first_version_id = document_verifications.document_id)));
drop policy reading on verification_register;
create policy reading on verification_register for select to vm_app using (
  exists (select from documents d where d.id = verification_register.document_id
    and d.clinic_id = any ((select app_clinic_ids())::uuid[]))
  or exists (select from documents d where d.first_version_id = verification_register.document_id
    and d.clinic_id = any ((select app_clinic_ids())::uuid[])));
drop policy reading_verifications on audit_events;
create policy reading_verifications on audit_events for select to vm_app using (
  record_type = 'document'
  and event in ('documents.verified', 'documents.verification_refused', 'documents.verification_given')
  and clinic_id = any ((select app_clinic_ids())::uuid[])
  and (exists (select from documents d where d.id = audit_events.record_id)
    or exists (select from documents d where d.first_version_id = audit_events.record_id)));

-- Those held are counted apart: patients count what they see.
alter table document_counts add column held boolean not null default false;
alter table document_counts drop constraint document_counts_pkey, add primary key (patient_id, category, slot, held);
drop policy reading on document_counts;
create policy reading on document_counts for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (clinic_id = any ((select app_clinic_ids())::uuid[])
    and (not held or clinic_id = any ((select app_staff_clinic_ids())::uuid[]))
    and exists (select from patients p where p.id = document_counts.patient_id)));

create or replace function count_documents_added() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- More than there are transactions at once, of the largest file that may be sent.
  margin constant bigint := 100;
  margin_bytes constant bigint := margin * 10485760;
  near uuid;
  full_of text;
begin
  insert into document_counts as k (clinic_id, patient_id, category, slot, held, documents)
    select a.clinic_id, a.patient_id, a.category, counting_slot(), a.held, count(*) from added a where a.deleted_at is null
    group by a.clinic_id, a.patient_id, a.category, a.held order by a.patient_id, a.category, a.held
  on conflict (patient_id, category, slot, held) do update set documents = k.documents + excluded.documents;

  with counted as (
    insert into clinic_usage as u (clinic_id, slot, documents, bytes)
      select a.clinic_id, counting_slot(), count(*), sum(a.size_bytes) from added a group by a.clinic_id order by a.clinic_id
    on conflict (clinic_id, slot) do update
      set documents = u.documents + excluded.documents, bytes = u.bytes + excluded.bytes
    returning u.clinic_id, u.slot, u.documents, u.bytes)
  select c.clinic_id into near
  from counted c join clinic_allowances w on w.clinic_id = c.clinic_id
    cross join lateral (
      select c.documents + coalesce(sum(o.documents), 0) as documents, c.bytes + coalesce(sum(o.bytes), 0) as bytes
      from clinic_usage o where o.clinic_id = c.clinic_id and o.slot <> c.slot) u
  where app_user_id() is not null and (u.bytes > w.storage_bytes - margin_bytes or u.documents > w.documents_max - margin)
    and exists (select from added a where a.clinic_id = c.clinic_id and a.signed_from is null)
  limit 1;
  if near is null then return null; end if;

  perform pg_advisory_xact_lock(hashtextextended('documents of ' || near, 0));
  select case when u.bytes > w.storage_bytes then 'VM001' when u.documents > w.documents_max then 'VM002' end into full_of
  from clinic_allowances w cross join lateral (
    select sum(k.documents) as documents, sum(k.bytes) as bytes from clinic_usage k where k.clinic_id = w.clinic_id) u
  where w.clinic_id = near;
  if full_of is not null then
    raise exception 'the clinic keeps as much as its plan holds' using errcode = full_of;
  end if;
  return null;
end $$;

create or replace function count_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Gone with their patient, there is nothing left to count.
    insert into document_counts as k (clinic_id, patient_id, category, slot, held, documents)
      select r.clinic_id, r.patient_id, r.category, counting_slot(), r.held, -count(*) from removed r
      where r.deleted_at is null and exists (select from patients p where p.id = r.patient_id)
      group by r.clinic_id, r.patient_id, r.category, r.held order by r.patient_id, r.category, r.held
    on conflict (patient_id, category, slot, held) do update set documents = k.documents + excluded.documents;
  else
    insert into document_counts as k (clinic_id, patient_id, category, slot, held, documents)
      select c.clinic_id, c.patient_id, c.category, counting_slot(), c.held, c.one from (values
        (new.clinic_id, new.patient_id, new.category, new.held, case when new.deleted_at is null then 1 else 0 end),
        (old.clinic_id, old.patient_id, old.category, old.held, case when old.deleted_at is null then -1 else 0 end))
        c (clinic_id, patient_id, category, held, one)
      where c.one <> 0 order by c.patient_id, c.category
    on conflict (patient_id, category, slot, held) do update set documents = k.documents + excluded.documents;
  end if;
  return null;
end $$;

-- What somebody is writing: half finished, judged when it is issued. Its author's, and of those who manage the clinic.
create table document_drafts (
  id uuid primary key,
  clinic_id uuid not null,
  patient_id uuid not null,
  author_id uuid not null references users (id),
  author_name text not null check (length(author_name) <= 200),
  kind text not null check (kind in ('prescription', 'sick_note', 'companion_note', 'attendance', 'exam_request', 'exam_report',
    'medical_report', 'guidance')),
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  -- Grows with every change.
  revision integer not null default 1,
  -- The document it will take the place of.
  replaces uuid references documents (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete cascade
);
create index document_drafts_of_patient on document_drafts (clinic_id, patient_id, updated_at desc);
create index document_drafts_of_author on document_drafts (author_id);
create index document_drafts_replaces on document_drafts (replaces) where replaces is not null;
alter table document_drafts enable row level security;
alter table document_drafts force row level security;
grant select, insert, update, delete on document_drafts to vm_system;
create policy system on document_drafts for all to vm_system using (true) with check (true);
grant select, insert, delete on document_drafts to vm_app;
grant update (content, revision, updated_at) on document_drafts to vm_app;
create policy reading on document_drafts for select to vm_app using (
  (clinic_id = any ((select app_managed_clinic_ids())::uuid[])
    or (author_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])))
  and exists (select from patients p where p.id = document_drafts.patient_id));
create policy adding on document_drafts for insert to vm_app with check (
  author_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from patients p where p.id = document_drafts.patient_id));
create policy changing on document_drafts for update to vm_app using (
  (clinic_id = any ((select app_managed_clinic_ids())::uuid[])
    or (author_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])))
  and exists (select from patients p where p.id = document_drafts.patient_id));
create policy removing on document_drafts for delete to vm_app using (
  (clinic_id = any ((select app_managed_clinic_ids())::uuid[])
    or (author_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])))
  and exists (select from patients p where p.id = document_drafts.patient_id));

-- What a document that was written here says, as data, beside its PDF: moved, deleted and destroyed with it.
create table written_documents (
  document_id uuid primary key references documents (id) on delete cascade,
  clinic_id uuid not null references clinics (id),
  -- The draft it was: issued twice, it is one document.
  draft_id uuid not null unique,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  content_version integer not null,
  template_version integer not null,
  engine_version text not null check (length(engine_version) <= 40),
  replaces uuid references documents (id) on delete set null,
  -- Warnings about allergies that were overridden, and why.
  overrides jsonb not null default '[]' check (jsonb_typeof(overrides) = 'array'),
  issued_at timestamptz not null default now()
);
create index written_documents_of_clinic on written_documents (clinic_id, document_id);
create index written_documents_replaces on written_documents (replaces) where replaces is not null;
alter table written_documents enable row level security;
alter table written_documents force row level security;
grant select, insert, update, delete on written_documents to vm_system;
create policy system on written_documents for all to vm_system using (true) with check (true);
grant select, insert on written_documents to vm_app;
create policy reading on written_documents for select to vm_app using (
  clinic_id = any ((select app_clinic_ids())::uuid[])
  and (exists (select from documents d where d.id = written_documents.document_id)
    or exists (select from documents d where d.first_version_id = written_documents.document_id)));
create policy adding on written_documents for insert to vm_app with check (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = written_documents.document_id
    and d.clinic_id = written_documents.clinic_id and d.uploaded_by = (select app_user_id())));

-- Texts to begin from: of whoever made them, or shared with the clinic.
create table document_templates (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  author_id uuid not null references users (id),
  kind text not null check (kind in ('prescription', 'sick_note', 'companion_note', 'attendance', 'exam_request', 'exam_report',
    'medical_report', 'guidance')),
  name text collate pt_br not null check (length(name) between 1 and 80),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  shared boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index document_templates_of_clinic on document_templates (clinic_id, kind, name);
create index document_templates_of_author on document_templates (author_id);
alter table document_templates enable row level security;
alter table document_templates force row level security;
grant select, insert, update, delete on document_templates to vm_system;
create policy system on document_templates for all to vm_system using (true) with check (true);
grant select, insert, delete on document_templates to vm_app;
grant update (kind, name, content, shared, updated_at) on document_templates to vm_app;
create policy reading on document_templates for select to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[]) and (shared or author_id = (select app_user_id())));
create policy adding on document_templates for insert to vm_app with check (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[]) and author_id = (select app_user_id()));
create policy changing on document_templates for update to vm_app using (
  (clinic_id = any ((select app_staff_clinic_ids())::uuid[]) and author_id = (select app_user_id()))
  or (clinic_id = any ((select app_managed_clinic_ids())::uuid[]) and shared));
create policy removing on document_templates for delete to vm_app using (
  (clinic_id = any ((select app_staff_clinic_ids())::uuid[]) and author_id = (select app_user_id()))
  or (clinic_id = any ((select app_managed_clinic_ids())::uuid[]) and shared));

create table template_favourites (
  user_id uuid not null references users (id) on delete cascade,
  template_id uuid not null references document_templates (id) on delete cascade,
  clinic_id uuid not null references clinics (id),
  primary key (user_id, template_id)
);
create index template_favourites_of_template on template_favourites (template_id);
create index template_favourites_of_clinic on template_favourites (clinic_id);
alter table template_favourites enable row level security;
alter table template_favourites force row level security;
grant select, insert, update, delete on template_favourites to vm_system;
create policy system on template_favourites for all to vm_system using (true) with check (true);
grant select, insert, delete on template_favourites to vm_app;
create policy reading on template_favourites for select to vm_app using (
  user_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[]));
create policy adding on template_favourites for insert to vm_app with check (
  user_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from document_templates t where t.id = template_favourites.template_id
    and t.clinic_id = template_favourites.clinic_id));
create policy removing on template_favourites for delete to vm_app using (
  user_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[]));

-- Which medicines a clinic has written, and how often; of no patient.
create table medicine_uses (
  clinic_id uuid not null references clinics (id),
  medicine text not null check (length(medicine) between 1 and 160),
  strength text not null check (length(strength) <= 60),
  form text not null check (length(form) <= 40),
  used integer not null default 1 check (used > 0),
  last_used_at timestamptz not null default now(),
  search_text text generated always as (search_form(medicine)) stored,
  primary key (clinic_id, medicine, strength, form)
);
create index medicine_uses_search on medicine_uses (clinic_id, search_text text_pattern_ops);
alter table medicine_uses enable row level security;
alter table medicine_uses force row level security;
grant select, insert, update, delete on medicine_uses to vm_system;
create policy system on medicine_uses for all to vm_system using (true) with check (true);
grant select, insert on medicine_uses to vm_app;
grant update (used, last_used_at) on medicine_uses to vm_app;
create policy reading on medicine_uses for select to vm_app using (clinic_id = any ((select app_staff_clinic_ids())::uuid[]));
create policy adding on medicine_uses for insert to vm_app with check (clinic_id = any ((select app_staff_clinic_ids())::uuid[]));
create policy changing on medicine_uses for update to vm_app using (clinic_id = any ((select app_staff_clinic_ids())::uuid[]));
