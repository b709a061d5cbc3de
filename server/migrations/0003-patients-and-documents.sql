-- A record belongs to one clinic; the account that opens it is linked beside it.
create table patients (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  name text collate pt_br not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email) and length(email) <= 254),
  phone text not null default '' check (length(phone) <= 30),
  birth_date date check (birth_date >= date '1850-01-01'),
  zip_code text not null default '' check (length(zip_code) <= 9),
  address text not null default '' check (length(address) <= 300),
  health_history jsonb not null default '{}' check (jsonb_typeof(health_history) = 'object'),
  professional_id uuid,
  -- Set when the clinic ends the link; the record itself is kept.
  unlinked_at timestamptz,
  search_text text generated always as
    (search_form(name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, professional_id) references memberships (clinic_id, user_id)
    on delete set null (professional_id)
);
create index patients_by_name on patients (clinic_id, name, id) where unlinked_at is null;
create index patients_by_professional on patients (clinic_id, professional_id, name, id) where unlinked_at is null;
create index patients_newest on patients (clinic_id, created_at) where unlinked_at is null;
create unique index patients_email_once on patients (clinic_id, email) where unlinked_at is null;
create index patients_search on patients using gin (search_text gin_trgm_ops);

create table patient_accounts (
  patient_id uuid not null,
  clinic_id uuid not null,
  user_id uuid not null references users (id),
  relation text not null default 'self' check (relation = 'self'),
  created_at timestamptz not null default now(),
  primary key (patient_id, user_id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id)
);
create index patient_accounts_of_user on patient_accounts (user_id);

create table documents (
  id uuid primary key,
  clinic_id uuid not null references clinics (id),
  patient_id uuid not null,
  name text collate pt_br not null check (length(name) between 1 and 200),
  category text not null check (category in ('Exames Laboratoriais', 'Exames de Imagem', 'Receitas Médicas',
    'Relatórios Médicos', 'Atestados', 'Outros')),
  file_path text not null unique,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid not null references users (id),
  summary text not null default '',
  summary_patient text not null default '',
  summary_professional text not null default '',
  deleted_at timestamptz,
  deleted_by uuid references users (id),
  deletion_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((deleted_at is null) = (deleted_by is null)),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id)
);
create index documents_of_patient on documents (clinic_id, patient_id, created_at desc, id desc) where deleted_at is null;
create index documents_by_category on documents (clinic_id, patient_id, category) where deleted_at is null;
create index documents_same_content on documents (patient_id, sha256);
