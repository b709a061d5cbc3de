-- An entry counts for the person who made it, in the session they made it in: one without the other opens nothing.
grant create on schema public to vm_system;
set local role vm_system;

create function session_has_entered(session uuid, person uuid, clinic uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from clinic_entries e
    where e.session_id = session and e.user_id = person and e.clinic_id = clinic
      and e.left_at is null and e.expires_at > now());
end $$;
revoke execute on function session_has_entered(uuid, uuid, uuid) from public;
grant execute on function session_has_entered(uuid, uuid, uuid) to vm_auth;

-- In plpgsql, whose plans PostgreSQL keeps. A link that awaits the proof of its e-mail still counts for nothing.
do $do$
begin
  execute format($function$
    create or replace function app_staff_clinic_ids() returns uuid[]
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return array(
        select m.clinic_id from memberships m join clinics c on c.id = m.clinic_id
        where m.user_id = app_user_id() and m.role = app_role() %s
          and c.active and c.status <> 'disabled'
          and (app_entered_clinic() is null or m.clinic_id = app_entered_clinic())
        union all
        -- The provider's staff see one clinic at a time, the one they entered, and only while that entry lasts.
        select c.id from clinics c
        where c.id = app_entered_clinic() and app_role() = 'super_admin' and app_is_super_admin()
          and session_has_entered(app_session_id(), app_user_id(), c.id));
    end $$
  $function$,
  case when exists (select from pg_attribute where attrelid = 'memberships'::regclass and attname = 'awaits_proof')
    then 'and not m.awaits_proof' else '' end);
end $do$;

drop function session_has_entered(uuid, uuid);
reset role;
revoke create on schema public from vm_system;
