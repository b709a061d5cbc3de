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
create index signature_checks_of_document on signature_checks (document_id, first_checked_at desc, id desc);
create unique index signature_checks_newest on signature_checks (document_id) where is_newest;
create index signature_checks_of_clinic on signature_checks (clinic_id, id);
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

-- Since when a look is wanted; a look clears it only where it began later. Those already here are looked at after the upgrade.
alter table documents add column signature_check_due timestamptz default now();
create index documents_to_check on documents (created_at desc)
  where signature_check_due is not null and content_type = 'application/pdf';
