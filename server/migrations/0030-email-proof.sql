-- An account carries no right from one clinic into another until its e-mail was proven by a mailed link. A link (a membership,
-- a key to a record) to an account that existed before and is unproven waits: it opens nothing until that proof.

alter table memberships add column awaits_proof boolean not null default false;
alter table patient_accounts add column awaits_proof boolean not null default false;
create index patient_accounts_awaiting on patient_accounts (patient_id) where awaits_proof;

-- What is there already, with the eyes that see every row: the owner of the tables may be subject to their rules.
set local role vm_system;

-- Keys left behind by a link that ended, and keys of an account that has moved to another address since.
delete from patient_accounts a using patients p where p.id = a.patient_id and p.unlinked_at is not null;
delete from patient_accounts a using patients p, users u
where p.id = a.patient_id and u.id = a.user_id and u.email <> p.email
  and exists (select from patient_accounts o join users ou on ou.id = o.user_id
    where o.patient_id = p.id and ou.email = p.email);

-- An unproven account keeps the link it was made with; where that is gone, nobody knows in whose hands it is.
update memberships m set awaits_proof = true
from users u
where u.id = m.user_id and not u.email_verified and u.platform_role is null
  and not (m.created_at < u.created_at + interval '1 minute' and m.created_at = (
    select min(l.created_at) from (
      select created_at from memberships where user_id = u.id
      union all select created_at from patient_accounts where user_id = u.id) l));
update patient_accounts a set awaits_proof = true
from users u
where u.id = a.user_id and not u.email_verified and u.platform_role is null
  and not (a.created_at < u.created_at + interval '1 minute' and a.created_at = (
    select min(l.created_at) from (
      select created_at from memberships where user_id = u.id
      union all select created_at from patient_accounts where user_id = u.id) l));

reset role;

-- The person is held, so that a proof, a change of the address and another link made at this moment take turns.
create function hold_link_until_proof() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  proven boolean;
  made_now boolean;
begin
  select u.email_verified, u.created_at = now() into proven, made_now
    from users u where u.id = new.user_id for no key update;
  new.awaits_proof := not coalesce(proven, false) and not (coalesce(made_now, false)
    and not exists (select from memberships m where m.user_id = new.user_id)
    and not exists (select from patient_accounts a where a.user_id = new.user_id));
  return new;
end $$;
create trigger hold_until_proof before insert or update of user_id on memberships
  for each row execute function hold_link_until_proof();
create trigger hold_until_proof before insert or update of user_id on patient_accounts
  for each row execute function hold_link_until_proof();

-- Whoever made the account may hold its password, a session, an authenticator or an identity: none of them lasts. The
-- provider's staff are made by the operator alone, and no clinic touches anything of theirs.
drop trigger distrust_unproven_staff on memberships;
drop trigger distrust_unproven_patient on patient_accounts;
set local role vm_system;
drop function distrust_unproven_account();
reset role;
create function distrust_unproven_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from users u where u.id = new.user_id and u.platform_role is null) then
    delete from accounts where user_id = new.user_id;
    delete from two_factors where user_id = new.user_id;
    delete from temporary_passwords where user_id = new.user_id;
    delete from sessions where user_id = new.user_id;
    -- Sign-ins that wait for a code; links sent to the mailbox stay good.
    delete from verifications where value = new.user_id::text;
    update users set two_factor_enabled = false, updated_at = now() where id = new.user_id and two_factor_enabled;
  end if;
  return null;
end $$;
create trigger distrust_unproven after insert on memberships
  for each row when (new.awaits_proof) execute function distrust_unproven_account();
create trigger distrust_unproven after insert on patient_accounts
  for each row when (new.awaits_proof) execute function distrust_unproven_account();

-- A waiting link is let go by the proof alone.
create function keep_link_waiting() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.awaits_proof and not new.awaits_proof
    and not exists (select from users u where u.id = new.user_id and u.email_verified) then
    raise exception 'this link awaits the proof of its e-mail' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_waiting before update of awaits_proof on memberships
  for each row execute function keep_link_waiting();
create trigger keep_waiting before update of awaits_proof on patient_accounts
  for each row execute function keep_link_waiting();

-- Another address is an unproven one, and links that await the proof of one address never follow the account to another.
create function guard_email_proof() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.email <> old.email then
    if exists (select from memberships m where m.user_id = old.id and m.awaits_proof)
      or exists (select from patient_accounts a where a.user_id = old.id and a.awaits_proof) then
      raise exception 'links of this account await the proof of its e-mail' using errcode = 'insufficient_privilege';
    end if;
    new.email_verified := false;
  elsif new.email_verified and not old.email_verified
    and current_setting('app.proven_person', true) is distinct from old.id::text then
    raise exception 'only its mailed link proves an e-mail' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger guard_email_proof before update of email, email_verified on users
  for each row execute function guard_email_proof();

-- The one proof there is: a secret that was mailed to the address, known here by its fingerprint, good once. What was put on
-- the account before anybody had proven it goes: an outside identity always, an authenticator when a link waited.
create function prove_email(person uuid, fingerprint text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  proven boolean;
  is_staff boolean;
begin
  select u.email_verified, u.platform_role is not null into proven, is_staff
    from users u where u.id = person for no key update;
  delete from verifications v where v.identifier = 'password-recovery:' || person and v.value = fingerprint
    and v.expires_at > now();
  if not found then return false; end if;
  if not proven then
    perform set_config('app.proven_person', person::text, true);
    update users set email_verified = true, updated_at = now() where id = person;
    perform set_config('app.proven_person', '', true);
    if not is_staff then
      delete from accounts a where a.user_id = person and a.provider_id <> 'credential';
      if exists (select from memberships m where m.user_id = person and m.awaits_proof)
        or exists (select from patient_accounts a where a.user_id = person and a.awaits_proof) then
        delete from two_factors f where f.user_id = person;
        update users set two_factor_enabled = false where id = person;
      end if;
    end if;
  end if;
  update memberships set awaits_proof = false where user_id = person and awaits_proof;
  update patient_accounts set awaits_proof = false where user_id = person and awaits_proof;
  return true;
end $$;

-- A record whose link ended is opened by nobody; whoever is given it again gets a key of their own.
create function drop_keys_of_ended_link() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from patient_accounts a where a.patient_id = new.id;
  return null;
end $$;
create trigger drop_keys after update of unlinked_at on patients
  for each row when (new.unlinked_at is not null and old.unlinked_at is null) execute function drop_keys_of_ended_link();

grant create on schema public to vm_system;
alter function hold_link_until_proof() owner to vm_system;
alter function distrust_unproven_account() owner to vm_system;
alter function keep_link_waiting() owner to vm_system;
alter function guard_email_proof() owner to vm_system;
alter function prove_email(uuid, text) owner to vm_system;
alter function drop_keys_of_ended_link() owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function hold_link_until_proof(), distrust_unproven_account(), keep_link_waiting(), guard_email_proof(),
  prove_email(uuid, text), drop_keys_of_ended_link() from public;
grant execute on function prove_email(uuid, text) to vm_system;

-- Signing in proves no address and changes none.
revoke update (email, email_verified), insert (email_verified) on users from vm_auth;

-- To the person a waiting link is not there yet.
drop policy reading on memberships;
create policy reading on memberships for select to vm_app
  using (clinic_id = any ((select app_staff_clinic_ids())::uuid[])
    or (user_id = (select app_user_id()) and not awaits_proof));
