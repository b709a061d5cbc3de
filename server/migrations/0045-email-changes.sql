-- A change of address that waits for the mailboxes it concerns: a person's own asks both, a clinic's contact the new one.
-- Kept with the fingerprints of the secrets that were mailed, which are good until the change is over.
create table email_changes (
  id uuid primary key,
  -- Who asked.
  user_id uuid not null references users (id) on delete cascade,
  -- The clinic whose contact it is; without one it is what the person signs in with.
  clinic_id uuid references clinics (id),
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
  old_fingerprint text,
  new_fingerprint text not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index email_changes_one_of_person on email_changes (user_id) where clinic_id is null;
create unique index email_changes_one_of_clinic on email_changes (clinic_id) where clinic_id is not null;
create index email_changes_over on email_changes (expires_at);
alter table email_changes enable row level security;
alter table email_changes force row level security;
grant select, insert, update, delete on email_changes to vm_system;
create policy system on email_changes for all to vm_system using (true) with check (true);

-- The person's address becomes the one whose mailbox answered; that answer is its proof.
grant create on schema public to vm_system;
create function apply_email_change(change uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c email_changes;
begin
  delete from email_changes e where e.id = change and e.clinic_id is null and e.expires_at > now()
    and e.old_confirmed_at is not null and e.new_confirmed_at is not null returning * into c;
  if not found then return false; end if;
  -- Links that await the proof of the former address never follow the account to another.
  if exists (select from memberships m where m.user_id = c.user_id and m.awaits_proof)
    or exists (select from patient_accounts a where a.user_id = c.user_id and a.awaits_proof) then return false; end if;
  update users set email = c.new_email, updated_at = now() where id = c.user_id and email = c.old_email;
  if not found then return false; end if;
  perform set_config('app.proven_person', c.user_id::text, true);
  update users set email_verified = true where id = c.user_id;
  perform set_config('app.proven_person', '', true);
  -- Links mailed to the former address open nothing any more.
  delete from verifications v where v.identifier = 'password-recovery:' || c.user_id;
  return true;
end $$;
alter function apply_email_change(uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function apply_email_change(uuid) from public;
grant execute on function apply_email_change(uuid) to vm_system;
