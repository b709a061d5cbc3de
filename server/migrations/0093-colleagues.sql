-- Whoever belongs to the staff of their clinics.
create function app_colleague_ids() returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select m.user_id from memberships m where m.clinic_id = any (app_staff_clinic_ids()));
end $$;

grant create on schema public to vm_system;
alter function app_colleague_ids() owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function app_colleague_ids() from public;
grant execute on function app_colleague_ids() to vm_app, vm_system;

-- Oneself and the colleagues of one's clinics. Through the rules of `memberships` the name of one professional went through
-- the memberships of every clinic there is.
alter policy reading on users using (
  id = (select app_user_id()) or id = any ((select app_colleague_ids())::uuid[]));
