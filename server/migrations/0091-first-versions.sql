-- A signed version may be signed again. What belongs to a document and all its versions hangs on the first of them.
alter table documents add column first_version_id uuid references documents (id) on delete set null;
set local role vm_system;
with recursive line as (
    select id, signed_from, signed_from as first from documents where signed_from is not null
    union all
    select line.id, d.signed_from, d.signed_from from line join documents d on d.id = line.first where d.signed_from is not null)
  update documents set first_version_id = l.first
  from (select id, first from line where not exists (
    select from documents d where d.id = line.first and d.signed_from is not null)) l
  where documents.id = l.id;
set local role none;
create index documents_first_version on documents (first_version_id) where first_version_id is not null;
