alter table clinics
  -- What is charged each month: a plan's price may have changed since the clinic took it.
  add column subscription_price_cents integer check (subscription_price_cents >= 0),
  add column subscription_cancels boolean not null default false,
  -- Counts what was written from the provider: a picture read before another was written is read again.
  add column billing_version integer not null default 0,
  add column billing_synced_at timestamptz;
create index clinics_billing_due on clinics (billing_synced_at nulls first) where payment_customer_id is not null;
