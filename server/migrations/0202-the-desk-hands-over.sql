-- What the desk sends: written by it, read by it no more than 0200 says. A fingerprint tells whoever holds the file that the
-- patient has it already, and nobody else anything.
grant select (sha256),
  insert (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes, sha256, uploaded_by,
    uploaded_by_name, uploaded_by_registration, upload_key, notice, held, written_kind, written_way, warnings)
  on documents to vm_reception;
create policy adding_by_reception on documents for insert to vm_reception with check (
  uploaded_by = (select app_user_id()) and not held and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from patients p where p.id = documents.patient_id));
grant select (council, council_uf, council_number, specialties) on memberships to vm_reception;
grant select (verify_new_documents) on clinics to vm_reception;
grant execute on function documents_full_of(uuid, bigint) to vm_reception;

-- A clinic that wants an address for each document gets one for the desk's too; its code is not the desk's to read.
grant select (id, document_id), insert (id, clinic_id, document_id, sealed_code) on document_verifications to vm_reception;
create policy reading_by_reception on document_verifications for select to vm_reception
  using (clinic_id = any ((select app_staff_clinic_ids())::uuid[]));
create policy adding_by_reception on document_verifications for insert to vm_reception with check (
  exists (select from documents d where d.id = document_verifications.document_id
    and d.clinic_id = document_verifications.clinic_id and d.uploaded_by = (select app_user_id())));
grant insert (id, document_id, sha256) on verification_register to vm_reception;
create policy adding_by_reception on verification_register for insert to vm_reception with check (
  exists (select from documents d where d.id = verification_register.document_id
    and d.sha256 = verification_register.sha256 and d.uploaded_by = (select app_user_id())));

-- A document that may be handed over at the desk, because somebody who sees it said so; for a week.
create table counter_releases (
  id uuid primary key,
  clinic_id uuid not null,
  document_id uuid not null references documents (id) on delete cascade,
  released_by uuid not null default app_user_id() references users (id),
  -- The name as it was then: people leave clinics.
  released_by_name text not null check (length(released_by_name) <= 200),
  released_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  -- Taken back, or released anew.
  ended_at timestamptz
);
create unique index counter_releases_one_open on counter_releases (document_id) where ended_at is null;
create index counter_releases_of_clinic on counter_releases (clinic_id) where ended_at is null;
alter table counter_releases enable row level security;
alter table counter_releases force row level security;
grant select, insert, update, delete on counter_releases to vm_system;
create policy system on counter_releases for all to vm_system using (true) with check (true);
grant select, insert (id, clinic_id, document_id, released_by_name), update (ended_at) on counter_releases to vm_app;
create policy reading on counter_releases for select to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = counter_releases.document_id));
create policy adding on counter_releases for insert to vm_app with check (
  released_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = counter_releases.document_id
    and d.clinic_id = counter_releases.clinic_id and d.deleted_at is null and not d.held));
create policy ending on counter_releases for update to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = counter_releases.document_id));

grant create on schema public to vm_system;

-- Whether somebody of the desk asks, in this clinic.
create function app_is_desk_of(clinic uuid) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select app_role() = 'reception' and clinic = any (app_staff_clinic_ids())
$$;
alter function app_is_desk_of(uuid) owner to vm_system;
revoke execute on function app_is_desk_of(uuid) from public;
grant execute on function app_is_desk_of(uuid) to vm_system;

-- What the asker sent to a patient lately, and what became of it. The name is there as long as it can be taken back.
create function desk_own_documents(patient uuid)
  returns table (id uuid, category text, created_at timestamptz, notice text, seen_at timestamptz, name text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select d.id, d.category, d.created_at, d.notice,
      (select max(e.occurred_at) from audit_events e where e.record_id = d.id and e.actor_role = 'patient'
        and e.event in ('documents.previewed', 'documents.downloaded', 'documents.link_used', 'documents.exported')),
      case when d.created_at > now() - interval '10 minutes' then d.name end
    from documents d join patients p on p.id = d.patient_id
    where d.patient_id = patient and d.uploaded_by = app_user_id() and d.deleted_at is null and d.signed_from is null
      and p.unlinked_at is null and app_is_desk_of(d.clinic_id)
    order by d.created_at desc, d.id desc limit 20;
end $$;
alter function desk_own_documents(uuid) owner to vm_system;
revoke execute on function desk_own_documents(uuid) from public;
grant execute on function desk_own_documents(uuid) to vm_reception;

-- Takes back what the asker sent in the last ten minutes: nobody sees it any more, and its file may go. Nothing where it is
-- too late, somebody signed it, or it was never theirs.
create function desk_take_back(document uuid) returns table (file_path text, patient_id uuid)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    update documents d set destroy_started_at = now(), deleted_at = now(), deleted_by = app_user_id(), updated_at = now()
    where d.id = document and d.uploaded_by = app_user_id() and d.deleted_at is null and d.destroy_started_at is null
      and d.created_at > now() - interval '10 minutes' and app_is_desk_of(d.clinic_id)
      and not exists (select from documents s where s.signed_from = d.id)
    returning d.file_path, d.patient_id;
end $$;
alter function desk_take_back(uuid) owner to vm_system;
revoke execute on function desk_take_back(uuid) from public;
grant execute on function desk_take_back(uuid) to vm_reception;

-- What may be handed over now: of one patient, by name, and one with where its file lies.
create function desk_released(patient uuid, document uuid)
  returns table (id uuid, patient_id uuid, name text, category text, created_at timestamptz, released_by_name text,
    expires_at timestamptz, file_path text, file_name text, content_type text, size_bytes bigint, sha256 text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select d.id, d.patient_id, d.name, d.category, d.created_at, r.released_by_name, r.expires_at,
      d.file_path, d.file_name, d.content_type, d.size_bytes, d.sha256
    from counter_releases r join documents d on d.id = r.document_id join patients p on p.id = d.patient_id
    where r.ended_at is null and r.expires_at > now() and d.deleted_at is null and not d.held and p.unlinked_at is null
      and r.released_at > coalesce(d.moved_at, '-infinity')
      and d.patient_id = patient and (document is null or d.id = document) and app_is_desk_of(d.clinic_id)
    order by r.released_at desc, d.id;
end $$;
alter function desk_released(uuid, uuid) owner to vm_system;
revoke execute on function desk_released(uuid, uuid) from public;
grant execute on function desk_released(uuid, uuid) to vm_reception;

revoke create on schema public from vm_system;
