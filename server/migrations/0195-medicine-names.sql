-- Names of medicines the operator brought in from a public list, for every clinic of the installation.
create table medicine_names (
  name text not null check (length(name) between 1 and 160),
  strength text not null default '' check (length(strength) <= 60),
  form text not null default '' check (length(form) <= 40),
  search_text text generated always as (search_form(name)) stored,
  primary key (name, strength, form)
);
create index medicine_names_search on medicine_names (search_text text_pattern_ops);
alter table medicine_names enable row level security;
alter table medicine_names force row level security;
grant select, insert, update, delete on medicine_names to vm_system;
create policy system on medicine_names for all to vm_system using (true) with check (true);
grant select on medicine_names to vm_app;
create policy reading on medicine_names for select to vm_app using (cardinality((select app_staff_clinic_ids())::uuid[]) > 0);
