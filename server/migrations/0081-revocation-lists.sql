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
