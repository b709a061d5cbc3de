-- Keys devices hold for an account (WebAuthn). They belong to the person and to no clinic.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As the device names it, base64url.
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- Of signatures, where the device counts them; one that does not grow comes from a copy.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
grant select, insert, update, delete on passkeys to vm_system;
create policy system on passkeys for all to vm_system using (true) with check (true);

-- As before, and passkeys: whoever made the account may hold one.
grant create on schema public to vm_system;
set local role vm_system;
create or replace function distrust_unproven_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from users u where u.id = new.user_id and u.platform_role is null) then
    delete from accounts where user_id = new.user_id;
    delete from two_factors where user_id = new.user_id;
    delete from passkeys where user_id = new.user_id;
    delete from temporary_passwords where user_id = new.user_id;
    delete from sessions where user_id = new.user_id;
    -- Sign-ins that wait for a code or a clinic; links sent to the mailbox stay good.
    delete from verifications where value = new.user_id::text;
    update users set two_factor_enabled = false, updated_at = now() where id = new.user_id and two_factor_enabled;
  end if;
  return null;
end $$;
reset role;
revoke create on schema public from vm_system;
