-- How many patients are linked to a clinic, by the professional who has them (null: nobody). Counted where they change, in
-- the same transaction: a list tells its total without going through all of them.
create table patient_counts (
  clinic_id uuid not null references clinics (id),
  professional_id uuid,
  linked bigint not null,
  unique nulls not distinct (clinic_id, professional_id)
);
alter table patient_counts enable row level security;
alter table patient_counts force row level security;
grant select, insert, update, delete on patient_counts to vm_system;
create policy system on patient_counts for all to vm_system using (true) with check (true);
-- As those may count who see the patients themselves.
grant select on patient_counts to vm_app;
create policy reading on patient_counts for select to vm_app using (
  clinic_id = any ((select app_managed_clinic_ids())::uuid[])
  or (professional_id = (select app_user_id()) and clinic_id = any ((select app_staff_clinic_ids())::uuid[])));

set local role vm_system;
insert into patient_counts
  select clinic_id, professional_id, count(*) from patients where unlinked_at is null group by clinic_id, professional_id;
set local role none;

create function count_patients() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into patient_counts as k (clinic_id, professional_id, linked)
      select a.clinic_id, a.professional_id, count(*) from added a where a.unlinked_at is null
      group by a.clinic_id, a.professional_id order by a.clinic_id, a.professional_id
    on conflict (clinic_id, professional_id) do update set linked = k.linked + excluded.linked;
  elsif tg_op = 'DELETE' then
    insert into patient_counts as k (clinic_id, professional_id, linked)
      select r.clinic_id, r.professional_id, -count(*) from removed r where r.unlinked_at is null
      group by r.clinic_id, r.professional_id order by r.clinic_id, r.professional_id
    on conflict (clinic_id, professional_id) do update set linked = k.linked + excluded.linked;
  else
    insert into patient_counts as k (clinic_id, professional_id, linked)
      select c.clinic_id, c.professional_id, sum(c.one) from (
        select a.clinic_id, a.professional_id, 1 as one from added a where a.unlinked_at is null
        union all
        select r.clinic_id, r.professional_id, -1 from removed r where r.unlinked_at is null) c
      group by c.clinic_id, c.professional_id having sum(c.one) <> 0 order by c.clinic_id, c.professional_id
    on conflict (clinic_id, professional_id) do update set linked = k.linked + excluded.linked;
  end if;
  return null;
end $$;
create trigger count_added after insert on patients referencing new table as added
  for each statement execute function count_patients();
create trigger count_removed after delete on patients referencing old table as removed
  for each statement execute function count_patients();
create trigger count_changed after update on patients referencing old table as removed new table as added
  for each statement execute function count_patients();

-- A term is found by the index of its clinic's texts, which row rules would keep it from: what an operator that is not known to
-- keep secrets reads, it may read only of rows already let through. So whoever may not see a patient is kept out here.
create extension if not exists btree_gin;
drop index patients_search;
create index patients_search on patients using gin (clinic_id, search_text gin_trgm_ops) where unlinked_at is null;

-- By name, after the one named, at most so many. Planned anew each time: what a term costs to look for hangs on the term.
create function patients_found(
    clinic uuid, term text, of_professional uuid, after_name text, after_id uuid, most integer)
  returns setof uuid rows 50
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  manages constant boolean not null := clinic = any (app_managed_clinic_ids());
begin
  if not manages then
    if not clinic = any (app_staff_clinic_ids()) then return; end if;
    if of_professional is distinct from app_user_id() and of_professional is not null then return; end if;
    of_professional := app_user_id();
  end if;
  return query execute 'select p.id from patients p
      where p.clinic_id = $1 and p.unlinked_at is null and p.search_text like $2'
    || case when of_professional is null then '' else ' and p.professional_id = $3' end
    || case when after_name is null then '' else ' and (p.name, p.id) > ($4, $5)' end
    || ' order by p.name, p.id limit $6'
    using clinic, '%' || search_form(term) || '%', of_professional, after_name, after_id, most;
end $$;

grant create on schema public to vm_system;
alter function count_patients() owner to vm_system;
alter function patients_found(uuid, text, uuid, text, uuid, integer) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function count_patients(), patients_found(uuid, text, uuid, text, uuid, integer) from public;
grant execute on function patients_found(uuid, text, uuid, text, uuid, integer) to vm_app, vm_system;
