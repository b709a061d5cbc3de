-- Extensions, collation and the functions every policy is built on.
-- Roles (vm_app, vm_system, vm_auth, vm_jobs) belong to the cluster and exist before the first migration.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists pgcrypto;

create collation pt_br (provider = icu, locale = 'pt-BR');

revoke all on schema public from public;
grant usage on schema public to vm_app, vm_system, vm_auth;

-- unaccent() is only STABLE because its dictionary can change; ours does not.
create function f_unaccent(value text) returns text
  language sql immutable strict parallel safe
  as $$ select public.unaccent('public.unaccent', value) $$;

create function search_form(value text) returns text
  language sql immutable strict parallel safe
  as $$ select public.f_unaccent(lower(value)) $$;

-- Who is asking: set for one transaction by the server's single door, empty anywhere else.
create function app_user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- The clinic the request is about; when set, nothing outside it is visible.
create function app_entered_clinic() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.clinic_id', true), '')::uuid $$;

create function app_role() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.role', true), '') $$;



