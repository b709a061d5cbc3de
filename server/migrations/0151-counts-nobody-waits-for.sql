-- What a clinic keeps, and what a patient has by category, was one row each, held from the insert to the commit: those who send
-- documents in one clinic queued for it. Now each count has up to sixteen rows, and a connection counts in the one of its
-- number; together they are the count.
create function counting_slot() returns smallint
  language sql volatile set search_path = public, pg_temp as $$ select (pg_backend_pid() % 16)::smallint $$;
revoke execute on function counting_slot() from public;
grant execute on function counting_slot() to vm_app, vm_system;

alter table clinic_usage add column slot smallint not null default 0;
alter table clinic_usage drop constraint clinic_usage_pkey, add primary key (clinic_id, slot);
alter table document_counts add column slot smallint not null default 0;
alter table document_counts drop constraint document_counts_pkey, add primary key (patient_id, category, slot);

create or replace function documents_full_of(clinic uuid, more_bytes bigint) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not clinic = any (app_staff_clinic_ids()) then return null; end if;
  return (
    select case
        when u.bytes + more_bytes > w.storage_bytes then 'VM001'
        when u.documents >= w.documents_max then 'VM002' end
    from clinic_allowances w cross join lateral (
      select coalesce(sum(k.documents), 0) as documents, coalesce(sum(k.bytes), 0) as bytes
      from clinic_usage k where k.clinic_id = w.clinic_id) u
    where w.clinic_id = clinic);
end $$;

-- What people send is measured; a signed version of what is already here is always kept. Far from full nobody needs to see what
-- others are just sending. Near to it they take turns: of two uploads at once the second sees the first.
create or replace function count_documents_added() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- More than there are transactions at once, of the largest file that may be sent.
  margin constant bigint := 100;
  margin_bytes constant bigint := margin * 10485760;
  near uuid;
  full_of text;
begin
  insert into document_counts as k (clinic_id, patient_id, category, slot, documents)
    select a.clinic_id, a.patient_id, a.category, counting_slot(), count(*) from added a where a.deleted_at is null
    group by a.clinic_id, a.patient_id, a.category order by a.patient_id, a.category
  on conflict (patient_id, category, slot) do update set documents = k.documents + excluded.documents;

  with counted as (
    insert into clinic_usage as u (clinic_id, slot, documents, bytes)
      select a.clinic_id, counting_slot(), count(*), sum(a.size_bytes) from added a group by a.clinic_id order by a.clinic_id
    on conflict (clinic_id, slot) do update
      set documents = u.documents + excluded.documents, bytes = u.bytes + excluded.bytes
    returning u.clinic_id, u.slot, u.documents, u.bytes)
  select c.clinic_id into near
  from counted c join clinic_allowances w on w.clinic_id = c.clinic_id
    cross join lateral (
      select c.documents + coalesce(sum(o.documents), 0) as documents, c.bytes + coalesce(sum(o.bytes), 0) as bytes
      from clinic_usage o where o.clinic_id = c.clinic_id and o.slot <> c.slot) u
  where app_user_id() is not null and (u.bytes > w.storage_bytes - margin_bytes or u.documents > w.documents_max - margin)
    and exists (select from added a where a.clinic_id = c.clinic_id and a.signed_from is null)
  limit 1;
  if near is null then return null; end if;

  perform pg_advisory_xact_lock(hashtextextended('documents of ' || near, 0));
  select case when u.bytes > w.storage_bytes then 'VM001' when u.documents > w.documents_max then 'VM002' end into full_of
  from clinic_allowances w cross join lateral (
    select sum(k.documents) as documents, sum(k.bytes) as bytes from clinic_usage k where k.clinic_id = w.clinic_id) u
  where w.clinic_id = near;
  if full_of is not null then
    raise exception 'the clinic keeps as much as its plan holds' using errcode = full_of;
  end if;
  return null;
end $$;

create or replace function count_documents_removed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into clinic_usage as u (clinic_id, slot, documents, bytes)
    select r.clinic_id, counting_slot(), -count(*), -sum(r.size_bytes) from removed r group by r.clinic_id order by r.clinic_id
  on conflict (clinic_id, slot) do update
    set documents = u.documents + excluded.documents, bytes = u.bytes + excluded.bytes;
  return null;
end $$;

create or replace function count_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Gone with their patient, there is nothing left to count.
    insert into document_counts as k (clinic_id, patient_id, category, slot, documents)
      select r.clinic_id, r.patient_id, r.category, counting_slot(), -count(*) from removed r
      where r.deleted_at is null and exists (select from patients p where p.id = r.patient_id)
      group by r.clinic_id, r.patient_id, r.category order by r.patient_id, r.category
    on conflict (patient_id, category, slot) do update set documents = k.documents + excluded.documents;
  else
    insert into document_counts as k (clinic_id, patient_id, category, slot, documents)
      select c.clinic_id, c.patient_id, c.category, counting_slot(), c.one from (values
        (new.clinic_id, new.patient_id, new.category, case when new.deleted_at is null then 1 else 0 end),
        (old.clinic_id, old.patient_id, old.category, case when old.deleted_at is null then -1 else 0 end))
        c (clinic_id, patient_id, category, one)
      where c.one <> 0 order by c.patient_id, c.category
    on conflict (patient_id, category, slot) do update set documents = k.documents + excluded.documents;
  end if;
  return null;
end $$;
