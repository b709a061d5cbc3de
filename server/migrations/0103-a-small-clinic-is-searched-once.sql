-- Where all patients of the clinic are among the first names, as in most clinics, the first look has seen everybody: those
-- by trigrams and by the beginning of a name, each planned anew, could find nobody else.
create or replace function patients_found(
    clinic uuid, term text, of_professional uuid, after_name text, after_id uuid, most integer)
  returns setof uuid rows 50
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  manages constant boolean not null := clinic = any (app_managed_clinic_ids());
  form constant text := search_form(term);
  whole constant text := '%' || form || '%';
  first_names constant integer := 2000;
  knows_all constant boolean not null :=
    (select coalesce(sum(k.linked), 0) from patient_counts k where k.clinic_id = clinic) <= first_names;
  rare constant integer := 400;
  within_names text;
  along_names text;
  found uuid[];
  elsewhere uuid[];
  elsewhere_names text[];
  beginning uuid[];
  beginning_names text[];
begin
  if not manages then
    if not clinic = any (app_staff_clinic_ids()) then return; end if;
    if of_professional is distinct from app_user_id() and of_professional is not null then return; end if;
    of_professional := app_user_id();
  end if;
  within_names := ' from patients p where p.clinic_id = $1 and p.unlinked_at is null'
    || case when of_professional is null then '' else ' and p.professional_id = $3' end
    || case when after_name is null then '' else ' and (p.name, p.id) > ($4, $5)' end;
  along_names := 'select array(select n.id from (select p.id, p.name, p.search_text' || within_names
    || ' order by p.name, p.id limit $7) n where n.search_text like $2 order by n.name, n.id limit $6)';

  -- A term without three letters or digits in a row has no trigram.
  if form ~ '[[:alnum:]]{3}' then
    execute along_names into found using clinic, whole, of_professional, after_name, after_id, most, first_names;
    if knows_all or cardinality(found) >= most then return query select unnest(found); return; end if;

    -- One of several words may go on from a name into the e-mail behind it: looked for without its first sign it is found anywhere.
    select coalesce(array_agg(t.id), '{}'), array_agg(t.name) into elsewhere, elsewhere_names from patients_by_trigrams(clinic,
      '%' || case when form like '% %' then substr(form, 2) else form end || '%', whole,
      of_professional, after_name, after_id, rare + 1) t;
    if cardinality(elsewhere) <= rare then
      if form not like '% %' then
        execute 'select array_agg(n.id), array_agg(n.name) from (select p.id, p.name' || within_names
          || ' and p.name >= $7 and p.name <= $7 || chr(65535) and p.search_text like $2 order by p.name, p.id limit $6) n'
          into beginning, beginning_names using clinic, whole, of_professional, after_name, after_id, most, form;
      end if;
      return query select f.id from (
          select o.id, o.name from unnest(elsewhere, elsewhere_names) o (id, name)
          union select o.id, o.name from unnest(beginning, beginning_names) o (id, name)) f
        order by f.name collate pt_br, f.id limit most;
      return;
    end if;
  end if;
  execute along_names into found using clinic, whole, of_professional, after_name, after_id, most, null::bigint;
  return query select unnest(found);
end $$;
