-- Somebody invited to a clinic's staff chooses a password by the same one-time link as a patient: without a record it is
-- for the membership of its person in its clinic.
alter table first_access_links
  alter column patient_id drop not null,
  add foreign key (clinic_id) references clinics (id) on delete cascade;

-- When the last link of an invitation was made; null for whoever was given a password, or had an account.
alter table memberships add column invited_at timestamptz;
grant select (invited_at) on memberships to vm_app;
