create table subscription_plans (
  id uuid primary key,
  name text not null unique check (length(name) between 1 and 120),
  price_cents integer not null check (price_cents >= 0),
  description text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default now()
);

create table clinics (
  id uuid primary key,
  name text collate pt_br not null check (length(name) between 1 and 120),
  admin_name text not null check (length(admin_name) <= 120),
  admin_email text not null check (length(admin_email) <= 254),
  whatsapp text not null default '' check (length(whatsapp) <= 30),
  status text not null default 'active' check (status in ('active', 'disabled')),
  payment_status text not null default 'pending' check (payment_status in ('active', 'pending', 'overdue')),
  color_palette text not null default 'azul-profundo' check (color_palette in
    ('azul-profundo', 'por-do-sol', 'rosa-vintage', 'lavanda-real', 'verde-mar', 'vermelho-terra')),
  logo_url text,
  time_zone text not null default 'America/Sao_Paulo',
  active boolean not null default true,
  subscription_plan_id uuid references subscription_plans (id),
  subscription_status text,
  subscription_end_date timestamptz,
  payment_customer_id text unique,
  payment_subscription_id text unique,
  search_text text generated always as (search_form(name || ' ' || admin_name || ' ' || admin_email)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index clinics_newest on clinics (created_at desc, id desc);
create index clinics_search on clinics using gin (search_text gin_trgm_ops);

-- A person who can sign in. What they may do in a clinic is in memberships and patient_accounts, never here.
create table users (
  id uuid primary key,
  name text collate pt_br not null check (length(name) <= 120),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  phone text check (length(phone) <= 30),
  platform_role text check (platform_role = 'super_admin'),
  must_change_password boolean not null default false,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table memberships (
  clinic_id uuid not null references clinics (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('professional', 'clinic_owner', 'admin')),
  created_at timestamptz not null default now(),
  primary key (clinic_id, user_id)
);
create index memberships_of_user on memberships (user_id);

-- Encrypted by the server; readable until first use or expiry by those who manage the person.
create table temporary_passwords (
  user_id uuid primary key references users (id) on delete cascade,
  clinic_id uuid references clinics (id),
  ciphertext bytea not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Counters shared by every server process; losing them in a crash is harmless.
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
