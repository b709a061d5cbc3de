-- A document sent to the wrong person is moved to the right one of the same clinic: the key pairs both, the policies ask
-- that whoever moves it sees both patients.
alter table documents add column moved_at timestamptz;
grant update (patient_id, moved_at, notice, noticed_at, warnings) on documents to vm_app;
