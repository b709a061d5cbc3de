-- What a plan holds. A clinic that has not paid yet has a smaller measure of its own (clinic_allowance).
alter table subscription_plans
  add column storage_bytes bigint not null default 53687091200 check (storage_bytes > 0),
  add column documents_max integer not null default 50000 check (documents_max > 0),
  add column mails_per_day integer not null default 1000 check (mails_per_day > 0);
update subscription_plans set storage_bytes = 10737418240, documents_max = 10000, mails_per_day = 300 where name = 'Essencial';
update subscription_plans set storage_bytes = 214748364800, documents_max = 200000, mails_per_day = 3000 where name = 'Premium';

-- How much a clinic keeps. Deleted documents are kept, and so they count; destroyed ones do not.
create table clinic_usage (
  clinic_id uuid primary key references clinics (id),
  documents bigint not null default 0,
  bytes bigint not null default 0
);
alter table clinic_usage enable row level security;
alter table clinic_usage force row level security;
grant select, insert, update, delete on clinic_usage to vm_system;
create policy system on clinic_usage for all to vm_system using (true) with check (true);
insert into clinic_usage select clinic_id, count(*), sum(size_bytes) from documents group by clinic_id;

-- A clinic that pays, or once did, has its plan's measure: late payment takes nothing away. Mails are trusted to those of
-- them whose owner has proven an e-mail address.
create function clinic_allowance(clinic uuid)
  returns table (storage_bytes bigint, documents_max integer, mails_per_day integer, mails_trusted boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  has_paid boolean;
  trusted boolean;
begin
  select c.payment_status = 'active'
      or exists (select from invoices i where i.clinic_id = c.id and i.status = 'paid' and i.amount_cents > 0)
    into has_paid from clinics c where c.id = clinic;
  trusted := has_paid and exists (
    select from memberships m join users u on u.id = m.user_id
    where m.clinic_id = clinic and m.role = 'clinic_owner' and u.email_verified);
  return query
    select
      case when has_paid then coalesce(p.storage_bytes, 53687091200) else 1073741824 end,
      case when has_paid then coalesce(p.documents_max, 50000) else 1000 end,
      case when trusted then coalesce(p.mails_per_day, 1000) else 10 end,
      trusted
    from clinics c left join subscription_plans p on p.id = c.subscription_plan_id
    where c.id = clinic;
end $$;

-- The row of the clinic is held from here to the end of the transaction: of two uploads at once the second sees the first.
create function count_documents_added() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  full_of text;
begin
  insert into clinic_usage as u (clinic_id, documents, bytes)
    select a.clinic_id, count(*), sum(a.size_bytes) from added a group by a.clinic_id order by a.clinic_id
  on conflict (clinic_id) do update
    set documents = u.documents + excluded.documents, bytes = u.bytes + excluded.bytes;
  -- What people send is measured; a signed version of what is already here is always kept.
  if app_user_id() is not null then
    select case when u.bytes > w.storage_bytes then 'VM001' else 'VM002' end into full_of
    from (select distinct a.clinic_id from added a where a.signed_from is null) a
      join clinic_usage u on u.clinic_id = a.clinic_id
      cross join lateral clinic_allowance(a.clinic_id) w
    where u.bytes > w.storage_bytes or u.documents > w.documents_max
    limit 1;
    if full_of is not null then
      raise exception 'the clinic keeps as much as its plan holds' using errcode = full_of;
    end if;
  end if;
  return null;
end $$;
create trigger documents_added after insert on documents referencing new table as added
  for each statement execute function count_documents_added();

create function count_documents_removed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update clinic_usage u set documents = u.documents - r.documents, bytes = u.bytes - r.bytes
  from (select clinic_id, count(*) as documents, sum(size_bytes) as bytes from removed group by clinic_id) r
  where u.clinic_id = r.clinic_id;
  return null;
end $$;
create trigger documents_removed after delete on documents referencing old table as removed
  for each statement execute function count_documents_removed();

-- Whether so many more bytes would fit, asked before they are sent: null, or what is full.
create function documents_full_of(clinic uuid, more_bytes bigint) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  full_of text;
begin
  if not clinic = any (app_staff_clinic_ids()) then return null; end if;
  select case
      when coalesce(u.bytes, 0) + more_bytes > w.storage_bytes then 'VM001'
      when coalesce(u.documents, 0) >= w.documents_max then 'VM002' end into full_of
  from clinic_allowance(clinic) w left join clinic_usage u on u.clinic_id = clinic;
  return full_of;
end $$;

grant create on schema public to vm_system;
alter function clinic_allowance(uuid) owner to vm_system;
alter function count_documents_added() owner to vm_system;
alter function count_documents_removed() owner to vm_system;
alter function documents_full_of(uuid, bigint) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function clinic_allowance(uuid), count_documents_added(), count_documents_removed(),
  documents_full_of(uuid, bigint) from public;
grant execute on function clinic_allowance(uuid) to vm_system;
grant execute on function documents_full_of(uuid, bigint) to vm_app, vm_system;
