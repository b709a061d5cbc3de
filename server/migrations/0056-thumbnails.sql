-- Pictures of first pages, for lists: drawn by a job, or given up for an icon. Where they lie follows from the ids.
alter table documents
  add column thumbnail text not null default 'waiting' check (thumbnail in ('waiting', 'made', 'none'));
create index documents_to_draw on documents (created_at desc) where thumbnail = 'waiting';
