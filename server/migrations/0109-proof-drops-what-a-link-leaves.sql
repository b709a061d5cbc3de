-- A link to an unproven account waits and takes nothing from it: whoever adds an e-mail to a clinic ends nobody's way in. What
-- was put on the account before goes when its mailbox has proven the address, in the transaction that proves it
-- (server/src/features/identity/passwords/drop-ways-in.ts).
drop trigger distrust_unproven on memberships;
drop trigger distrust_unproven on patient_accounts;

grant create on schema public to vm_system;
set local role vm_system;
drop function distrust_unproven_account();

-- The one proof there is: a secret that was mailed to the address, known here by its fingerprint, good once.
create or replace function prove_email(person uuid, fingerprint text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = person for no key update;
  delete from verifications v where v.identifier = 'password-recovery:' || person and v.value = fingerprint
    and v.expires_at > now();
  if not found then return false; end if;
  perform set_config('app.proven_person', person::text, true);
  update users set email_verified = true, updated_at = now() where id = person and not email_verified;
  perform set_config('app.proven_person', '', true);
  update memberships set awaits_proof = false where user_id = person and awaits_proof;
  update patient_accounts set awaits_proof = false where user_id = person and awaits_proof;
  return true;
end $$;

-- Uses a link up, and with it every other of the same person. A mailed one proves the address it was mailed to, as prove_email does.
create or replace function use_first_access_link(link uuid, mark text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  used first_access_links;
begin
  update first_access_links f set ended_at = now()
    where f.id = link and f.fingerprint = mark and f.ended_at is null and f.expires_at > now() returning * into used;
  if not found then return false; end if;
  update first_access_links f set ended_at = now() where f.user_id = used.user_id and f.ended_at is null;
  if used.way = 'mail' then
    perform set_config('app.proven_person', used.user_id::text, true);
    update users set email_verified = true, updated_at = now() where id = used.user_id and not email_verified;
    perform set_config('app.proven_person', '', true);
    update memberships set awaits_proof = false where user_id = used.user_id and awaits_proof;
    update patient_accounts set awaits_proof = false where user_id = used.user_id and awaits_proof;
  end if;
  return true;
end $$;
reset role;
revoke create on schema public from vm_system;
