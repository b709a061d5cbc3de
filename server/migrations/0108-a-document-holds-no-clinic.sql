-- A document's patient is of the same clinic, by the key of both, and no role deletes a clinic: holding the clinic's row as well
-- made all who send documents in a clinic write into one row, one after the other.
alter table documents drop constraint documents_clinic_id_fkey;
