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

-- Uses a link up, and with it every other of the same person. A mailed one is the proof of the address it was mailed to, as
-- in prove_email: what was put on the account before, an outside identity, goes.
grant create on schema public to vm_system;
create function use_first_access_link(link uuid, mark text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  used first_access_links;
begin
  update first_access_links f set ended_at = now()
    where f.id = link and f.fingerprint = mark and f.ended_at is null and f.expires_at > now() returning * into used;
  if not found then return false; end if;
  update first_access_links f set ended_at = now() where f.user_id = used.user_id and f.ended_at is null;
  if used.way = 'mail' and exists (select from users u where u.id = used.user_id and not u.email_verified) then
    perform set_config('app.proven_person', used.user_id::text, true);
    update users set email_verified = true, updated_at = now() where id = used.user_id;
    perform set_config('app.proven_person', '', true);
    delete from accounts a where a.user_id = used.user_id and a.provider_id <> 'credential';
  end if;
  return true;
end $$;
alter function use_first_access_link(uuid, text) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function use_first_access_link(uuid, text) from public;
grant execute on function use_first_access_link(uuid, text) to vm_system;
