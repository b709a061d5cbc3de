-- How anybody verifies a document, without an account.

-- Where a document is verified by whoever holds its printed code. One for a document and all its signed versions.
create table document_verifications (
  -- Part of the address, ten letters of Crockford's alphabet.
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  clinic_id uuid not null references clinics (id),
  document_id uuid not null unique references documents (id) on delete cascade,
  -- The code, sealed with the house's key: shown again to those who may see the document, compared with what strangers type.
  sealed_code bytea not null,
  code_made_at timestamptz not null default now(),
  -- Who turned it off; what one side turned off the other does not turn on.
  off_by text check (off_by in ('clinic', 'patient')),
  -- SHA-256 of the forms with a printed footer that were handed to a signer.
  stamped text[] not null default '{}' check (cardinality(stamped) <= 100),
  made_at timestamptz not null default now()
);
create index document_verifications_of_clinic on document_verifications (clinic_id);
alter table document_verifications enable row level security;
alter table document_verifications force row level security;
grant select, insert, update, delete on document_verifications to vm_system;
create policy system on document_verifications for all to vm_system using (true) with check (true);
grant select on document_verifications to vm_app;
grant insert (id, clinic_id, document_id, sealed_code) on document_verifications to vm_app;
grant update (sealed_code, code_made_at, off_by) on document_verifications to vm_app;
create policy reading on document_verifications for select to vm_app using (
  clinic_id = any ((select app_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = document_verifications.document_id));
create policy adding on document_verifications for insert to vm_app with check (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = document_verifications.document_id
    and d.clinic_id = document_verifications.clinic_id));
create policy changing on document_verifications for update to vm_app using (
  clinic_id = any ((select app_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = document_verifications.document_id));

-- Which file was known here, and since when: a chain of plain hashes, whose end is published every day. It outlives the
-- document: neither an id nor a hash says what stood in it.
create table verification_register (
  id uuid primary key,
  document_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  registered_at timestamptz not null default clock_timestamp(),
  -- Filled once, by the job that links.
  position bigint,
  previous_hash bytea,
  hash bytea,
  unique (document_id, sha256),
  check ((hash is null) = (position is null))
);
create unique index verification_register_chain on verification_register (position) where hash is not null;
create index verification_register_unlinked on verification_register (id) where hash is null;
alter table verification_register enable row level security;
alter table verification_register force row level security;
grant select, insert on verification_register to vm_system;
create policy system on verification_register for all to vm_system using (true) with check (true);
grant update (position, previous_hash, hash) on verification_register to vm_system;
-- Staff register what they see, as it is; when is the database's word.
grant select on verification_register to vm_app;
grant insert (id, document_id, sha256) on verification_register to vm_app;
create policy reading on verification_register for select to vm_app using (
  exists (select from documents d where d.id = verification_register.document_id
    and d.clinic_id = any ((select app_clinic_ids())::uuid[])));
create policy adding on verification_register for insert to vm_app with check (
  exists (select from documents d where d.id = verification_register.document_id
    and d.sha256 = verification_register.sha256 and d.clinic_id = any ((select app_staff_clinic_ids())::uuid[])));

create function verification_register_is_append_only() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
    and (to_jsonb(old) - '{position,previous_hash,hash}'::text[])
      = (to_jsonb(new) - '{position,previous_hash,hash}'::text[]) then
    return new;
  end if;
  raise exception 'verification_register is append-only' using errcode = 'restrict_violation';
end $$;
revoke execute on function verification_register_is_append_only() from public;
create trigger verification_register_append_only before update or delete on verification_register
  for each row execute function verification_register_is_append_only();
create trigger verification_register_no_truncate before truncate on verification_register
  for each statement execute function verification_register_is_append_only();
