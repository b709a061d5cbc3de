-- What the law asks a medical document to say of its clinic and its patient. All of it may be missing: whoever issues nothing is
-- asked for nothing.

alter table clinics
  add column zip_code text not null default '' check (length(zip_code) <= 9),
  add column address text not null default '' check (length(address) <= 300),
  add column phone text not null default '' check (length(phone) <= 30),
  -- The number of the establishment in the register of the health ministry.
  add column cnes text not null default '' check (cnes ~ '^([0-9]{7})?$');
grant update (zip_code, address, phone, cnes) on clinics to vm_app;

alter table patients
  add column sex text check (sex in ('female', 'male', 'other')),
  -- What somebody is called by where it is not the civil name (Decreto 8.727/2016).
  add column social_name text collate pt_br not null default '' check (length(social_name) <= 120),
  add column passport text check (passport ~ '^[A-Z0-9]{5,20}$'),
  -- Who answers for somebody who cannot answer for themselves.
  add column representative_name text not null default '' check (length(representative_name) <= 120),
  add column representative_cpf text check (representative_cpf ~ '^[0-9]{11}$'),
  add column representative_relation text check (representative_relation in ('mother', 'father', 'tutor', 'curator', 'other')),
  add constraint representative_whole check (
    (representative_name = '') = (representative_relation is null) and (representative_name <> '' or representative_cpf is null));

-- Lists show, sort and search what people are called by; the civil name is found too. The names are the first line of the search
-- text: what a mistyped name is compared with.
drop index patients_by_name;
drop index patients_by_professional;
alter table patients drop column search_text;
alter table patients
  add column shown_name text collate pt_br not null
    generated always as (case social_name when '' then name else social_name end) stored,
  add column search_text text generated always as (search_form(
    name || case social_name when '' then '' else ' ' || social_name end
      || E'\n' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored;
create index patients_by_name on patients (clinic_id, shown_name, id) include (professional_id, search_text)
  where unlinked_at is null;
create index patients_by_professional on patients (clinic_id, professional_id, shown_name, id) include (search_text)
  where unlinked_at is null;
grant update (sex, social_name, passport, representative_name, representative_cpf, representative_relation)
  on patients to vm_app;

alter table privacy_requests drop constraint privacy_requests_field_check;
alter table privacy_requests add constraint privacy_requests_field_check check (field in
  ('name', 'socialName', 'sex', 'phone', 'birthDate', 'cpf', 'passport', 'zipCode', 'address', 'something'));
