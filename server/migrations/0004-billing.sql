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
  paid_at timestamptz
);
create index invoices_of_clinic on invoices (clinic_id, created_at desc, id desc);
create index invoices_newest on invoices (created_at desc, id desc);
create index invoices_paid on invoices (paid_at) where status = 'paid';

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

-- The books of the payment provider that ships with the product.
create table embedded_payment_objects (
  id text primary key,
  kind text not null,
  customer_id text,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index embedded_payment_objects_of_customer on embedded_payment_objects (kind, customer_id, created_at);

-- Likewise for the signer that ships with the product; nothing it signs has legal value.
create table embedded_signing_objects (
  id text primary key,
  kind text not null,
  customer_id text,
  data jsonb not null,
  created_at timestamptz not null default now()
);

insert into subscription_plans (id, name, price_cents, description) values
  ('01930000-0000-7000-8000-000000000001', 'Essencial', 9900, 'Para quem atende sozinho: pacientes e documentos com a sua marca.'),
  ('01930000-0000-7000-8000-000000000002', 'Clínica', 19900, 'Para equipes: vários profissionais, cada um com os seus pacientes.'),
  ('01930000-0000-7000-8000-000000000003', 'Premium', 39900, 'Para clínicas com grande volume de documentos e atendimento prioritário.');
