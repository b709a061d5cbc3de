-- The clinic a signed-in person works in, for a request that names none; null when it is not the only one.
grant create on schema public to vm_system;

create function session_own_clinic(session_token text) returns uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  clinics uuid[];
begin
  select array_agg(m.clinic_id) into clinics
  from sessions s
    join memberships m on m.user_id = s.user_id and not m.awaits_proof
    join clinics c on c.id = m.clinic_id and c.active
  where s.token = session_token and s.expires_at > now();
  return case when cardinality(clinics) = 1 then clinics[1] end;
end $$;

alter function session_own_clinic(text) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function session_own_clinic(text) from public;
grant execute on function session_own_clinic(text) to vm_auth;
