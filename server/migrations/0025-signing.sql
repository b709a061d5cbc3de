-- A document somebody was asked to sign. Names are kept as they were, as everywhere in a record.
create table signature_requests (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  document_id uuid not null references documents (id) on delete cascade,
  signer_id uuid not null references users (id),
  signer_name text not null,
  requested_by uuid not null references users (id),
  requested_by_name text not null,
  -- The name the signed version is kept under.
  document_name text not null check (length(document_name) between 1 and 200),
  provider text not null check (provider in ('autentique', 'embedded')),
  -- Signed for trying it out: no legal value.
  is_test boolean not null,
  state text not null default 'pending' check (state in ('pending', 'signed', 'refused', 'failed')),
  -- Unknown until the service has taken the document.
  provider_document_id text,
  signing_url text,
  reason text check (length(reason) <= 300),
  signed_at timestamptz,
  signed_document_id uuid references documents (id) on delete set null,
  finished_at timestamptz,
  -- When the service was last asked.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'pending') = (finished_at is null)),
  check (state <> 'signed' or signed_at is not null)
);
-- Two clicks, two tabs or two people make one request.
create unique index signature_requests_one_open on signature_requests (document_id) where state = 'pending';
create unique index signature_requests_at_provider on signature_requests (provider, provider_document_id);
create index signature_requests_of_document on signature_requests (document_id, created_at desc);
create index signature_requests_signed_version on signature_requests (signed_document_id);
create index signature_requests_waiting on signature_requests (checked_at) where state = 'pending';

alter table signature_requests enable row level security;
alter table signature_requests force row level security;
grant select, insert, update, delete on signature_requests to vm_system;
create policy system on signature_requests for all to vm_system using (true) with check (true);
-- Staff see what was asked about the documents they see, and ask in their own name; what became of it comes from the service.
grant select on signature_requests to vm_app;
grant insert (id, clinic_id, document_id, signer_id, signer_name, requested_by, requested_by_name, document_name, provider,
  is_test) on signature_requests to vm_app;
create policy reading on signature_requests for select to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = signature_requests.document_id));
create policy adding on signature_requests for insert to vm_app with check (
  requested_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = signature_requests.document_id
    and d.clinic_id = signature_requests.clinic_id and d.deleted_at is null));

-- Notices of the signing service, once each: its event id is the key.
create table signing_events (
  provider text not null,
  id text not null,
  type text not null,
  provider_document_id text,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);
create index signing_events_of_document on signing_events (provider, provider_document_id);
alter table signing_events enable row level security;
alter table signing_events force row level security;
grant select, insert, update, delete on signing_events to vm_system;
create policy system on signing_events for all to vm_system using (true) with check (true);

-- A signed file is a document of its own beside the one it was made from.
alter table documents
  add column signed_from uuid references documents (id) on delete set null,
  add column signed_by_name text,
  add column signed_at timestamptz,
  add column signed_as_test boolean,
  add check ((signed_at is null) = (signed_by_name is null) and (signed_at is null) = (signed_as_test is null)),
  add check (signed_from is null or signed_at is not null);
create index documents_signed_from on documents (signed_from) where signed_from is not null;
