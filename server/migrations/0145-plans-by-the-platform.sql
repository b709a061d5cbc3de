-- The platform's staff edit plans on screen. Nobody deletes one: clinics and invoices point at it.
grant insert, update (name, description, price_cents, active, storage_bytes, documents_max, mails_per_day)
  on subscription_plans to vm_app;
create policy creating on subscription_plans for insert to vm_app with check ((select app_is_super_admin()));
create policy managing on subscription_plans for update to vm_app
  using ((select app_is_super_admin())) with check ((select app_is_super_admin()));
