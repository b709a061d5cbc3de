-- Signing documents, and what the signatures in a file were found to be worth.

-- A document somebody was asked to sign: by a signing service, or with a certificate of the signer's own (ICP-Brasil), at a
-- provider's or in a file their browser opens. Names are kept as they were, as everywhere in a record.
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
  provider text not null check (provider in ('autentique', 'embedded', 'certificate')),
  -- Signed for trying it out: no legal value.
  is_test boolean not null,
  state text not null default 'pending' check (state in ('pending', 'signed', 'refused', 'failed', 'expired', 'cancelled')),
  -- Whether the signer has still something to do, or the server alone.
  step text check (step in ('authorising', 'signing')),
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
  check (state <> 'signed' or signed_at is not null),
  check ((provider = 'certificate') = (step is not null))
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
-- Staff see what was asked about the documents they see, and ask in their own name; with a certificate everybody signs for
-- themselves. What became of it comes from the service.
grant select on signature_requests to vm_app;
grant insert (id, clinic_id, document_id, signer_id, signer_name, requested_by, requested_by_name, document_name, provider,
  is_test, step) on signature_requests to vm_app;
create policy reading on signature_requests for select to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = signature_requests.document_id));
create policy adding on signature_requests for insert to vm_app with check (
  requested_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and (provider <> 'certificate' or signer_id = (select app_user_id()))
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

-- The books of the signer that ships with the product; nothing it signs has legal value.
create table embedded_signing_objects (
  id text primary key,
  kind text not null,
  customer_id text,
  data jsonb not null,
  created_at timestamptz not null default now()
);
alter table embedded_signing_objects enable row level security;
alter table embedded_signing_objects force row level security;
grant select, insert, update, delete on embedded_signing_objects to vm_system;
create policy system on embedded_signing_objects for all to vm_system using (true) with check (true);

-- A trip to the provider that keeps a certificate, and what may be signed with it afterwards. It ends with the session it began in.
create table certificate_authorisations (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  patient_id uuid not null,
  provider text not null check (length(provider) between 1 and 40),
  -- SHA-256 of what the browser brings back; null once it has come.
  state_hash bytea unique check (length(state_hash) = 32),
  -- Sealed: the verifier until the browser is back, then the access token.
  secret bytea not null check (length(secret) <= 8192),
  certificate_alias text check (length(certificate_alias) <= 300),
  chain bytea[],
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index certificate_authorisations_of_clinic on certificate_authorisations (clinic_id);
create index certificate_authorisations_of_user on certificate_authorisations (user_id);
create index certificate_authorisations_of_session on certificate_authorisations (session_id);
create index certificate_authorisations_expiry on certificate_authorisations (expires_at);
alter table certificate_authorisations enable row level security;
alter table certificate_authorisations force row level security;
grant select, insert, update, delete on certificate_authorisations to vm_system;
create policy system on certificate_authorisations for all to vm_system using (true) with check (true);

-- What a signature with a certificate needs until it stands in its file. The prepared file itself is in the store.
create table certificate_signatures (
  request_id uuid primary key references signature_requests (id) on delete cascade,
  clinic_id uuid not null references clinics (id),
  authorisation_id uuid references certificate_authorisations (id) on delete set null,
  policy text not null check (policy in ('AD-RB', 'AD-RT')),
  chain bytea[],
  -- Where the prepared file is.
  file_path text check (length(file_path) <= 512),
  gap_start integer check (gap_start > 0),
  gap_end integer check (gap_end > gap_start),
  attributes bytea check (length(attributes) <= 8192),
  signature bytea check (length(signature) <= 4096),
  expires_at timestamptz not null,
  check ((attributes is null) = (file_path is null) and (attributes is null) = (gap_start is null) and (attributes is null) = (gap_end is null)),
  check (signature is null or (attributes is not null and chain is not null))
);
create index certificate_signatures_of_clinic on certificate_signatures (clinic_id);
create index certificate_signatures_of_authorisation on certificate_signatures (authorisation_id);
create unique index certificate_signatures_file on certificate_signatures (file_path);
create index certificate_signatures_expiry on certificate_signatures (expires_at);
alter table certificate_signatures enable row level security;
alter table certificate_signatures force row level security;
grant select, insert, update, delete on certificate_signatures to vm_system;
create policy system on certificate_signatures for all to vm_system using (true) with check (true);

-- What the signatures in a document's file were found to be worth. A look that finds the same as the newest row prolongs
-- it; one that finds something else is a row of its own: what was said before stays.
create table signature_checks (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  document_id uuid not null references documents (id) on delete cascade,
  -- Of the bytes that were looked at.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('unsigned', 'signed', 'unreadable')),
  verdict text check (verdict in ('valid', 'invalid', 'indeterminate')),
  level text check (level in ('qualified', 'advanced', 'unrecognised')),
  -- What stands in lists, then every signature. No CPF is kept but in its masked form.
  headline jsonb not null check (jsonb_typeof(headline) = 'object'),
  report jsonb not null check (jsonb_typeof(report) = 'array'),
  -- The oldest revocation list it was held against; the roots, chains and lists of the installation's own.
  trusted_at timestamptz,
  anchors text not null check (length(anchors) <= 64),
  -- Where the certificates say their revocation lists are.
  crl_addresses text[] not null default '{}' check (cardinality(crl_addresses) <= 20),
  first_checked_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  is_newest boolean not null default true,
  check ((kind = 'unsigned') = (verdict is null))
);
create index signature_checks_of_clinic on signature_checks (clinic_id, id);
create index signature_checks_of_document on signature_checks (document_id, first_checked_at desc, id desc);
create unique index signature_checks_newest on signature_checks (document_id) where is_newest;
-- Which files a new list or another root may change the word about.
create index signature_checks_by_list on signature_checks using gin (crl_addresses) where is_newest and kind = 'signed';
create index signature_checks_by_anchors on signature_checks (anchors) where is_newest and kind = 'signed';
alter table signature_checks enable row level security;
alter table signature_checks force row level security;
grant select, insert, update, delete on signature_checks to vm_system;
create policy system on signature_checks for all to vm_system using (true) with check (true);
-- As visible as the document, to staff and patients alike; nobody writes one by hand.
grant select on signature_checks to vm_app;
create policy reading on signature_checks for select to vm_app using (
  clinic_id = any ((select app_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = signature_checks.document_id));

-- Revocation lists that certificates in documents name, fetched once for all servers. They are public and tell of nobody here.
create table revocation_lists (
  address text primary key check (length(address) <= 500),
  -- DER of the authority that has to have signed it, as the chain of a document's certificate proved it.
  issuer bytea not null,
  -- When a document last named it.
  wanted_at timestamptz not null default now(),
  content bytea,
  issued_at timestamptz,
  next_at timestamptz,
  fetched_at timestamptz,
  tried_at timestamptz,
  -- Why the last try brought nothing.
  failure text check (length(failure) <= 100),
  check ((content is null) = (fetched_at is null) and (content is null) = (issued_at is null))
);
create index revocation_lists_to_fetch on revocation_lists (tried_at nulls first);
alter table revocation_lists enable row level security;
alter table revocation_lists force row level security;
grant select, insert, update, delete on revocation_lists to vm_system;
create policy system on revocation_lists for all to vm_system using (true) with check (true);
