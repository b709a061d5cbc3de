-- What a term costs to look for does not hang on what the planner takes it for: of how common a term is it knows nothing, and in
-- fifty thousand patients took for rare what a tenth of them match.

-- Names are gone through within the index alone, which for that carries the text that is looked in.
drop index patients_by_name;
create index patients_by_name on patients (clinic_id, name, id) include (search_text) where unlinked_at is null;
drop index patients_by_professional;
create index patients_by_professional on patients (clinic_id, professional_id, name, id) include (search_text)
  where unlinked_at is null;

-- The text without its first sign: whom a term finds here has it somewhere else than at the beginning of the name, and those
-- who have it there stand side by side in the order of names. Only where folding a name to its plain letters keeps its place
-- in that order; any other is found by its whole text.
create function search_rest(name text, search_text text) returns text
  language sql immutable parallel safe
  return case when name ~ '^[A-Za-zÁÀÂÃÉÊÍÓÔÕÚÜÇáàâãéêíóôõúüç .-]*$' then substr(search_text, 2) else search_text end;
revoke execute on function search_rest(text, text) from public;
grant execute on function search_rest(text, text) to vm_app, vm_system;
drop index patients_search;
create index patients_search on patients using gin (clinic_id, search_rest(name, search_text) gin_trgm_ops)
  where unlinked_at is null;

-- By the index of trigrams and nothing else: so many, whichever, with their names.
create function patients_by_trigrams(
    clinic uuid, rest text, whole text, of_professional uuid, after_name text, after_id uuid, most integer)
  returns table (id uuid, name text)
  language plpgsql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
begin
  return query execute 'select p.id, p.name from patients p
      where p.clinic_id = $1 and p.unlinked_at is null and search_rest(p.name, p.search_text) like $2 and p.search_text like $3'
    || case when of_professional is null then '' else ' and p.professional_id = $4' end
    || case when after_name is null then '' else ' and (p.name, p.id) > ($5, $6)' end
    || ' limit $7'
    using clinic, rest, whole, of_professional, after_name, after_id, most;
end $$;

-- In the order of names, after the one named, at most so many. What is common is among the first names; what is rare is found by
-- its trigrams, and a first name where it stands in the order. Only what is neither is looked for along all names.
create or replace function patients_found(
    clinic uuid, term text, of_professional uuid, after_name text, after_id uuid, most integer)
  returns setof uuid rows 50
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  manages constant boolean not null := clinic = any (app_managed_clinic_ids());
  form constant text := search_form(term);
  whole constant text := '%' || form || '%';
  first_names constant integer := 2000;
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
    if cardinality(found) >= most then return query select unnest(found); return; end if;

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

grant create on schema public to vm_system;
alter function patients_by_trigrams(uuid, text, text, uuid, text, uuid, integer) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function patients_by_trigrams(uuid, text, text, uuid, text, uuid, integer) from public;
grant execute on function patients_by_trigrams(uuid, text, text, uuid, text, uuid, integer) to vm_system;
