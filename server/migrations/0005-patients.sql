-- Patients' records, the accounts that open them, and the proof such a link may wait for.

grant create on schema public to vm_system;

-- A record belongs to one clinic; the account that opens it is linked beside it.
create table patients (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  name text collate pt_br not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email) and length(email) <= 254),
  phone text not null default '' check (length(phone) <= 30),
  birth_date date check (birth_date >= date '1850-01-01'),
  cpf text check (cpf ~ '^[0-9]{11}$'),
  zip_code text not null default '' check (length(zip_code) <= 9),
  address text not null default '' check (length(address) <= 300),
  health_history jsonb not null default '{}' check (jsonb_typeof(health_history) = 'object'),
  -- Who wrote each field of the anamnesis last and when; the name as it was then: people leave clinics.
  health_edits jsonb not null default '{}' check (jsonb_typeof(health_edits) = 'object'),
  professional_id uuid,
  -- Grows with every change of the personal data.
  revision integer not null default 1,
  -- What a form that is sent twice is known by.
  submission uuid,
  -- Set when the clinic ends the link; the record itself is kept.
  unlinked_at timestamptz,
  search_text text generated always as
    (search_form(name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, professional_id) references memberships (clinic_id, user_id)
    on delete set null (professional_id)
);
-- A page, a search and their row rules are answered within either index, without the rows themselves.
create index patients_by_name on patients (clinic_id, name, id) include (professional_id, search_text)
  where unlinked_at is null;
create index patients_by_professional on patients (clinic_id, professional_id, name, id) include (search_text)
  where unlinked_at is null;
create index patients_newest on patients (clinic_id, created_at) where unlinked_at is null;
create unique index patients_email_once on patients (clinic_id, email) where unlinked_at is null;
create unique index patients_cpf_once on patients (clinic_id, cpf) where cpf is not null and unlinked_at is null;
-- A record whose link ended waits for the same person to come back.
create index patients_waiting on patients (clinic_id, email) where unlinked_at is not null;
alter table patients enable row level security;
alter table patients force row level security;
grant select, insert, update, delete on patients to vm_system;
create policy system on patients for all to vm_system using (true) with check (true);
grant select, insert on patients to vm_app;
grant update (name, email, phone, birth_date, cpf, zip_code, address, health_history, health_edits, professional_id, revision,
  submission, unlinked_at, updated_at) on patients to vm_app;
-- A professional works only with the patients assigned to them; owner and admin with all; a patient reads their own. As a
-- policy's OR the planner splits the conditions of reading into several indexes, and expects so few rows that it sorts a whole
-- clinic for one page. CASE keeps them a filter, and the indexes above in charge.
create policy reading on patients for select to vm_app using (
  case when (select app_role()) = 'patient' then id = any ((select app_patient_ids())::uuid[])
  else clinic_id = any ((select app_managed_clinic_ids())::uuid[])
    or (professional_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])) end);
create policy adding on patients for insert to vm_app with check (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (professional_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])));
create policy changing on patients for update to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (professional_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])));

-- The linked patients of a clinic, or of one professional, whom the caller may see. Who may is decided once and not per row:
-- 50,000 are counted within an index in 4 ms, with row rules in 20.
create function linked_patients(clinic uuid, of_professional uuid) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not clinic = any (app_managed_clinic_ids()) then
    if not clinic = any (app_staff_clinic_ids()) then return 0; end if;
    if of_professional <> app_user_id() then return 0; end if;
    of_professional := app_user_id();
  end if;
  if of_professional is null then
    return (select count(*) from patients p where p.clinic_id = clinic and p.unlinked_at is null);
  end if;
  return (select count(*) from patients p
    where p.clinic_id = clinic and p.professional_id = of_professional and p.unlinked_at is null);
end $$;
alter function linked_patients(uuid, uuid) owner to vm_system;
revoke execute on function linked_patients(uuid, uuid) from public;
grant execute on function linked_patients(uuid, uuid) to vm_app;

create table patient_accounts (
  patient_id uuid not null,
  clinic_id uuid not null,
  user_id uuid not null references users (id),
  relation text not null default 'self' check (relation = 'self'),
  awaits_proof boolean not null default false,
  -- Patients decide whether mails tell them of new documents.
  mail_notices boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (patient_id, user_id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id)
);
create index patient_accounts_of_user on patient_accounts (user_id);
create index patient_accounts_awaiting on patient_accounts (patient_id) where awaits_proof;
alter table patient_accounts enable row level security;
alter table patient_accounts force row level security;
grant select, insert, update, delete on patient_accounts to vm_system;
create policy system on patient_accounts for all to vm_system using (true) with check (true);
grant select, insert, delete on patient_accounts to vm_app;
grant update (mail_notices) on patient_accounts to vm_app;
create policy reading on patient_accounts for select to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
    and exists (select from patients p where p.id = patient_accounts.patient_id)
  or user_id = (select app_user_id()) and patient_id = any ((select app_patient_ids())::uuid[]));
create policy adding on patient_accounts for insert to vm_app with check (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[]) and exists (select from patients p where p.id = patient_accounts.patient_id));
create policy removing on patient_accounts for delete to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[]) and exists (select from patients p where p.id = patient_accounts.patient_id));
create policy choosing_notices on patient_accounts for update to vm_app using (
  user_id = (select app_user_id()) and patient_id = any ((select app_patient_ids())::uuid[]));

-- When a patient was last here, so that what is new can be told.
create table patient_visits (
  user_id uuid not null references users (id),
  clinic_id uuid not null references clinics (id),
  last_visit_at timestamptz not null default now(),
  previous_visit_at timestamptz,
  primary key (user_id, clinic_id)
);
alter table patient_visits enable row level security;
alter table patient_visits force row level security;
grant select, insert, update, delete on patient_visits to vm_system;
create policy system on patient_visits for all to vm_system using (true) with check (true);
grant select, insert, update on patient_visits to vm_app;
create policy own on patient_visits for all to vm_app
  using (user_id = (select app_user_id()) and clinic_id = any ((select app_clinic_ids())::uuid[]));
-- Whether a patient has ever come in is told to the staff who see that patient.
create policy reading_by_staff on patient_visits for select to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from patient_accounts a
    where a.user_id = patient_visits.user_id and a.clinic_id = patient_visits.clinic_id));

-- Whether a patient's account waits for its e-mail to be proven, and whether its person has ever come in: asked with a record,
-- of one patient. Through the row rules of three tables within each other it would cost more than the record.
create function patient_standing(patient uuid) returns table (awaits_proof boolean, has_entered boolean)
  language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select
      exists (select from patient_accounts a where a.patient_id = p.id and a.awaits_proof),
      exists (select from patient_accounts a join patient_visits v on v.user_id = a.user_id and v.clinic_id = a.clinic_id
        where a.patient_id = p.id and not a.awaits_proof)
    from patients p
    where p.id = patient
      and (p.clinic_id = any (app_managed_clinic_ids())
        or (p.professional_id = app_user_id() and p.clinic_id = any (app_staff_clinic_ids())));
end $$;
alter function patient_standing(uuid) owner to vm_system;
revoke execute on function patient_standing(uuid) from public;
grant execute on function patient_standing(uuid) to vm_app;

-- A record whose link ended is opened by nobody; whoever is given it again gets a key of their own.
create function drop_keys_of_ended_link() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from patient_accounts a where a.patient_id = new.id;
  return null;
end $$;
alter function drop_keys_of_ended_link() owner to vm_system;
revoke execute on function drop_keys_of_ended_link() from public;
create trigger drop_keys after update of unlinked_at on patients
  for each row when (new.unlinked_at is not null and old.unlinked_at is null) execute function drop_keys_of_ended_link();

-- Links wait for a proof. An account carries no right from one clinic into another until its e-mail was proven by a mailed
-- link. A link (a membership, a key to a record) to an account that existed before and is unproven waits: it opens nothing
-- until that proof, and takes nothing from the account, so that whoever adds an e-mail to a clinic ends nobody's way in. What
-- was put on the account before goes when its mailbox has proven the address, in the transaction that proves it
-- (server/src/features/people/identity/passwords/drop-ways-in.service.ts).

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
alter function hold_link_until_proof() owner to vm_system;
revoke execute on function hold_link_until_proof() from public;
create trigger hold_until_proof before insert or update of user_id on memberships
  for each row execute function hold_link_until_proof();
create trigger hold_until_proof before insert or update of user_id on patient_accounts
  for each row execute function hold_link_until_proof();

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
alter function keep_link_waiting() owner to vm_system;
revoke execute on function keep_link_waiting() from public;
create trigger keep_waiting before update of awaits_proof on memberships
  for each row execute function keep_link_waiting();
create trigger keep_waiting before update of awaits_proof on patient_accounts
  for each row execute function keep_link_waiting();

-- The one proof there is: a secret that was mailed to the address, known here by its fingerprint, good once.
create function prove_email(person uuid, fingerprint text) returns boolean
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
alter function prove_email(uuid, text) owner to vm_system;
revoke execute on function prove_email(uuid, text) from public;

-- A one-time link by which a new patient chooses a password. Kept with the fingerprint of its secret, and known for a while
-- after its end, so that whoever comes too late is told why and may ask for another.
create table first_access_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  clinic_id uuid not null,
  patient_id uuid not null,
  -- Mailed to the account's address, which following it proves; or handed over by the clinic, which proves nothing.
  way text not null check (way in ('mail', 'hand')),
  fingerprint text not null unique,
  -- Answers that were not the record's birth date.
  wrong_answers integer not null default 0,
  expires_at timestamptz not null,
  -- Replaced by another, used, or answered wrongly too often.
  ended_at timestamptz,
  kept_until timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id) on delete cascade
);
create index first_access_links_of_person on first_access_links (user_id);
create index first_access_links_of_patient on first_access_links (clinic_id, patient_id);
create index first_access_links_over on first_access_links (kept_until);
alter table first_access_links enable row level security;
alter table first_access_links force row level security;
grant select, insert, update, delete on first_access_links to vm_system;
create policy system on first_access_links for all to vm_system using (true) with check (true);

-- Uses a link up, and with it every other of the same person. A mailed one proves the address it was mailed to, as prove_email does.
create function use_first_access_link(link uuid, mark text) returns boolean
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
alter function use_first_access_link(uuid, text) owner to vm_system;
revoke execute on function use_first_access_link(uuid, text) from public;

revoke create on schema public from vm_system;
