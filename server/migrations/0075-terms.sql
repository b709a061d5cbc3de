-- Who accepted which wording, and when: the proof. Written once, never changed; where from stands in the trail.
create table terms_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  version integer not null check (version > 0),
  -- Of the texts as they were shown.
  terms_sha256 text not null check (terms_sha256 ~ '^[0-9a-f]{64}$'),
  privacy_sha256 text not null check (privacy_sha256 ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz not null default now(),
  primary key (user_id, version)
);
create function terms_acceptances_stay() returns trigger
  language plpgsql as $$
begin
  raise exception 'terms_acceptances is append-only' using errcode = 'restrict_violation';
end $$;
create trigger terms_acceptances_unchanged before update on terms_acceptances
  for each row execute function terms_acceptances_stay();
revoke execute on function terms_acceptances_stay() from public;

alter table terms_acceptances enable row level security;
alter table terms_acceptances force row level security;
grant select, insert on terms_acceptances to vm_system;
create policy system on terms_acceptances for all to vm_system using (true) with check (true);
grant select, insert on terms_acceptances to vm_app;
create policy reading on terms_acceptances for select to vm_app using (user_id = (select app_user_id()));
create policy accepting on terms_acceptances for insert to vm_app with check (user_id = (select app_user_id()));
