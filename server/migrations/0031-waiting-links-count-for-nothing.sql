-- What every request and policy asks, again, now blind to links that await the proof of an e-mail. In plpgsql, whose plans
-- PostgreSQL keeps: up to version 17 it plans `language sql` anew at each call.
grant create on schema public to vm_system;
set local role vm_system;

create or replace function app_is_super_admin() returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return app_role() = 'super_admin'
    and exists (select from users where id = app_user_id() and platform_role = 'super_admin');
end $$;

-- A membership counts only in the role the request acts in, and only while the clinic is usable.
create or replace function app_staff_clinic_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select m.clinic_id from memberships m join clinics c on c.id = m.clinic_id
    where m.user_id = app_user_id() and m.role = app_role() and not m.awaits_proof
      and c.active and c.status <> 'disabled'
      and (app_entered_clinic() is null or m.clinic_id = app_entered_clinic())
    union all
    -- The provider's staff see one clinic at a time, the one they entered.
    select c.id from clinics c
    where c.id = app_entered_clinic() and app_role() = 'super_admin' and app_is_super_admin());
end $$;

create or replace function app_managed_clinic_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return case when app_role() in ('clinic_owner', 'admin', 'super_admin') then app_staff_clinic_ids() else '{}' end;
end $$;

create or replace function app_patient_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select a.patient_id from patient_accounts a
      join patients p on p.id = a.patient_id
      join clinics c on c.id = a.clinic_id
    where a.user_id = app_user_id() and app_role() = 'patient' and not a.awaits_proof and p.unlinked_at is null
      and c.active and c.status <> 'disabled'
      and (app_entered_clinic() is null or a.clinic_id = app_entered_clinic()));
end $$;

-- Every clinic whose face (name, brand) the person may see.
create or replace function app_clinic_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select unnest(app_staff_clinic_ids())
    union
    select p.clinic_id from patients p where p.id = any (app_patient_ids()));
end $$;

-- Who holds this session, and what they are in the clinic the request names: one statement per request.
create or replace function app_authenticate(session_token text, clinic uuid)
  returns table (
    session_id uuid, expires_at timestamptz, updated_at timestamptz, user_id uuid, super_admin boolean,
    must_change_password boolean, clinic_found boolean, clinic_blocked boolean, staff_role text, is_patient boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.id, s.expires_at, s.updated_at, u.id, u.platform_role is not null, u.must_change_password,
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

-- Counts a hit and tells how many there were in the current window.
create or replace function rate_limit_hit(limit_key text, window_seconds integer)
  returns table (hits integer, resets_at timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    insert into rate_limits as r values (limit_key, 1, now() + make_interval(secs => window_seconds))
    on conflict (key) do update set
      hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning r.hits, r.resets_at;
end $$;

-- An owner who never entered and is nothing elsewhere was perhaps written down wrong: name and e-mail of the account follow
-- those of the clinic. Anybody else's account is their own, and so is one that was there before the clinic.
create or replace function admin_correct_waiting_owner(clinic uuid, new_name text, new_email text) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  with corrected as (
    update users u set name = new_name, email = new_email, updated_at = now()
    from memberships m join clinics c on c.id = m.clinic_id
    where (select app_is_super_admin()) and c.id = clinic and m.role = 'clinic_owner' and m.user_id = u.id
      and not m.awaits_proof
      and u.email = c.admin_email and u.must_change_password and u.platform_role is null
      and not exists (select from memberships o where o.user_id = u.id and o.clinic_id <> clinic)
      and not exists (select from patient_accounts a where a.user_id = u.id)
    returning 1)
  select count(*) from corrected
$$;

reset role;
revoke create on schema public from vm_system;
