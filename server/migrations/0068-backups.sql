-- What became of each backup, for the system page, the schedule and the mail about a failure. It tells of this
-- installation's archives, so it is not part of them.
create table backup_runs (
  id uuid primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null check (state in ('running', 'done', 'failed')),
  archive text check (length(archive) <= 128),
  bytes bigint,
  files bigint,
  -- Documents whose file was gone already.
  missing integer,
  -- One of the reasons the contract words; never a message that could quote data.
  reason text check (length(reason) <= 40),
  told_at timestamptz,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'done') = (archive is not null)),
  check ((state = 'failed') = (reason is not null))
);
create index backup_runs_by_start on backup_runs (started_at desc);
alter table backup_runs enable row level security;
alter table backup_runs force row level security;
grant select, insert, update, delete on backup_runs to vm_system;
create policy system on backup_runs for all to vm_system using (true) with check (true);
grant select on backup_runs to vm_app;
create policy reading on backup_runs for select to vm_app using ((select app_is_super_admin()));
