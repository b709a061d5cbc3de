-- How many documents a patient has on the screens, by category. Counted where they change, in the same transaction: a page of
-- documents tells what there is of each category without going through all of them.
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

set local role vm_system;
insert into document_counts
  select clinic_id, patient_id, category, count(*) from documents where deleted_at is null
  group by clinic_id, patient_id, category;
set local role none;

create function count_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into document_counts as k (clinic_id, patient_id, category, documents)
      select a.clinic_id, a.patient_id, a.category, count(*) from added a where a.deleted_at is null
      group by a.clinic_id, a.patient_id, a.category order by a.patient_id, a.category
    on conflict (patient_id, category) do update set documents = k.documents + excluded.documents;
  elsif tg_op = 'DELETE' then
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
create trigger count_added after insert on documents referencing new table as added
  for each statement execute function count_documents();
create trigger count_removed after delete on documents referencing old table as removed
  for each statement execute function count_documents();
-- A document's row is changed twice by every upload; only these changes count.
create trigger count_changed after update of patient_id, category, deleted_at on documents for each row
  when (old.patient_id <> new.patient_id or old.category <> new.category
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_documents();

grant create on schema public to vm_system;
alter function count_documents() owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function count_documents() from public;
