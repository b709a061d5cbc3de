-- What the row rules ask before they let a row through. A change of one row asks four times, each time through the same doors:
-- now there is one function with the system's eyes behind each question, and what only chooses between them is written into
-- the plan. Who sees what stays as it was.
grant create on schema public to vm_system;
set local role vm_system;

create or replace function app_is_super_admin() returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app_role() is distinct from 'super_admin' then
    return false;
  end if;
  return exists (select from users where id = app_user_id() and platform_role = 'super_admin');
end $$;

-- A membership counts only in the role the request acts in, not while it awaits a proof, and only while the clinic is usable.
create or replace function app_staff_clinic_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  -- The provider's staff see one clinic at a time, the one they entered, and only while that entry lasts.
  if app_role() = 'super_admin' then
    return array(
      select c.id from clinics c
      where c.id = app_entered_clinic() and app_is_super_admin()
        and session_has_entered(app_session_id(), app_user_id(), c.id));
  end if;
  return array(
    select m.clinic_id from memberships m join clinics c on c.id = m.clinic_id
    where m.user_id = app_user_id() and m.role = app_role() and not m.awaits_proof
      and c.active and c.status <> 'disabled'
      and (app_entered_clinic() is null or m.clinic_id = app_entered_clinic()));
end $$;

create or replace function app_managed_clinic_ids() returns uuid[]
  language sql stable as $$
  select case when app_role() in ('clinic_owner', 'admin', 'super_admin') then app_staff_clinic_ids() else '{}'::uuid[] end
$$;

create or replace function app_patient_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app_role() is distinct from 'patient' then
    return '{}';
  end if;
  return array(
    select a.patient_id from patient_accounts a
      join patients p on p.id = a.patient_id
      join clinics c on c.id = a.clinic_id
    where a.user_id = app_user_id() and not a.awaits_proof and p.unlinked_at is null
      and c.active and c.status <> 'disabled'
      and (app_entered_clinic() is null or a.clinic_id = app_entered_clinic()));
end $$;

-- The clinics they are a patient of.
create function app_patient_clinic_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select distinct p.clinic_id from patients p where p.id = any (app_patient_ids()));
end $$;

-- Every clinic whose face (name, brand) the person may see: a patient's own, or those where they work.
create or replace function app_clinic_ids() returns uuid[]
  language sql stable as $$
  select case when app_role() = 'patient' then app_patient_clinic_ids() else app_staff_clinic_ids() end
$$;

reset role;
revoke create on schema public from vm_system;
revoke execute on function app_patient_clinic_ids() from public;
grant execute on function app_patient_clinic_ids() to vm_app, vm_system;

-- For every row written, PostgreSQL parsed the text of both functions anew.
create or replace function search_form(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return public.unaccent('public.unaccent', lower(value));
end $$;
drop function f_unaccent(text);
