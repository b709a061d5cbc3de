-- Whether a patient has ever come in is told to the staff who see that patient.
create policy reading_by_staff on patient_visits for select to vm_app using (
  clinic_id = any ((select app_staff_clinic_ids())::uuid[])
  and exists (select from patient_accounts a
    where a.user_id = patient_visits.user_id and a.clinic_id = patient_visits.clinic_id));
