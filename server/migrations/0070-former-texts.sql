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
create trigger keep_former_summaries after update of summary, summary_patient, summary_professional on documents
  for each row execute function keep_former_summaries();

grant create on schema public to vm_system;
alter function keep_former_anamnesis() owner to vm_system;
alter function keep_former_summaries() owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function former_texts_stay(), keep_former_anamnesis(), keep_former_summaries() from public;
