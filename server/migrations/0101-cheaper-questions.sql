-- Asked by the row rules at nearly every statement. A request names its clinic: then there is one row to look for, by its key.
-- As a join it was planned once, on tables that were small, and gathered every clinic of the house from then on. Who sees what
-- stays as it was.
grant create on schema public to vm_system;
set local role vm_system;

create or replace function app_staff_clinic_ids() returns uuid[]
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

reset role;
revoke create on schema public from vm_system;

-- The same rule, without writing both rows out as JSON: a row that is sealed changes in these four columns and in no other.
create or replace function audit_events_are_append_only() returns trigger
  language plpgsql as $$
declare
  sealed audit_events;
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and new.seal_key is not null then
    sealed := old;
    sealed.chain_position := new.chain_position;
    sealed.previous_hash := new.previous_hash;
    sealed.hash := new.hash;
    sealed.seal_key := new.seal_key;
    if sealed *= new then
      return new;
    end if;
  end if;
  raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
end $$;
