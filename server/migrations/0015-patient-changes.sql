-- Who wrote each field of the anamnesis last and when (the name as it was then: people leave clinics), what a form
-- that is sent twice is known by, and a number that grows with every change of the personal data.
alter table patients
  add column revision integer not null default 1,
  add column health_edits jsonb not null default '{}' check (jsonb_typeof(health_edits) = 'object'),
  add column submission uuid;

grant update (revision, health_edits, submission) on patients to vm_app;

-- A record whose link ended waits for the same person to come back.
create index patients_waiting on patients (clinic_id, email) where unlinked_at is not null;
