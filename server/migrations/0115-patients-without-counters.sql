-- Counts of patients are read, not kept: a row of totals per clinic was held until each commit, so that registrations queued.
drop trigger count_added on patients;
drop trigger count_removed on patients;
drop trigger count_changed on patients;
drop function count_patients();
drop table patient_counts;

-- As a policy's OR the planner splits these conditions into several indexes, and expects so few rows that it sorts a whole
-- clinic for one page. CASE keeps them a filter, and the indexes below in charge.
drop policy reading on patients;
create policy reading on patients for select to vm_app using (
  case when (select app_role()) = 'patient' then id = any ((select app_patient_ids())::uuid[])
  else clinic_id = any ((select app_managed_clinic_ids())::uuid[])
    or (professional_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])) end);

-- A page, a search and their row rules are answered within either index, without the rows themselves.
drop function patients_found(uuid, text, uuid, text, uuid, integer);
drop function patients_by_trigrams(uuid, text, text, uuid, text, uuid, integer);
drop index patients_search;
drop function search_rest(text, text);
drop index patients_by_name;
create index patients_by_name on patients (clinic_id, name, id) include (professional_id, search_text)
  where unlinked_at is null;

-- The linked patients of a clinic, or of one professional, whom the caller may see. Who may is decided once and not per row:
-- 50,000 are counted within an index in 4 ms, with row rules in 20.
create function linked_patients(clinic uuid, of_professional uuid) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not clinic = any (app_managed_clinic_ids()) then
    if not clinic = any (app_staff_clinic_ids()) then return 0; end if;
    if of_professional <> app_user_id() then return 0; end if;
    of_professional := app_user_id();
  end if;
  if of_professional is null then
    return (select count(*) from patients p where p.clinic_id = clinic and p.unlinked_at is null);
  end if;
  return (select count(*) from patients p
    where p.clinic_id = clinic and p.professional_id = of_professional and p.unlinked_at is null);
end $$;

-- Each mail a clinic causes is a row, so that bookings do not wait for each other on a counter of the day.
create table clinic_mail_bookings (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics (id),
  -- The day it was wanted, in Brazil, and the day it goes out: later when that day's quota was used up, null when all were.
  wanted_on date not null,
  sent_on date,
  expires_at timestamptz not null default now() + interval '7 days'
);
create index clinic_mail_bookings_sent on clinic_mail_bookings (clinic_id, sent_on);
create index clinic_mail_bookings_wanted on clinic_mail_bookings (clinic_id, wanted_on) where sent_on is distinct from wanted_on;
create index clinic_mail_bookings_expired on clinic_mail_bookings (expires_at);
alter table clinic_mail_bookings enable row level security;
alter table clinic_mail_bookings force row level security;
grant select, insert, update, delete on clinic_mail_bookings to vm_system;
create policy system on clinic_mail_bookings for all to vm_system using (true) with check (true);

set local role vm_system;
insert into clinic_mail_bookings (clinic_id, wanted_on, sent_on)
  select d.clinic_id, least(d.day, (now() at time zone 'America/Sao_Paulo')::date), d.day
  from clinic_mail_days d, generate_series(1, d.booked)
  where d.day >= (now() at time zone 'America/Sao_Paulo')::date;
insert into clinic_mail_bookings (clinic_id, wanted_on)
  select d.clinic_id, d.day from clinic_mail_days d, generate_series(1, d.withheld)
  where d.day = (now() at time zone 'America/Sao_Paulo')::date;
set local role none;
drop table clinic_mail_days;

-- Books one mail, in the transaction that causes it: when it may go, or null when it may not. Only a clinic that is trusted
-- puts mails off, by two days at most: a stranger's do not pile up.
create or replace function book_clinic_mail(clinic uuid) returns timestamptz
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  -- More than there are transactions at once: below the quota by this much, bookings need not see each other.
  margin constant integer := 100;
  quota record;
  day date;
  booked bigint;
begin
  select * into quota from clinic_allowance(clinic);
  if not found then return null; end if;
  for ahead in 0 .. case when quota.mails_trusted then 2 else 0 end loop
    day := today + ahead;
    select count(*) into booked from clinic_mail_bookings b where b.clinic_id = clinic and b.sent_on = day;
    if booked < quota.mails_per_day and booked >= quota.mails_per_day - margin then
      perform pg_advisory_xact_lock(hashtextextended('clinic mails ' || clinic, 0));
      select count(*) into booked from clinic_mail_bookings b where b.clinic_id = clinic and b.sent_on = day;
    end if;
    if booked < quota.mails_per_day then
      insert into clinic_mail_bookings (clinic_id, wanted_on, sent_on) values (clinic, today, day);
      return case when day = today then now()
        else (day::timestamp + interval '5 minutes') at time zone 'America/Sao_Paulo' end;
    end if;
  end loop;
  insert into clinic_mail_bookings (clinic_id, wanted_on) values (clinic, today);
  return null;
end $$;

grant create on schema public to vm_system;
alter function linked_patients(uuid, uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function linked_patients(uuid, uuid) from public;
grant execute on function linked_patients(uuid, uuid) to vm_app, vm_system;
