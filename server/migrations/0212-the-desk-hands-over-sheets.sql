-- The sheet of verification carries the code that opens the file to anybody: the desk gets it of what may be handed over, sealed
-- as it is kept. A document and its signed versions have one address.
grant create on schema public to vm_system;
create function desk_verification(patient uuid, document uuid)
  returns table (address text, sealed_code bytea, category text, created_at timestamptz, sha256 text,
    registered_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select v.id, v.sealed_code, r.category, r.created_at, r.sha256,
      (select min(g.registered_at) from verification_register g where g.document_id = v.document_id)
    from desk_released(patient, document) r
      join documents d on d.id = r.id
      cross join lateral (select k.id, k.document_id, k.sealed_code, k.off_by from document_verifications k
        where k.document_id in (d.id, d.first_version_id)
        order by k.document_id = coalesce(d.first_version_id, d.id) desc limit 1) v
    where v.off_by is null;
end $$;
alter function desk_verification(uuid, uuid) owner to vm_system;
revoke execute on function desk_verification(uuid, uuid) from public;
grant execute on function desk_verification(uuid, uuid) to vm_reception;
revoke create on schema public from vm_system;
