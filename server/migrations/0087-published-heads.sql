-- Under which name the end of a clinic's audit trail is published: drawn by lot, and so no word about the clinic.
create table published_chains (
  clinic_id uuid primary key references clinics (id),
  name text not null unique check (name ~ '^[0-9a-f]{32}$')
);

-- The keys heads were signed with. They are made from the house's secret; only what everybody may know is here.
create table publishing_keys (
  id text primary key check (length(id) = 16),
  public_key text not null,
  first_used_at timestamptz not null default now(),
  endorsed_by text references publishing_keys (id),
  endorsement text,
  check ((endorsed_by is null) = (endorsement is null))
);

-- What was published, word by word: a day's heads are never written anew.
create table published_heads (
  day date primary key,
  key_id text not null references publishing_keys (id),
  payload text not null,
  signature text not null,
  published_at timestamptz not null default now()
);

do $$
declare t text;
begin
  foreach t in array array['published_chains', 'publishing_keys', 'published_heads'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert on %I to vm_system', t);
    execute format('create policy system on %I for all to vm_system using (true) with check (true)', t);
  end loop;
end $$;
