-- The owner sets the lock up to eight hours, or off (0); and any call that no page makes by itself counts as use of a session.
alter table clinics
  drop constraint clinics_staff_lock_minutes_check,
  drop constraint clinics_patient_lock_minutes_check,
  add constraint clinics_staff_lock_minutes_check check (staff_lock_minutes = 0 or staff_lock_minutes between 5 and 480),
  add constraint clinics_patient_lock_minutes_check check (patient_lock_minutes = 0 or patient_lock_minutes between 15 and 720);

-- When it was last used, as far as that was written down: at most every 30 seconds.
alter table sessions add column active_at timestamptz not null default now();

-- The strictest of the clinics they work in, and the platform's own fifteen for its staff; for whoever is a patient only, of
-- those they are a patient of. Null where all of them turned it off.
create or replace function session_lock_minutes(person uuid) returns integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  clinics_of integer;
  minutes integer;
begin
  select count(*), min(nullif(c.staff_lock_minutes, 0)) into clinics_of, minutes
    from memberships m join clinics c on c.id = m.clinic_id
    where m.user_id = person and not m.awaits_proof and c.active;
  if exists (select from users u where u.id = person and u.platform_role is not null) then
    return least(minutes, 15);
  end if;
  if clinics_of = 0 then
    select count(*), min(nullif(c.patient_lock_minutes, 0)) into clinics_of, minutes
      from patient_accounts a join patients p on p.id = a.patient_id join clinics c on c.id = a.clinic_id
      where a.user_id = person and not a.awaits_proof and p.unlinked_at is null and c.active;
  end if;
  return case when clinics_of = 0 then 15 else minutes end;
end $$;

create function session_locks_at(person uuid, used_at timestamptz) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce(used_at + make_interval(mins => session_lock_minutes(person)), 'infinity');
end $$;
revoke execute on function session_locks_at(uuid, timestamptz) from public;
grant execute on function session_locks_at(uuid, timestamptz) to vm_auth, vm_system;

create or replace function shorten_session_locks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions s set locks_at = least(s.locks_at, session_locks_at(s.user_id, now()))
  where s.user_id in (
    select m.user_id from memberships m where m.clinic_id = new.id
    union select a.user_id from patient_accounts a where a.clinic_id = new.id);
  return null;
end $$;
drop trigger shorten_session_locks on clinics;
create trigger shorten_session_locks after update of staff_lock_minutes, patient_lock_minutes on clinics
  for each row when (
    (new.staff_lock_minutes > 0 and (old.staff_lock_minutes = 0 or new.staff_lock_minutes < old.staff_lock_minutes))
    or (new.patient_lock_minutes > 0 and (old.patient_lock_minutes = 0 or new.patient_lock_minutes < old.patient_lock_minutes)))
  execute function shorten_session_locks();

drop function app_authenticate(text, uuid);
create function app_authenticate(session_token text, clinic uuid)
  returns table (
    session_id uuid, expires_at timestamptz, updated_at timestamptz, user_id uuid, super_admin boolean, locked boolean,
    use_unwritten boolean, must_change_password boolean, clinic_found boolean, clinic_blocked boolean, staff_role text, is_patient boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.id, s.expires_at, s.updated_at, u.id, u.platform_role is not null, s.locks_at <= now(),
      s.active_at < now() - interval '30 seconds', u.must_change_password,
      coalesce(c.active, false), coalesce(c.status = 'disabled', false), m.role,
      clinic is not null and exists (
        select from patient_accounts a join patients p on p.id = a.patient_id
        where a.user_id = u.id and a.clinic_id = clinic and not a.awaits_proof and p.unlinked_at is null)
    from sessions s
      join users u on u.id = s.user_id
      left join clinics c on c.id = clinic
      left join memberships m on m.clinic_id = clinic and m.user_id = u.id and not m.awaits_proof
    where s.token = session_token and s.expires_at > now();
end $$;

grant create on schema public to vm_system;
alter function app_authenticate(text, uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function app_authenticate(text, uuid) from public;
grant execute on function app_authenticate(text, uuid) to vm_auth, vm_system;
