-- A record may have no e-mail, and one that has may have no account yet: access is given later.
alter table patients alter column email drop not null;

-- As in 0180; without the e-mail there is still a text to search in.
drop index patients_by_name;
drop index patients_by_professional;
alter table patients drop column search_text;
alter table patients
  add column search_text text generated always as (search_form(
    name || case social_name when '' then '' else ' ' || social_name end
      || E'\n' || coalesce(email, '') || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored;
create index patients_by_name on patients (clinic_id, shown_name, id) include (professional_id, search_text)
  where unlinked_at is null;
create index patients_by_professional on patients (clinic_id, professional_id, shown_name, id) include (search_text)
  where unlinked_at is null;
grant select (search_text) on patients to vm_reception;

-- Where there is no e-mail to recognise a form by that is sent twice.
create unique index patients_submission_once on patients (clinic_id, submission)
  where email is null and submission is not null and unlinked_at is null;
-- Whoever comes back without an e-mail is recognised by CPF and day of birth.
create index patients_waiting_by_cpf on patients (clinic_id, cpf) where unlinked_at is not null and cpf is not null;

-- As in 0200, and whether there is an account at all.
drop function patient_standing(uuid);
create function patient_standing(patient uuid)
  returns table (awaits_proof boolean, has_account boolean, entered_at timestamptz, invited_at timestamptz, awaits_password boolean)
  language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select
      exists (select from patient_accounts a where a.patient_id = p.id and a.awaits_proof),
      exists (select from patient_accounts a where a.patient_id = p.id),
      visit.last_at,
      (select max(f.created_at) from first_access_links f where f.clinic_id = p.clinic_id and f.patient_id = p.id),
      exists (select from patient_accounts a join users u on u.id = a.user_id and u.email = p.email
        where a.patient_id = p.id and not a.awaits_proof and u.must_change_password and u.platform_role is null
          and not exists (select from memberships m where m.user_id = u.id and not m.awaits_proof)
          and not exists (select from patient_accounts o join patients op on op.id = o.patient_id
            where o.user_id = u.id and not o.awaits_proof and o.patient_id <> p.id
              and (o.clinic_id <> p.clinic_id or op.unlinked_at is null)))
    from patients p
      left join lateral (select max(v.last_visit_at) as last_at
        from patient_accounts a join patient_visits v on v.user_id = a.user_id and v.clinic_id = a.clinic_id
        where a.patient_id = p.id and not a.awaits_proof) visit on true
    where p.id = patient
      and (p.clinic_id = any (app_managed_clinic_ids())
        or ((p.professional_id = app_user_id() or app_role() = 'reception') and p.clinic_id = any (app_staff_clinic_ids())));
end $$;
grant create on schema public to vm_system;
alter function patient_standing(uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function patient_standing(uuid) from public;
grant execute on function patient_standing(uuid) to vm_app, vm_system, vm_reception;
