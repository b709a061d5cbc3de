-- One row per filled form: the same one sent again, by a double click or after a lost answer, finds its clinic here.
create table clinic_registrations (
  -- Made by the browser; whoever holds it filled the form.
  id uuid primary key,
  clinic_id uuid not null unique references clinics (id),
  owner_id uuid not null references users (id),
  -- The owner registered the clinic, with a password of their own and an e-mail nobody has proven.
  self_made boolean not null,
  created_at timestamptz not null default now()
);
create index clinic_registrations_of_owner on clinic_registrations (owner_id);

alter table clinic_registrations enable row level security;
alter table clinic_registrations force row level security;
grant select, insert, update, delete on clinic_registrations to vm_system;
create policy system on clinic_registrations for all to vm_system using (true) with check (true);

-- Anyone can register with anyone's e-mail. When another clinic, trusting that e-mail, links the account as its patient or
-- staff, the password chosen by whoever typed the e-mail stops working: the mailbox decides who sets the next one.
create function distrust_unproven_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from users u join clinic_registrations r on r.owner_id = u.id and r.self_made
      where u.id = new.user_id and not u.email_verified)
    and not exists (select from clinic_registrations r where r.owner_id = new.user_id and r.clinic_id = new.clinic_id) then
    delete from accounts where user_id = new.user_id;
    delete from two_factors where user_id = new.user_id;
    update users set two_factor_enabled = false, updated_at = now() where id = new.user_id;
    delete from sessions where user_id = new.user_id;
  end if;
  return null;
end $$;

create trigger distrust_unproven_staff after insert on memberships
  for each row execute function distrust_unproven_account();
create trigger distrust_unproven_patient after insert on patient_accounts
  for each row execute function distrust_unproven_account();

grant create on schema public to vm_system;
alter function distrust_unproven_account() owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function distrust_unproven_account() from public;
