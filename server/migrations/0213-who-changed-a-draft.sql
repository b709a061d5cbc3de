-- Whoever finds a draft changed is told by whom. Null: not since it was begun.
alter table document_drafts add column updated_by uuid references users (id);
create index document_drafts_updated_by on document_drafts (updated_by) where updated_by is not null;
grant update (updated_by) on document_drafts to vm_app;
