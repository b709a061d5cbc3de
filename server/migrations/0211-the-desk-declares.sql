-- That somebody was here, the desk declares itself: the clinic's own document, which names no professional and nobody signs.
-- What it may issue is this kind and no other.
grant select (zip_code, address, phone, cnes) on clinics to vm_reception;
drop policy adding_by_reception on documents;
create policy adding_by_reception on documents for insert to vm_reception with check (
  uploaded_by = (select app_user_id()) and not held and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and (written_kind is null or (written_kind = 'attendance' and written_way = 'unsigned'))
  and exists (select from patients p where p.id = documents.patient_id));

grant create on schema public to vm_system;

-- What the asker declared in the last ten minutes, and where its file lies.
create function desk_own_attendance(document uuid)
  returns table (patient_id uuid, file_path text, file_name text, content_type text, size_bytes bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select d.patient_id, d.file_path, d.file_name, d.content_type, d.size_bytes
    from documents d join patients p on p.id = d.patient_id
    where d.id = document and d.uploaded_by = app_user_id() and d.written_kind = 'attendance' and d.written_way = 'unsigned'
      and d.deleted_at is null and d.created_at > now() - interval '10 minutes' and p.unlinked_at is null
      and app_is_desk_of(d.clinic_id);
end $$;
alter function desk_own_attendance(uuid) owner to vm_system;
revoke execute on function desk_own_attendance(uuid) from public;
grant execute on function desk_own_attendance(uuid) to vm_reception;

-- As in 0202, with what the asker may still print.
drop function desk_own_documents(uuid);
create function desk_own_documents(patient uuid)
  returns table (id uuid, category text, created_at timestamptz, notice text, seen_at timestamptz, name text, printable boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select d.id, d.category, d.created_at, d.notice,
      (select max(e.occurred_at) from audit_events e where e.record_id = d.id and e.actor_role = 'patient'
        and e.event in ('documents.previewed', 'documents.downloaded', 'documents.link_used', 'documents.exported')),
      case when d.created_at > now() - interval '10 minutes' then d.name end,
      exists (select from desk_own_attendance(d.id))
    from documents d join patients p on p.id = d.patient_id
    where d.patient_id = patient and d.uploaded_by = app_user_id() and d.deleted_at is null and d.signed_from is null
      and p.unlinked_at is null and app_is_desk_of(d.clinic_id)
    order by d.created_at desc, d.id desc limit 20;
end $$;
alter function desk_own_documents(uuid) owner to vm_system;
revoke execute on function desk_own_documents(uuid) from public;
grant execute on function desk_own_documents(uuid) to vm_reception;

revoke create on schema public from vm_system;

grant insert (document_id, clinic_id, draft_id, content, content_version, template_version, engine_version, replaces, overrides)
  on written_documents to vm_reception;
create policy adding_by_reception on written_documents for insert to vm_reception with check (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from desk_own_attendance(written_documents.document_id)));
