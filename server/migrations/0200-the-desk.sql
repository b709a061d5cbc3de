-- Whoever sits at the desk ('reception') registers patients, sends and hands over, and reads nothing clinical. Policies cannot
-- tell columns apart, so these members act as a role of the database of their own: what it has no right to, no query of the
-- server's reads for them, whatever it forgets. It holds nothing of what a person or a signature says of a patient: no
-- anamnesis, no name, text or file of a document, no trail, no export, no settings. The name of a document that one has just
-- sent comes from a function, for ten minutes.
alter table memberships drop constraint memberships_role_check,
  add constraint memberships_role_check check (role in ('professional', 'clinic_owner', 'admin', 'reception'));

grant usage on schema public to vm_reception;
grant execute on function search_form(text), app_user_id(), app_role(), app_entered_clinic(), app_session_id(),
  app_staff_clinic_ids(), app_colleague_ids() to vm_reception;

grant select (id, name, color_palette, logo_url, status, active, time_zone, created_at) on clinics to vm_reception;
create policy reading_by_reception on clinics for select to vm_reception
  using (id = any ((select app_staff_clinic_ids())::uuid[]));

grant select (clinic_id, user_id, role, awaits_proof) on memberships to vm_reception;
create policy reading_by_reception on memberships for select to vm_reception
  using (clinic_id = any ((select app_staff_clinic_ids())::uuid[]));

grant select (id, name) on users to vm_reception;
create policy reading_by_reception on users for select to vm_reception using (
  id = (select app_user_id()) or id = any ((select app_colleague_ids())::uuid[]));

-- All that is asked of the desk is recorded, and the record is not its to read.
grant insert (id, clinic_id, event, record_type, record_id, about_patient, details) on audit_events to vm_reception;
create policy adding_by_reception on audit_events for insert to vm_reception with check (
  actor_id = (select app_user_id()) and actor_role = 'reception'
  and clinic_id = any ((select app_staff_clinic_ids())::uuid[]));

-- All patients of the clinic, as whom to call and where they live.
grant select (id, clinic_id, name, email, phone, birth_date, cpf, zip_code, address, professional_id, revision, submission,
    unlinked_at, search_text, created_at, updated_at),
  insert (id, clinic_id, name, email, phone, birth_date, cpf, zip_code, address, professional_id, submission),
  update (name, email, phone, birth_date, cpf, zip_code, address, professional_id, revision, submission, unlinked_at, updated_at)
  on patients to vm_reception;
create policy reading_by_reception on patients for select to vm_reception
  using (clinic_id = any ((select app_staff_clinic_ids())::uuid[]));
create policy adding_by_reception on patients for insert to vm_reception
  with check (clinic_id = any ((select app_staff_clinic_ids())::uuid[]));
create policy changing_by_reception on patients for update to vm_reception
  using (clinic_id = any ((select app_staff_clinic_ids())::uuid[]));

grant select (patient_id, clinic_id, user_id, awaits_proof, created_at) on patient_accounts to vm_reception;
create policy reading_by_reception on patient_accounts for select to vm_reception
  using (clinic_id = any ((select app_staff_clinic_ids())::uuid[]));
grant select (user_id, clinic_id, last_visit_at) on patient_visits to vm_reception;
create policy reading_by_reception on patient_visits for select to vm_reception
  using (clinic_id = any ((select app_staff_clinic_ids())::uuid[]));

-- That there is a document, of which kind, since when, and what became of its letter.
grant select (id, clinic_id, patient_id, category, size_bytes, uploaded_by, upload_key, notice, noticed_at, signed_from,
  deleted_at, created_at) on documents to vm_reception;
create policy reading_by_reception on documents for select to vm_reception
  using (deleted_at is null and clinic_id = any ((select app_staff_clinic_ids())::uuid[]));

-- As in 0155, for the desk too.
create or replace function patient_standing(patient uuid)
  returns table (awaits_proof boolean, has_entered boolean, entered_at timestamptz, invited_at timestamptz, awaits_password boolean)
  language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select
      exists (select from patient_accounts a where a.patient_id = p.id and a.awaits_proof),
      visit.last_at is not null,
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
grant execute on function patient_standing(uuid) to vm_reception;
