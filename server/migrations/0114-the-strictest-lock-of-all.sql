-- Of every clinic somebody works in its time for staff, and of every other one they are a patient of its time for patients: the
-- strictest counts, so that no clinic that adds somebody lengthens a time another one chose. Null where all turned it off.
create or replace function session_lock_minutes(person uuid) returns integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  clinics_of integer;
  minutes integer;
begin
  select count(*), min(nullif(l.lock_minutes, 0)) into clinics_of, minutes from (
    select c.staff_lock_minutes as lock_minutes
      from memberships m join clinics c on c.id = m.clinic_id
      where m.user_id = person and not m.awaits_proof and c.active
    union all
    select c.patient_lock_minutes
      from patient_accounts a join patients p on p.id = a.patient_id join clinics c on c.id = a.clinic_id
      where a.user_id = person and not a.awaits_proof and p.unlinked_at is null and c.active
        and not exists (select from memberships m
          where m.clinic_id = a.clinic_id and m.user_id = person and not m.awaits_proof)) l;
  if exists (select from users u where u.id = person and u.platform_role is not null) then
    return least(minutes, 15);
  end if;
  return case when clinics_of = 0 then 15 else minutes end;
end $$;
