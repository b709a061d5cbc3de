-- A session in use moves its end on; `ends_at` is the day it ends whatever happens. The rolling end never passes it, so that
-- whoever looks at `expires_at` alone (app_authenticate, the sign-in library, the sweep) keeps to both.
alter table sessions add column ends_at timestamptz not null default now() + interval '30 days';

create function keep_session_end() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  -- Once given, an end can come nearer but not move away.
  if tg_op = 'UPDATE' then
    new.ends_at := least(new.ends_at, old.ends_at);
  end if;
  new.expires_at := least(new.expires_at, new.ends_at);
  return new;
end $$;

create trigger keep_session_end before insert or update on sessions
  for each row execute function keep_session_end();

-- The owner itself sees no rows. Sessions already open end with their thirtieth day as well.
set local role vm_system;
update sessions set ends_at = created_at + interval '30 days';
set local role none;

alter table sessions add constraint sessions_rolling_end check (expires_at <= ends_at);

-- Whether the second factor is on, and whether the person belongs to any clinic's staff: asked with app_authenticate, in the
-- same statement, where an installation requires the second factor of somebody.
create function app_second_factor_standing(person uuid)
  returns table (second_factor_on boolean, is_staff boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.two_factor_enabled,
      u.platform_role is not null or exists (
        select from memberships m where m.user_id = u.id and not m.awaits_proof)
    from users u where u.id = person;
end $$;

grant create on schema public to vm_system;
alter function app_second_factor_standing(uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function app_second_factor_standing(uuid), keep_session_end() from public;
grant execute on function app_second_factor_standing(uuid) to vm_auth, vm_system;
