-- A patient's home counts what came since the last visit: sent since, which has its index, or moved here since, which is seldom.
create index documents_moved on documents (patient_id, moved_at) where moved_at is not null;
