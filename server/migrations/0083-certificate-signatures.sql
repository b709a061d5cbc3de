-- Signing with a certificate of the signer's own (ICP-Brasil): at a provider's, or in a file their browser opens.
alter table signature_requests
  drop constraint signature_requests_provider_check,
  add constraint signature_requests_provider_check check (provider in ('autentique', 'embedded', 'certificate')),
  drop constraint signature_requests_state_check,
  add constraint signature_requests_state_check
    check (state in ('pending', 'signed', 'refused', 'failed', 'expired', 'cancelled')),
  -- Whether the signer has still something to do, or the server alone.
  add column step text check (step in ('authorising', 'signing')),
  add check ((provider = 'certificate') = (step is not null));
grant insert (step) on signature_requests to vm_app;
-- With a certificate everybody signs for themselves.
drop policy adding on signature_requests;
create policy adding on signature_requests for insert to vm_app with check (
  requested_by = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and (provider <> 'certificate' or signer_id = (select app_user_id()))
  and exists (select from documents d where d.id = signature_requests.document_id
    and d.clinic_id = signature_requests.clinic_id and d.deleted_at is null));

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
create index certificate_authorisations_of_session on certificate_authorisations (session_id);
create index certificate_authorisations_of_user on certificate_authorisations (user_id);
create index certificate_authorisations_expiry on certificate_authorisations (expires_at);
create index certificate_authorisations_of_clinic on certificate_authorisations (clinic_id);
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
create index certificate_signatures_of_authorisation on certificate_signatures (authorisation_id);
create unique index certificate_signatures_file on certificate_signatures (file_path);
create index certificate_signatures_expiry on certificate_signatures (expires_at);
create index certificate_signatures_of_clinic on certificate_signatures (clinic_id);
alter table certificate_signatures enable row level security;
alter table certificate_signatures force row level security;
grant select, insert, update, delete on certificate_signatures to vm_system;
create policy system on certificate_signatures for all to vm_system using (true) with check (true);
