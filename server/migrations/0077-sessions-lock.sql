-- An open screen somebody walked away from: past `locks_at` a session opens nothing until its person has shown who they are.
-- Only what a person does moves it on; what a page asks by itself does not.
alter table clinics
  add column staff_lock_minutes integer not null default 15 check (staff_lock_minutes between 5 and 60),
  add column patient_lock_minutes integer not null default 60 check (patient_lock_minutes between 15 and 720);
grant update (staff_lock_minutes, patient_lock_minutes) on clinics to vm_app;

-- What was known at the sign-in is told for as long as the session lasts: the one before it, and who failed to come in since.
alter table sessions
  add column locks_at timestamptz not null default now() + interval '15 minutes',
  add column previous_at timestamptz,
  add column previous_agent text check (length(previous_agent) <= 400),
  add column failed_before integer not null default 0;

create table last_sign_ins (
  user_id uuid primary key references users (id) on delete cascade,
  signed_in_at timestamptz,
  user_agent text check (length(user_agent) <= 400),
  failed_since integer not null default 0
);
alter table last_sign_ins enable row level security;
alter table last_sign_ins force row level security;
grant select, insert, update, delete on last_sign_ins to vm_system;
create policy system on last_sign_ins for all to vm_system using (true) with check (true);

-- What is open now is the last sign-in known.
set local role vm_system;
insert into last_sign_ins (user_id, signed_in_at, user_agent)
  select distinct on (user_id) user_id, created_at, left(user_agent, 400) from sessions order by user_id, created_at desc;
set local role none;

-- The strictest of the clinics they work in, and the platform's own fifteen for its staff; for whoever is a patient only, of those they are a patient of.
create function session_lock_minutes(person uuid) returns integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce(
    least(
      (select min(c.staff_lock_minutes) from memberships m join clinics c on c.id = m.clinic_id
        where m.user_id = person and not m.awaits_proof and c.active),
      (select 15 from users u where u.id = person and u.platform_role is not null)),
    (select min(c.patient_lock_minutes) from patient_accounts a
        join patients p on p.id = a.patient_id join clinics c on c.id = a.clinic_id
      where a.user_id = person and not a.awaits_proof and p.unlinked_at is null and c.active),
    15);
end $$;

-- A shorter time counts for the screens that are open already.
create function shorten_session_locks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions s set locks_at = least(s.locks_at, now() + make_interval(mins => session_lock_minutes(s.user_id)))
  where s.user_id in (
    select m.user_id from memberships m where m.clinic_id = new.id
    union select a.user_id from patient_accounts a where a.clinic_id = new.id);
  return null;
end $$;
create trigger shorten_session_locks after update of staff_lock_minutes, patient_lock_minutes on clinics
  for each row when (new.staff_lock_minutes < old.staff_lock_minutes or new.patient_lock_minutes < old.patient_lock_minutes)
  execute function shorten_session_locks();

drop function app_authenticate(text, uuid);
create function app_authenticate(session_token text, clinic uuid)
  returns table (
    session_id uuid, expires_at timestamptz, updated_at timestamptz, user_id uuid, super_admin boolean, locked boolean,
    must_change_password boolean, clinic_found boolean, clinic_blocked boolean, staff_role text, is_patient boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.id, s.expires_at, s.updated_at, u.id, u.platform_role is not null, s.locks_at <= now(), u.must_change_password,
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
alter function session_lock_minutes(uuid) owner to vm_system;
alter function shorten_session_locks() owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function app_authenticate(text, uuid), session_lock_minutes(uuid), shorten_session_locks() from public;
grant execute on function app_authenticate(text, uuid), session_lock_minutes(uuid) to vm_auth, vm_system;
