-- A program beside a clinic's scanner puts files into its inbox, as the person who made its token, and may do nothing else.
-- The token itself is shown once; here is its SHA-256. It goes with the person's place in the clinic.

create table scanner_tokens (
  id uuid primary key,
  clinic_id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  foreign key (clinic_id, user_id) references memberships (clinic_id, user_id) on delete cascade
);
create index scanner_tokens_of_member on scanner_tokens (clinic_id, user_id);
create index scanner_tokens_of_user on scanner_tokens (user_id);

alter table scanner_tokens enable row level security;
alter table scanner_tokens force row level security;
grant select, insert, update, delete on scanner_tokens to vm_system;
create policy system on scanner_tokens for all to vm_system using (true) with check (true);
grant select (id, clinic_id, user_id, name, created_at, last_used_at), insert (id, clinic_id, user_id, name, token_sha256), delete
  on scanner_tokens to vm_app;
create policy reading on scanner_tokens for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
-- The platform's staff have no place in the clinic that a token could act from.
create policy adding on scanner_tokens for insert to vm_app with check (
  user_id = (select app_user_id()) and (select app_role()) in ('clinic_owner', 'admin')
  and clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy removing on scanner_tokens for delete to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[]));

-- Whom a scanner acts as in the clinic its request names, asked at each request before there is an actor.
create function app_scanner(token_hash bytea, clinic uuid)
  returns table (scanner_id uuid, user_id uuid, must_change_password boolean, second_factor_on boolean, clinic_blocked boolean,
    staff_role text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  update scanner_tokens t set last_used_at = now()
    where t.token_sha256 = token_hash and t.clinic_id = clinic
      and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query
    select t.id, u.id, u.must_change_password, u.two_factor_enabled, c.status = 'disabled', m.role
    from scanner_tokens t
      join users u on u.id = t.user_id
      join clinics c on c.id = t.clinic_id and c.active
      join memberships m on m.clinic_id = t.clinic_id and m.user_id = t.user_id and not m.awaits_proof
    where t.token_sha256 = token_hash and t.clinic_id = clinic;
end $$;
grant create on schema public to vm_system;
alter function app_scanner(bytea, uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function app_scanner(bytea, uuid) from public;
grant execute on function app_scanner(bytea, uuid) to vm_auth;
