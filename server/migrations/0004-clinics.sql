-- Clinics, who works in them, and how they came here.

grant create on schema public to vm_system;

-- No role deletes a clinic. So the trail and documents name theirs without a foreign key: holding the clinic's row would make
-- all who work in a clinic write into one row, one after the other.
create table clinics (
  id uuid primary key,
  name text collate pt_br not null check (length(name) between 1 and 120),
  admin_name text not null check (length(admin_name) <= 120),
  admin_email text not null check (length(admin_email) <= 254),
  whatsapp text not null default '' check (length(whatsapp) <= 30),
  status text not null default 'active' check (status in ('active', 'disabled')),
  payment_status text not null default 'pending' check (payment_status in ('active', 'pending', 'overdue')),
  color_palette text not null default 'azul-profundo' check (color_palette in
    ('azul-profundo', 'por-do-sol', 'rosa-vintage', 'lavanda-real', 'verde-mar', 'vermelho-terra')),
  logo_url text,
  time_zone text not null default 'America/Sao_Paulo',
  active boolean not null default true,
  -- After how long an unused screen locks; 0: never.
  staff_lock_minutes integer not null default 15 check (staff_lock_minutes = 0 or staff_lock_minutes between 5 and 480),
  patient_lock_minutes integer not null default 60 check (patient_lock_minutes = 0 or patient_lock_minutes between 15 and 720),
  -- What is wanted of new documents: an address where anybody verifies them, and its QR code on what is to be signed.
  verify_new_documents boolean not null default false,
  stamp_verification boolean not null default false,
  -- Its plan is a row of subscription_plans (0010).
  subscription_plan_id uuid,
  subscription_status text,
  subscription_end_date timestamptz,
  -- What is charged each month: a plan's price may have changed since the clinic took it.
  subscription_price_cents integer check (subscription_price_cents >= 0),
  subscription_cancels boolean not null default false,
  payment_customer_id text unique,
  payment_subscription_id text unique,
  -- Counts what was written from the provider: a picture read before another was written is read again.
  billing_version integer not null default 0,
  billing_synced_at timestamptz,
  search_text text generated always as (search_form(name || ' ' || admin_name || ' ' || admin_email)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index clinics_newest on clinics (created_at desc, id desc);
create index clinics_billing_due on clinics (billing_synced_at nulls first) where payment_customer_id is not null;
alter table clinics enable row level security;
alter table clinics force row level security;
grant select, insert, update on clinics to vm_system;
create policy system on clinics for all to vm_system using (true) with check (true);
grant select on clinics to vm_app;
grant update (name, admin_name, admin_email, whatsapp, color_palette, logo_url, time_zone, status, active,
  staff_lock_minutes, patient_lock_minutes, verify_new_documents, stamp_verification, updated_at) on clinics to vm_app;
create policy reading on clinics for select to vm_app
  using (id = any ((select app_clinic_ids())::uuid[]) or (select app_is_super_admin()));
create policy managing on clinics for update to vm_app
  using (id = any ((select app_managed_clinic_ids())::uuid[]));
-- Data, status and removal of a clinic are the provider's business from outside it too.
create policy administering on clinics for update to vm_app
  using (id = (select app_entered_clinic()) and (select app_is_super_admin()));

-- Blocking and removing are the provider's acts; policies cannot tell columns apart, so the row itself refuses.
create function only_staff_block_clinics() returns trigger
  language plpgsql as $$
begin
  if current_user = 'vm_app' and not app_is_super_admin() then
    raise exception 'only the provider''s staff block or remove a clinic' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger only_staff_block_clinics before update of status, active on clinics
  for each row execute function only_staff_block_clinics();

-- A shorter time counts for the screens that are open already.
create function shorten_session_locks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions s set locks_at = least(s.locks_at, session_locks_at(s.user_id, now()))
  where s.user_id in (
    select m.user_id from memberships m where m.clinic_id = new.id
    union select a.user_id from patient_accounts a where a.clinic_id = new.id);
  return null;
end $$;
alter function shorten_session_locks() owner to vm_system;
revoke execute on function shorten_session_locks() from public;
create trigger shorten_session_locks after update of staff_lock_minutes, patient_lock_minutes on clinics
  for each row when (
    (new.staff_lock_minutes > 0 and (old.staff_lock_minutes = 0 or new.staff_lock_minutes < old.staff_lock_minutes))
    or (new.patient_lock_minutes > 0 and (old.patient_lock_minutes = 0 or new.patient_lock_minutes < old.patient_lock_minutes)))
  execute function shorten_session_locks();

-- Whoever works in a clinic, and as what.
create table memberships (
  clinic_id uuid not null references clinics (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('professional', 'clinic_owner', 'admin')),
  -- To the person a waiting link is not there yet: see 'Links wait for a proof' in 0005.
  awaits_proof boolean not null default false,
  -- What the law asks of whoever issues a document. It belongs to the membership: what one clinic writes no other clinic sees.
  cpf text check (cpf ~ '^[0-9]{11}$'),
  council text check (length(council) between 2 and 20),
  council_uf text check (council_uf in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT',
    'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO')),
  council_number text check (length(council_number) between 1 and 20),
  -- Specialties registered with the council of medicine (RQE).
  specialties text[] not null default '{}'
    check (cardinality(specialties) <= 5 and array_to_string(specialties, ',', '') ~ '^([0-9]{1,10}(,[0-9]{1,10})*)?$'),
  created_at timestamptz not null default now(),
  primary key (clinic_id, user_id),
  constraint registration_whole check (
    (council is null) = (council_uf is null) and (council is null) = (council_number is null)
    and (council is not null or specialties = '{}'))
);
create index memberships_of_user on memberships (user_id);
create unique index memberships_cpf_once on memberships (clinic_id, cpf) where cpf is not null;
alter table memberships enable row level security;
alter table memberships force row level security;
grant select, insert, update, delete on memberships to vm_system;
create policy system on memberships for all to vm_system using (true) with check (true);
-- Colleagues see each other's registration, not each other's CPF; and nobody writes either but through the server's own eyes,
-- since whoever could change their own row could change their role.
grant select (clinic_id, user_id, role, created_at, awaits_proof, council, council_uf, council_number, specialties), delete
  on memberships to vm_app;
grant insert (clinic_id, user_id, role), update (role) on memberships to vm_app;
create policy reading on memberships for select to vm_app
  using (clinic_id = any ((select app_staff_clinic_ids())::uuid[])
    or (user_id = (select app_user_id()) and not awaits_proof));
create policy adding on memberships for insert to vm_app
  with check (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy changing on memberships for update to vm_app
  using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy removing on memberships for delete to vm_app
  using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));

-- One's own, and of one's staff for those who manage the clinic.
create function app_member_cpfs(clinic uuid) returns table (user_id uuid, cpf text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select m.user_id, m.cpf from memberships m
    where m.clinic_id = clinic and m.cpf is not null
      and ((m.user_id = app_user_id() and not m.awaits_proof) or clinic = any (app_managed_clinic_ids()));
end $$;
alter function app_member_cpfs(uuid) owner to vm_system;
revoke execute on function app_member_cpfs(uuid) from public;
grant execute on function app_member_cpfs(uuid) to vm_app;

-- Encrypted by the server; readable until first use or expiry by those who manage the person.
create table temporary_passwords (
  user_id uuid primary key references users (id) on delete cascade,
  clinic_id uuid references clinics (id),
  ciphertext bytea not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
alter table temporary_passwords enable row level security;
alter table temporary_passwords force row level security;
grant select, insert, update, delete on temporary_passwords to vm_system;
create policy system on temporary_passwords for all to vm_system using (true) with check (true);

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
revoke execute on function apply_email_change(uuid) from public;

revoke create on schema public from vm_system;
