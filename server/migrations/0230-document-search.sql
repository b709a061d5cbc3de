-- Finding documents by what is written in them. The words stand in a table of their own: it stays small beside the texts, and
-- nobody but the search reads it.
grant create on schema public to vm_system;

-- One spelling for what people spell in several ways: no accents, one form of the plurals the Portuguese stemmer only knows with
-- accents, numbers without leading zeros, CPF and CNPJ as their digits. Everything else that is no letter or digit is a space.
create function document_spelling(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
begin
  value := search_form(normalize(value));
  value := regexp_replace(value, '(\d{3})\.(\d{3})\.(\d{3})-(\d{2})\M', '\1\2\3\4', 'g');
  value := regexp_replace(value, '(\d{2})\.(\d{3})\.(\d{3})/(\d{4})-(\d{2})\M', '\1\2\3\4\5', 'g');
  value := regexp_replace(value, '[^a-z0-9]+', ' ', 'g');
  value := regexp_replace(value, '\m0+(\d)', '\1', 'g');
  value := regexp_replace(value, '([a-z])oes\M', '\1ao', 'g');
  value := regexp_replace(value, '([a-z]{2})aes\M', '\1ao', 'g');
  value := regexp_replace(value, '([a-z]{2}[aeou])is\M', '\1l', 'g');
  value := regexp_replace(value, '([a-z]{2})il\M', '\1el', 'g');
  return regexp_replace(value, '([a-z][aeiou])ns?\M', '\1m', 'g');
end $$;
revoke execute on function document_spelling(text) from public;
grant execute on function document_spelling(text) to vm_app, vm_system;

create table document_words (
  document_id uuid primary key references documents (id) on delete cascade,
  -- Of the name, the category and the text; and one lexeme for the clinic, which no text can hold.
  words tsvector not null
);
alter table document_words enable row level security;
alter table document_words force row level security;
grant select, insert, update, delete on document_words to vm_system;
create policy system on document_words for all to vm_system using (true) with check (true);

create function clinic_lexeme(clinic uuid) returns text
  language sql immutable strict parallel safe as $$ select 'clinic:' || clinic $$;
revoke execute on function clinic_lexeme(uuid) from public;
grant execute on function clinic_lexeme(uuid) to vm_system;

-- A tsvector ends at 1 MB: so much text always fits.
create function words_of_document(clinic uuid, title text, body text) returns tsvector
  language sql stable strict parallel safe set search_path = public, pg_temp as $$
  select to_tsvector('pg_catalog.portuguese', document_spelling(title))
    || to_tsvector('pg_catalog.portuguese', document_spelling(left(body, 400000)))
    || array_to_tsvector(array[clinic_lexeme(clinic)])
$$;
revoke execute on function words_of_document(uuid, text, text) from public;
grant execute on function words_of_document(uuid, text, text) to vm_system;

create function index_document_text() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into document_words (document_id, words)
    select d.id, words_of_document(d.clinic_id, d.name || ' ' || d.category, new.body) from documents d
    where d.id = new.document_id
  on conflict (document_id) do update set words = excluded.words;
  return null;
end $$;
alter function index_document_text() owner to vm_system;
revoke execute on function index_document_text() from public;
create trigger index_added after insert on document_texts for each row execute function index_document_text();
create trigger index_changed after update of body on document_texts for each row
  when (old.body <> new.body) execute function index_document_text();

create function index_document_name() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update document_words w set words = words_of_document(new.clinic_id, new.name || ' ' || new.category, t.body)
  from document_texts t where t.document_id = new.id and w.document_id = new.id;
  return null;
end $$;
alter function index_document_name() owner to vm_system;
revoke execute on function index_document_name() from public;
create trigger index_renamed after update of name, category on documents for each row
  when (old.name <> new.name or old.category <> new.category) execute function index_document_name();

insert into document_words (document_id, words)
  select d.id, words_of_document(d.clinic_id, d.name || ' ' || d.category, t.body)
  from documents d join document_texts t on t.document_id = d.id;
-- Found as soon as written, and no search reads through a list of what is still to be put in order.
create index document_words_words on document_words using gin (words) with (fastupdate = off);

-- All terms; the words of one term stand one after the other.
create function document_query(terms text[]) returns tsquery
  language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
declare
  term text;
  part tsquery;
  whole tsquery;
begin
  foreach term in array terms loop
    part := phraseto_tsquery('pg_catalog.portuguese', document_spelling(term));
    if numnode(part) > 0 then
      whole := case when whole is null then part else whole && part end;
    end if;
  end loop;
  return whole;
end $$;
revoke execute on function document_query(text[]) from public;
grant execute on function document_query(text[]) to vm_app, vm_system;

-- The newest documents of a clinic with these words, of those the asker may see: the conditions of the policy "reading" on
-- documents, said again, because a search index cannot be used under row rules (@@ is not leakproof). Whoever asks still reads
-- the documents themselves under the policies.
-- Of few patients, their documents are looked through, so that the time taken tells nothing of anybody else's.
create function search_documents(
    clinic uuid, terms text[], most integer, before uuid, in_category text, sent_by uuid, of_patient uuid,
    from_day date, to_day date)
  returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted tsquery := document_query(terms);
  -- Without the order of words, the index answers alone; the order is looked at in those that are shown.
  unordered tsquery;
  is_manager boolean := clinic = any (app_managed_clinic_ids());
  patient_ids uuid[] := case when app_role() = 'patient' then app_patient_ids() when of_patient is not null then array[of_patient] end;
  zone text := (select c.time_zone from clinics c where c.id = clinic);
  since timestamptz := from_day::timestamp at time zone zone;
  until timestamptz := (to_day + 1)::timestamp at time zone zone;
begin
  if wanted is null or not coalesce(clinic = any (app_clinic_ids()), false) then return; end if;
  if patient_ids is not null then
    return query
      select m.id from (
        select d.id from documents d join patients p on p.id = d.patient_id
        where d.clinic_id = clinic and d.patient_id = any (patient_ids) and d.deleted_at is null and p.unlinked_at is null
          and d.id < before
          and (of_patient is null or d.patient_id = of_patient)
          and (app_role() = 'patient' and not d.held or is_manager
            or app_role() = 'professional' and p.professional_id = app_user_id())
          and (in_category is null or d.category = in_category) and (sent_by is null or d.uploaded_by = sent_by)
          and (since is null or d.created_at >= since) and (until is null or d.created_at < until)
        order by d.id desc offset 0) m
      join document_words w on w.document_id = m.id
      where w.words @@ wanted
      order by m.id desc limit most;
    return;
  end if;
  unordered := quote_literal(clinic_lexeme(clinic))::tsquery
    && regexp_replace(wanted::text, '<(-|\d+)>', '&', 'g')::tsquery;
  return query
    select m.id from (
      select w.document_id as id from document_words w
      where w.words @@ unordered and w.document_id < before
      order by w.document_id desc offset 0) m
    join documents d on d.id = m.id
    join patients p on p.id = d.patient_id
    join document_words w on w.document_id = m.id
    where d.deleted_at is null and p.unlinked_at is null
      and (is_manager or app_role() = 'professional' and p.professional_id = app_user_id())
      and (in_category is null or d.category = in_category) and (sent_by is null or d.uploaded_by = sent_by)
      and (since is null or d.created_at >= since) and (until is null or d.created_at < until)
      and (numnode(wanted) = 1 or w.words @@ wanted)
    order by m.id desc limit most;
end $$;
alter function search_documents(uuid, text[], integer, uuid, text, uuid, uuid, date, date) owner to vm_system;
revoke execute on function search_documents(uuid, text[], integer, uuid, text, uuid, uuid, date, date) from public;
grant execute on function search_documents(uuid, text[], integer, uuid, text, uuid, uuid, date, date) to vm_app;

revoke create on schema public from vm_system;
