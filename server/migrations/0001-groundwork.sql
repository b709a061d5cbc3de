-- The schema as of its first file to 0012, area by area: each table whole, with its indexes, triggers, rules and rights, and
-- each function beside what it serves. What changed since is in the files with higher numbers.
--
-- The database guards the tenants. Every table has row level security enabled and forced, and only these roles hold rights:
--   vm_app     through a person's eyes: the policies decide which rows
--   vm_system  the loud exception: sees every row, and may do what each table's grant says
--   vm_auth    signing in: the tables of sign-in, and the few functions a request needs before it has an actor
--   vm_jobs    the queue's own schema, nothing here
-- Roles belong to the cluster and exist before this file. Functions that run with another's rights (security definer) belong
-- to vm_system, since the owner of the tables is itself subject to forced row level security.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;
create extension if not exists pgcrypto;

create collation pt_br (provider = icu, locale = 'pt-BR');

revoke all on schema public from public;
grant usage on schema public to vm_app, vm_system, vm_auth;

-- How texts are compared when somebody searches. unaccent() is only STABLE because its dictionary can change; ours does not.
create function search_form(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return public.unaccent('public.unaccent', lower(value));
end $$;
revoke execute on function search_form(text) from public;
grant execute on function search_form(text) to vm_app, vm_system;

-- Who is asking: set for one transaction by the server's single door, empty anywhere else.
create function app_user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
revoke execute on function app_user_id() from public;
grant execute on function app_user_id() to vm_app, vm_system;

create function app_role() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.role', true), '') $$;
revoke execute on function app_role() from public;
grant execute on function app_role() to vm_app, vm_system;

-- The clinic the request is about; when set, nothing outside it is visible.
create function app_entered_clinic() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.clinic_id', true), '')::uuid $$;
revoke execute on function app_entered_clinic() from public;
grant execute on function app_entered_clinic() to vm_app, vm_system;

-- The session of a Super Admin's request; empty for everybody else.
create function app_session_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.session_id', true), '')::uuid $$;
revoke execute on function app_session_id() from public;
grant execute on function app_session_id() to vm_app, vm_system;

-- What the installation itself is set to.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
alter table settings enable row level security;
alter table settings force row level security;
grant select, insert, update, delete on settings to vm_system;
create policy system on settings for all to vm_system using (true) with check (true);

-- Counters shared by every server process; losing them in a crash is harmless.
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
alter table rate_limits enable row level security;
alter table rate_limits force row level security;
grant select, insert, update, delete on rate_limits to vm_system;
create policy system on rate_limits for all to vm_system using (true) with check (true);

grant create on schema public to vm_system;

-- Counts a hit and tells how many there were in the current window.
create function rate_limit_hit(limit_key text, window_seconds integer)
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
alter function rate_limit_hit(text, integer) owner to vm_system;
revoke execute on function rate_limit_hit(text, integer) from public;
grant execute on function rate_limit_hit(text, integer) to vm_auth;

revoke create on schema public from vm_system;
