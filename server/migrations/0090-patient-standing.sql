-- Whether a patient's account waits for its e-mail to be proven, and whether its person has ever come in: asked with a record,
-- of one patient. Through the row rules of three tables within each other it cost more than the record.
create function patient_standing(patient uuid) returns table (awaits_proof boolean, has_entered boolean)
  language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select
      exists (select from patient_accounts a where a.patient_id = p.id and a.awaits_proof),
      exists (select from patient_accounts a join patient_visits v on v.user_id = a.user_id and v.clinic_id = a.clinic_id
        where a.patient_id = p.id and not a.awaits_proof)
    from patients p
    where p.id = patient
      and (p.clinic_id = any (app_managed_clinic_ids())
        or (p.professional_id = app_user_id() and p.clinic_id = any (app_staff_clinic_ids())));
end $$;

grant create on schema public to vm_system;
alter function patient_standing(uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function patient_standing(uuid) from public;
grant execute on function patient_standing(uuid) to vm_app, vm_system;
