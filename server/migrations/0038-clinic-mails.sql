-- Mails a clinic causes, by the day they go out in Brazil. A mail past the day's measure goes on a later day, or not at all.
create table clinic_mail_days (
  clinic_id uuid not null references clinics (id),
  day date not null,
  booked integer not null default 0,
  -- Of those that wanted to go on this day.
  deferred integer not null default 0,
  withheld integer not null default 0,
  primary key (clinic_id, day)
);
create index clinic_mail_days_old on clinic_mail_days (day);
alter table clinic_mail_days enable row level security;
alter table clinic_mail_days force row level security;
grant select, insert, update, delete on clinic_mail_days to vm_system;
create policy system on clinic_mail_days for all to vm_system using (true) with check (true);

-- Books one mail, in the transaction that causes it: when it may go, or null when it may not. Only a clinic that is trusted
-- puts mails off, by two days at most: a stranger's do not pile up.
create function book_clinic_mail(clinic uuid) returns timestamptz
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  measure record;
begin
  select * into measure from clinic_allowance(clinic);
  if not found then return null; end if;
  for ahead in 0 .. case when measure.mails_trusted then 2 else 0 end loop
    insert into clinic_mail_days as d (clinic_id, day, booked) values (clinic, today + ahead, 1)
    on conflict (clinic_id, day) do update set booked = d.booked + 1 where d.booked < measure.mails_per_day;
    if found then
      if ahead = 0 then return now(); end if;
      update clinic_mail_days set deferred = deferred + 1 where clinic_id = clinic and day = today;
      return ((today + ahead)::timestamp + interval '5 minutes') at time zone 'America/Sao_Paulo';
    end if;
  end loop;
  update clinic_mail_days set withheld = withheld + 1 where clinic_id = clinic and day = today;
  return null;
end $$;

grant create on schema public to vm_system;
alter function book_clinic_mail(uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function book_clinic_mail(uuid) from public;
grant execute on function book_clinic_mail(uuid) to vm_system;

-- A document whose notice was not sent because the day's mails were used up.
alter table documents drop constraint documents_notice_check;
alter table documents add constraint documents_notice_check
  check (notice in ('pending', 'sent', 'failed', 'off', 'no_account', 'limited'));
