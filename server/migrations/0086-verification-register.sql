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

alter table verification_register enable row level security;
alter table verification_register force row level security;
grant select, insert on verification_register to vm_system;
grant update (position, previous_hash, hash) on verification_register to vm_system;
create policy system on verification_register for all to vm_system using (true) with check (true);
-- Staff register what they see, as it is; when is the database's word.
grant select on verification_register to vm_app;
grant insert (id, document_id, sha256) on verification_register to vm_app;
create policy reading on verification_register for select to vm_app using (
  exists (select from documents d where d.id = verification_register.document_id
    and d.clinic_id = any ((select app_clinic_ids())::uuid[])));
create policy adding on verification_register for insert to vm_app with check (
  exists (select from documents d where d.id = verification_register.document_id
    and d.sha256 = verification_register.sha256 and d.clinic_id = any ((select app_staff_clinic_ids())::uuid[])));
