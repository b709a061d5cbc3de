-- Lists of codes the operator brought in, for every clinic of the installation; without a row the one that comes with the product
-- is in use.
create table code_lists (
  list text primary key check (list in ('cid10', 'tuss')),
  tsv text not null check (length(tsv) between 1 and 8000000),
  imported_at timestamptz not null default now()
);
alter table code_lists enable row level security;
alter table code_lists force row level security;
grant select, insert, update, delete on code_lists to vm_system;
create policy system on code_lists for all to vm_system using (true) with check (true);
grant select on code_lists to vm_app;
create policy reading on code_lists for select to vm_app using ((select app_user_id()) is not null);
