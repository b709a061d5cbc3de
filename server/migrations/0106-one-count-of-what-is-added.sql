-- What a clinic may keep and send, as a view: asked for one clinic or joined, it is one statement of its caller's. The function
-- it replaces took three of its own, at every upload.
create view clinic_allowances with (security_invoker = true) as
  select c.id as clinic_id,
    case when paid.has_paid then coalesce(p.storage_bytes, 53687091200) else 1073741824 end as storage_bytes,
    case when paid.has_paid then coalesce(p.documents_max, 50000) else 1000 end as documents_max,
    case when trust.trusted then coalesce(p.mails_per_day, 1000) else 10 end as mails_per_day,
    trust.trusted as mails_trusted
  from clinics c left join subscription_plans p on p.id = c.subscription_plan_id
    cross join lateral (
      select c.payment_status = 'active'
        or exists (select from invoices i where i.clinic_id = c.id and i.status = 'paid' and i.amount_cents > 0)
        as has_paid) paid
    cross join lateral (
      select paid.has_paid and exists (
        select from memberships m join users u on u.id = m.user_id
        where m.clinic_id = c.id and m.role = 'clinic_owner' and u.email_verified) as trusted) trust;
grant select on clinic_allowances to vm_system;

create or replace function clinic_allowance(clinic uuid)
  returns table (storage_bytes bigint, documents_max integer, mails_per_day integer, mails_trusted boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select w.storage_bytes, w.documents_max, w.mails_per_day, w.mails_trusted from clinic_allowances w
    where w.clinic_id = clinic;
end $$;

create or replace function documents_full_of(clinic uuid, more_bytes bigint) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not clinic = any (app_staff_clinic_ids()) then return null; end if;
  return (
    select case
        when coalesce(u.bytes, 0) + more_bytes > w.storage_bytes then 'VM001'
        when coalesce(u.documents, 0) >= w.documents_max then 'VM002' end
    from clinic_allowances w left join clinic_usage u on u.clinic_id = w.clinic_id
    where w.clinic_id = clinic);
end $$;

-- One trigger counts what was added, for the patient's pages and for the clinic's room, in that order as before. The row of the
-- clinic is held from here to the end of the transaction: of two uploads at once the second sees the first. What people send is
-- measured; a signed version of what is already here is always kept.
create or replace function count_documents_added() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  full_of text;
begin
  insert into document_counts as k (clinic_id, patient_id, category, documents)
    select a.clinic_id, a.patient_id, a.category, count(*) from added a where a.deleted_at is null
    group by a.clinic_id, a.patient_id, a.category order by a.patient_id, a.category
  on conflict (patient_id, category) do update set documents = k.documents + excluded.documents;

  with counted as (
    insert into clinic_usage as u (clinic_id, documents, bytes)
      select a.clinic_id, count(*), sum(a.size_bytes) from added a group by a.clinic_id order by a.clinic_id
    on conflict (clinic_id) do update
      set documents = u.documents + excluded.documents, bytes = u.bytes + excluded.bytes
    returning u.clinic_id, u.documents, u.bytes)
  select case when u.bytes > w.storage_bytes then 'VM001' else 'VM002' end into full_of
  from counted u join clinic_allowances w on w.clinic_id = u.clinic_id
  where app_user_id() is not null and (u.bytes > w.storage_bytes or u.documents > w.documents_max)
    and exists (select from added a where a.clinic_id = u.clinic_id and a.signed_from is null)
  limit 1;
  if full_of is not null then
    raise exception 'the clinic keeps as much as its plan holds' using errcode = full_of;
  end if;
  return null;
end $$;
drop trigger count_added on documents;

create or replace function count_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Gone with their patient, there is nothing left to count.
    update document_counts k set documents = k.documents - r.documents
    from (select patient_id, category, count(*) as documents from removed where deleted_at is null group by 1, 2) r
    where k.patient_id = r.patient_id and k.category = r.category;
  else
    insert into document_counts as k (clinic_id, patient_id, category, documents)
      select c.clinic_id, c.patient_id, c.category, c.one from (values
        (new.clinic_id, new.patient_id, new.category, case when new.deleted_at is null then 1 else 0 end),
        (old.clinic_id, old.patient_id, old.category, case when old.deleted_at is null then -1 else 0 end))
        c (clinic_id, patient_id, category, one)
      where c.one <> 0 order by c.patient_id, c.category
    on conflict (patient_id, category) do update set documents = k.documents + excluded.documents;
  end if;
  return null;
end $$;
