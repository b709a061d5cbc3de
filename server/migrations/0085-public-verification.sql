-- What a clinic wants of its new documents: an address where anybody verifies them, and its QR code on what is to be signed.
alter table clinics
  add column verify_new_documents boolean not null default false,
  add column stamp_verification boolean not null default false;
grant update (verify_new_documents, stamp_verification) on clinics to vm_app;

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

-- What strangers did at the address: told to everybody who sees the document.
create policy reading_verifications on audit_events for select to vm_app using (
  record_type = 'document'
  and event in ('documents.verified', 'documents.verification_refused', 'documents.verification_given')
  and clinic_id = any ((select app_clinic_ids())::uuid[])
  and exists (select from documents d where d.id = audit_events.record_id));
