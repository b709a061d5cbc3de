-- What every policy asks: which clinics, patients and colleagues there are for whoever is asking. Each question is one function
-- with the system's eyes, in plpgsql, whose plans PostgreSQL keeps: up to version 17 it plans `language sql` anew at each call.
-- What only chooses between them is `language sql` and becomes part of the asking statement's plan.

grant create on schema public to vm_system;

create function app_is_super_admin() returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app_role() is distinct from 'super_admin' then
    return false;
  end if;
  return exists (select from users where id = app_user_id() and platform_role = 'super_admin');
end $$;
alter function app_is_super_admin() owner to vm_system;
revoke execute on function app_is_super_admin() from public;
grant execute on function app_is_super_admin() to vm_app;

-- A membership counts only in the role the request acts in, not while it awaits a proof, and only while the clinic is usable.
-- A request names its clinic: then there is one row to look for, by its key.
create function app_staff_clinic_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  acting text := app_role();
  entered uuid;
begin
  -- The provider's staff see one clinic at a time, the one they entered, and only while that entry lasts.
  if acting = 'super_admin' then
    return array(
      select c.id from clinics c
      where c.id = app_entered_clinic() and app_is_super_admin()
        and session_has_entered(app_session_id(), app_user_id(), c.id));
  end if;
  entered := app_entered_clinic();
  if entered is null then
    return array(
      select m.clinic_id from memberships m join clinics c on c.id = m.clinic_id
      where m.user_id = app_user_id() and m.role = acting and not m.awaits_proof
        and c.active and c.status <> 'disabled');
  end if;
  perform from memberships m
    where m.clinic_id = entered and m.user_id = app_user_id() and m.role = acting and not m.awaits_proof
      and (select c.active and c.status <> 'disabled' from clinics c where c.id = m.clinic_id);
  if found then
    return array[entered];
  end if;
  return '{}';
end $$;
alter function app_staff_clinic_ids() owner to vm_system;
revoke execute on function app_staff_clinic_ids() from public;
grant execute on function app_staff_clinic_ids() to vm_app;

create function app_managed_clinic_ids() returns uuid[]
  language sql stable as $$
  select case when app_role() in ('clinic_owner', 'admin', 'super_admin') then app_staff_clinic_ids() else '{}'::uuid[] end
$$;
alter function app_managed_clinic_ids() owner to vm_system;
revoke execute on function app_managed_clinic_ids() from public;
grant execute on function app_managed_clinic_ids() to vm_app;

-- The clinics a person owns, blocked ones too. For the export of a clinic alone: everything else asks app_staff_clinic_ids,
-- which leaves blocked clinics out.
create function app_owned_clinic_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select m.clinic_id from memberships m join clinics c on c.id = m.clinic_id
    where m.user_id = app_user_id() and m.role = 'clinic_owner' and app_role() = 'clinic_owner' and not m.awaits_proof
      and c.active and m.clinic_id = app_entered_clinic());
end $$;
alter function app_owned_clinic_ids() owner to vm_system;
revoke execute on function app_owned_clinic_ids() from public;
grant execute on function app_owned_clinic_ids() to vm_app;

create function app_patient_ids() returns uuid[]
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
alter function app_patient_ids() owner to vm_system;
revoke execute on function app_patient_ids() from public;
grant execute on function app_patient_ids() to vm_app;

-- The clinics they are a patient of.
create function app_patient_clinic_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select distinct p.clinic_id from patients p where p.id = any (app_patient_ids()));
end $$;
alter function app_patient_clinic_ids() owner to vm_system;
revoke execute on function app_patient_clinic_ids() from public;
grant execute on function app_patient_clinic_ids() to vm_app;

-- Every clinic whose face (name, brand) the person may see: a patient's own, or those where they work.
create function app_clinic_ids() returns uuid[]
  language sql stable as $$
  select case when app_role() = 'patient' then app_patient_clinic_ids() else app_staff_clinic_ids() end
$$;
alter function app_clinic_ids() owner to vm_system;
revoke execute on function app_clinic_ids() from public;
grant execute on function app_clinic_ids() to vm_app;

-- Whoever belongs to the staff of their clinics.
create function app_colleague_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select m.user_id from memberships m where m.clinic_id = any (app_staff_clinic_ids()));
end $$;
alter function app_colleague_ids() owner to vm_system;
revoke execute on function app_colleague_ids() from public;
grant execute on function app_colleague_ids() to vm_app;

revoke create on schema public from vm_system;
