-- How a patient's access stands, asked with their record: when they last came in, when the clinic last sent them a way in, and
-- whether nobody has chosen a password yet, so that it may send another. The last is what first-access links are for: an account
-- that opens this one record and is nothing elsewhere.
drop function patient_standing(uuid);

create function patient_standing(patient uuid)
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
        or (p.professional_id = app_user_id() and p.clinic_id = any (app_staff_clinic_ids())));
end $$;

grant create on schema public to vm_system;
alter function patient_standing(uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function patient_standing(uuid) from public;
grant execute on function patient_standing(uuid) to vm_app, vm_system;
