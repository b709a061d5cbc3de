-- Whose document an entry of the trail was about when it was written: a patient's entries are a stretch of one index, however
-- many documents the patient has. Found from the row, so no part of what is sealed; a document that is moved later keeps its
-- former entries as they are.
alter table audit_events add column about_patient uuid;
grant insert (about_patient) on audit_events to vm_app;

create function stamp_patient_of_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.about_patient := (select d.patient_id from documents d where d.id = new.record_id);
  return new;
end $$;
grant create on schema public to vm_system;
alter function stamp_patient_of_document() owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function stamp_patient_of_document() from public;
create trigger audit_events_about_patient before insert on audit_events for each row
  when (new.record_type = 'document' and new.about_patient is null) execute function stamp_patient_of_document();

-- What is there already. It says nothing new and the seals do not cover it.
alter table audit_events disable trigger audit_events_append_only;
grant update (about_patient) on audit_events to vm_system;
set local role vm_system;
update audit_events e set about_patient = d.patient_id from documents d
  where e.record_type = 'document' and d.id = e.record_id and e.occurred_at >= coalesce(d.moved_at, '-infinity');
-- Before that, whoever moved or destroyed it next wrote down from whom.
update audit_events e set about_patient = told.patient_id
  from (
    select record_id, id, event, (details->'patient'->>'from')::uuid as patient_id,
      lag(id) over (partition by record_id order by id) as former_id
    from audit_events where record_type = 'document' and event in ('documents.moved', 'documents.destroyed')
  ) told
  where e.record_type = 'document' and e.about_patient is null and e.record_id = told.record_id
    and (e.id < told.id or (e.id = told.id and told.event = 'documents.destroyed'))
    and (told.former_id is null or e.id >= told.former_id);
set local role none;
revoke update (about_patient) on audit_events from vm_system;
alter table audit_events enable trigger audit_events_append_only;

-- Most patients have a handful of entries. A page of one who has a hundred thousand has to be read in the order of the index all
-- the same, and not gathered and sorted: the planner is told to expect many.
alter table audit_events alter column about_patient set (n_distinct = 100);
create index audit_events_about_patient on audit_events (about_patient, id desc) where about_patient is not null;
-- Next to none: of documents gone before anybody wrote down whose they were, and of those whose row came after the entry.
create index audit_events_of_nobody on audit_events (clinic_id, id desc)
  where record_type = 'document' and about_patient is null;
