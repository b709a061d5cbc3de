-- The audit trail, its seals, and what of them is published.

grant create on schema public to vm_system;

-- Append-only. The transaction that does a thing writes its row here; the database itself stamps who, in what role and from
-- where. Whose clinic an entry may name is asked by the rule for adding one; the clinic itself is not held (0004).
create table audit_events (
  id uuid primary key,
  clinic_id uuid,
  event text not null check (length(event) <= 60),
  occurred_at timestamptz not null default clock_timestamp(),
  actor_id uuid default app_user_id(),
  actor_role text not null default coalesce(app_role(), 'system'),
  ip inet default nullif(current_setting('app.ip', true), '')::inet,
  -- From which sign-in: when a device is lost, what it reached can be told apart from the rest.
  session_id uuid default nullif(current_setting('app.session_id', true), '')::uuid,
  request_id text default nullif(current_setting('app.request_id', true), ''),
  record_type text check (length(record_type) <= 40),
  record_id uuid,
  -- Whose document an entry was about when it was written: a patient's entries are a stretch of one index, however many
  -- documents the patient has. Found from the row, so no part of what is sealed; a document that is moved later keeps its
  -- former entries as they are.
  about_patient uuid,
  -- What an event says beyond ids, in the shape the contract gives it: never clinical text.
  details jsonb check (jsonb_typeof(details) = 'object' and length(details::text) <= 1000),
  -- Filled once, by the sealing job. Rows are linked with a key that never enters the database: whoever owns the tables cannot
  -- rebuild a chain. `seal_key` names the key; the oldest rows have none and carry a plain SHA-256.
  chain_position bigint,
  previous_hash bytea,
  hash bytea,
  seal_key text check (length(seal_key) <= 16),
  check ((hash is null) = (chain_position is null)),
  check (seal_key is null or hash is not null)
);
create index audit_events_of_clinic on audit_events (clinic_id, id desc);
create index audit_events_of_record on audit_events (record_id, id desc) where record_id is not null;
create index audit_events_unsealed on audit_events (id) where hash is null;
create unique index audit_chain on audit_events (clinic_id, chain_position) nulls not distinct where hash is not null;
-- A page of one person's entries, or of one event, is as near as a page of all. What happens at every turn is left out of the
-- second and found by going back in time.
create index audit_events_of_actor on audit_events (clinic_id, actor_id, id desc) where actor_id is not null;
create index audit_events_seldom on audit_events (clinic_id, event, id desc)
  where event not in ('patients.opened', 'documents.opened', 'documents.previewed', 'documents.downloaded');
-- What the provider's staff opened in a clinic, for its owner.
create index audit_events_of_provider on audit_events (clinic_id, actor_id, occurred_at)
  where actor_role = 'super_admin';
-- Most patients have a handful of entries. A page of one who has a hundred thousand has to be read in the order of the index all
-- the same, and not gathered and sorted: the planner is told to expect many.
alter table audit_events alter column about_patient set (n_distinct = 100);
create index audit_events_about_patient on audit_events (about_patient, id desc) where about_patient is not null;
-- Next to none: of documents gone before anybody wrote down whose they were, and of those whose row came after the entry.
create index audit_events_of_nobody on audit_events (clinic_id, id desc)
  where record_type = 'document' and about_patient is null;
alter table audit_events enable row level security;
alter table audit_events force row level security;
grant select, insert on audit_events to vm_system;
create policy system on audit_events for all to vm_system using (true) with check (true);
-- Even vm_system may only add and seal.
grant update (chain_position, previous_hash, hash, seal_key) on audit_events to vm_system;
-- One writes only as oneself and only about one's clinics; the trail is read by those who manage the clinic.
grant select on audit_events to vm_app;
grant insert (id, clinic_id, event, record_type, record_id, about_patient, details) on audit_events to vm_app;
create policy reading on audit_events for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (clinic_id is null and (select app_is_super_admin())));
create policy adding on audit_events for insert to vm_app with check (
  actor_id = (select app_user_id()) and actor_role = (select app_role())
  and (clinic_id is null or clinic_id = any ((select app_staff_clinic_ids())::uuid[])
    or clinic_id = any ((select app_clinic_ids())::uuid[]) or (select app_is_super_admin())));
-- Who opened a document: told to the staff who see the document, and to each person about themselves.
create policy reading_openings on audit_events for select to vm_app using (
  record_type = 'document'
  and event in ('documents.previewed', 'documents.downloaded', 'documents.link_used', 'documents.exported')
  and (actor_id = (select app_user_id())
    or (clinic_id = any ((select app_staff_clinic_ids())::uuid[])
      and exists (select from documents d where d.id = audit_events.record_id))));
-- What strangers did at the address where a document is verified: told to everybody who sees the document.
create policy reading_verifications on audit_events for select to vm_app using (
  record_type = 'document'
  and event in ('documents.verified', 'documents.verification_refused', 'documents.verification_given')
  and clinic_id = any ((select app_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = audit_events.record_id));

-- A row that is sealed changes in these four columns and in no other.
create function audit_events_are_append_only() returns trigger
  language plpgsql as $$
declare
  sealed audit_events;
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and new.seal_key is not null then
    sealed := old;
    sealed.chain_position := new.chain_position;
    sealed.previous_hash := new.previous_hash;
    sealed.hash := new.hash;
    sealed.seal_key := new.seal_key;
    if sealed *= new then
      return new;
    end if;
  end if;
  raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
end $$;
revoke execute on function audit_events_are_append_only() from public;
grant execute on function audit_events_are_append_only() to vm_system;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function audit_events_are_append_only();
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function audit_events_are_append_only();

create function stamp_patient_of_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.about_patient := (select d.patient_id from documents d where d.id = new.record_id);
  return new;
end $$;
alter function stamp_patient_of_document() owner to vm_system;
revoke execute on function stamp_patient_of_document() from public;
create trigger audit_events_about_patient before insert on audit_events for each row
  when (new.record_type = 'document' and new.about_patient is null) execute function stamp_patient_of_document();

-- One row per round of the sealer: where every chain it lengthened ends now, linked to the round before. The newest row's
-- mac is kept outside the database, so that neither a chain nor this table can lose its end unnoticed.
create table audit_seals (
  sequence bigint primary key check (sequence > 0),
  sealed_at text not null,
  seal_key text not null check (length(seal_key) <= 16),
  -- [[clinic id or null, position, hash in hex], …]
  heads jsonb not null check (jsonb_typeof(heads) = 'array'),
  mac bytea not null
);
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
grant select, insert on audit_seals to vm_system;
create policy system on audit_seals for all to vm_system using (true) with check (true);

create function audit_seals_are_append_only() returns trigger
  language plpgsql as $$
begin
  raise exception 'audit_seals is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function audit_seals_are_append_only();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function audit_seals_are_append_only();

-- Under which name the end of a clinic's audit trail is published: drawn by lot, and so no word about the clinic.
create table published_chains (
  clinic_id uuid primary key references clinics (id),
  name text not null unique check (name ~ '^[0-9a-f]{32}$')
);
alter table published_chains enable row level security;
alter table published_chains force row level security;
grant select, insert on published_chains to vm_system;
create policy system on published_chains for all to vm_system using (true) with check (true);

-- The keys heads were signed with. They are made from the house's secret; only what everybody may know is here.
create table publishing_keys (
  id text primary key check (length(id) = 16),
  public_key text not null,
  first_used_at timestamptz not null default now(),
  endorsed_by text references publishing_keys (id),
  endorsement text,
  check ((endorsed_by is null) = (endorsement is null))
);
alter table publishing_keys enable row level security;
alter table publishing_keys force row level security;
grant select, insert on publishing_keys to vm_system;
create policy system on publishing_keys for all to vm_system using (true) with check (true);

-- What was published, word by word: a day's heads are never written anew.
create table published_heads (
  day date primary key,
  key_id text not null references publishing_keys (id),
  payload text not null,
  signature text not null,
  published_at timestamptz not null default now()
);
alter table published_heads enable row level security;
alter table published_heads force row level security;
grant select, insert on published_heads to vm_system;
create policy system on published_heads for all to vm_system using (true) with check (true);

revoke create on schema public from vm_system;
