-- Lists of professionals come in the way lists of patients do.
alter table imports add column kind text not null default 'patients' check (kind in ('patients', 'professionals'));

-- The member of the staff made of a row, as patient_id names the patient.
alter table import_rows add column user_id uuid;
grant update (user_id) on import_rows to vm_app;

-- Added by a list, and nobody has written to them: until somebody presses 'Enviar convites', or invites them by hand.
alter table memberships add column invitation_waits boolean not null default false;
grant select (invitation_waits), insert (invitation_waits) on memberships to vm_app;
