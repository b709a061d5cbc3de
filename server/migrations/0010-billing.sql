-- Plans, what was paid, and how much a clinic may keep and send.

grant create on schema public to vm_system;

-- What is sold, and what it holds. A clinic that has not paid yet has a smaller measure of its own (clinic_allowances).
create table subscription_plans (
  id uuid primary key,
  name text not null unique check (length(name) between 1 and 120),
  price_cents integer not null check (price_cents >= 0),
  description text not null default '',
  storage_bytes bigint not null default 53687091200 check (storage_bytes > 0),
  documents_max integer not null default 50000 check (documents_max > 0),
  mails_per_day integer not null default 1000 check (mails_per_day > 0),
  active boolean not null default true,
  created_at timestamptz not null default now()
);
alter table subscription_plans enable row level security;
alter table subscription_plans force row level security;
grant select, insert, update, delete on subscription_plans to vm_system;
create policy system on subscription_plans for all to vm_system using (true) with check (true);
-- Plans are public reading.
grant select on subscription_plans to vm_app;
create policy reading on subscription_plans for select to vm_app using (active or (select app_is_super_admin()));

insert into subscription_plans (id, name, price_cents, storage_bytes, documents_max, mails_per_day, description) values
  ('01930000-0000-7000-8000-000000000001', 'Essencial', 9900, 10737418240, 10000, 300,
    'Para quem atende sozinho: pacientes e documentos com a sua marca.'),
  ('01930000-0000-7000-8000-000000000002', 'Clínica', 19900, 53687091200, 50000, 1000,
    'Para equipes: vários profissionais, cada um com os seus pacientes.'),
  ('01930000-0000-7000-8000-000000000003', 'Premium', 39900, 214748364800, 200000, 3000,
    'Para clínicas com grande volume de documentos e atendimento prioritário.');

-- `clinics` comes first among these files, and could not name a table that was not there yet.
alter table clinics add foreign key (subscription_plan_id) references subscription_plans (id);

create table invoices (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  provider_id text not null unique,
  number text,
  description text not null default '',
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null default 'brl',
  status text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  payment_failed boolean not null default false,
  hosted_invoice_url text,
  invoice_pdf text,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the receipt of a paid one was put in the mail: once each, whatever is told or read again.
  receipt_mailed_at timestamptz
);
create index invoices_of_clinic on invoices (clinic_id, created_at desc, id desc);
create index invoices_newest on invoices (created_at desc, id desc);
create index invoices_paid on invoices (paid_at) where status = 'paid';
alter table invoices enable row level security;
alter table invoices force row level security;
grant select, insert, update, delete on invoices to vm_system;
create policy system on invoices for all to vm_system using (true) with check (true);
grant select on invoices to vm_app;
create policy reading on invoices for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[]) or (select app_is_super_admin()));

-- Webhook deliveries, once each: the provider's event id is the key.
create table payment_events (
  id text primary key,
  provider text not null,
  type text not null,
  customer_id text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index payment_events_waiting on payment_events (received_at) where processed_at is null;
alter table payment_events enable row level security;
alter table payment_events force row level security;
grant select, insert, update, delete on payment_events to vm_system;
create policy system on payment_events for all to vm_system using (true) with check (true);

-- The books of the payment provider that ships with the product.
create table embedded_payment_objects (
  id text primary key,
  kind text not null,
  customer_id text,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index embedded_payment_objects_of_customer on embedded_payment_objects (kind, customer_id, created_at);
alter table embedded_payment_objects enable row level security;
alter table embedded_payment_objects force row level security;
grant select, insert, update, delete on embedded_payment_objects to vm_system;
create policy system on embedded_payment_objects for all to vm_system using (true) with check (true);

-- What a clinic may keep and send, as a view: asked for one clinic or joined, it is one statement of its caller's. A clinic that
-- pays, or once did, has its plan's measure: late payment takes nothing away. Mails are trusted to those of them whose owner
-- has proven an e-mail address.
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

create function clinic_allowance(clinic uuid)
  returns table (storage_bytes bigint, documents_max integer, mails_per_day integer, mails_trusted boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select w.storage_bytes, w.documents_max, w.mails_per_day, w.mails_trusted from clinic_allowances w
    where w.clinic_id = clinic;
end $$;
alter function clinic_allowance(uuid) owner to vm_system;
revoke execute on function clinic_allowance(uuid) from public;

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

-- One trigger counts what was added, for the patient's pages and for the clinic's room, in that order. The row of the
-- clinic is held from here to the end of the transaction: of two uploads at once the second sees the first. What people send is
-- measured; a signed version of what is already here is always kept.
create function count_documents_added() returns trigger
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
alter function count_documents_added() owner to vm_system;
revoke execute on function count_documents_added() from public;
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
alter function count_documents_removed() owner to vm_system;
revoke execute on function count_documents_removed() from public;
create trigger documents_removed after delete on documents referencing old table as removed
  for each statement execute function count_documents_removed();

-- Whether so many more bytes would fit, asked before they are sent: null, or what is full.
create function documents_full_of(clinic uuid, more_bytes bigint) returns text
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
alter function documents_full_of(uuid, bigint) owner to vm_system;
revoke execute on function documents_full_of(uuid, bigint) from public;
grant execute on function documents_full_of(uuid, bigint) to vm_app;

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

-- Books one mail, in the transaction that causes it: when it may go, or null when it may not. Only a clinic that is trusted
-- puts mails off, by two days at most: a stranger's do not pile up.
create function book_clinic_mail(clinic uuid) returns timestamptz
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
alter function book_clinic_mail(uuid) owner to vm_system;
revoke execute on function book_clinic_mail(uuid) from public;

revoke create on schema public from vm_system;
