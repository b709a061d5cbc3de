-- What somebody signed in asks about their own account, and managers about their clinic, runs as that person: these rows were
-- read by the system for them. Secrets (tokens, hashes, fingerprints, keys) stay out of their reach, as columns not granted.

grant select (id, user_id, ip_address, user_agent, created_at, updated_at, expires_at), delete on sessions to vm_app;
create policy reading_own on sessions for select to vm_app using (user_id = (select app_user_id()));
create policy ending_own on sessions for delete to vm_app using (user_id = (select app_user_id()));

grant select (id, user_id, credential_id, transports, name, created_at, last_used_at), update (name), delete
  on passkeys to vm_app;
create policy reading_own on passkeys for select to vm_app using (user_id = (select app_user_id()));
create policy renaming_own on passkeys for update to vm_app using (user_id = (select app_user_id()));
create policy removing_own on passkeys for delete to vm_app using (user_id = (select app_user_id()));

-- A row of a password holds one, so that whether there is a password can be read without it.
set local role vm_system;
delete from accounts where provider_id = 'credential' and password is null;
set local role none;
alter table accounts add constraint credential_has_password check (provider_id <> 'credential' or password is not null);
grant select (id, user_id, provider_id, created_at), delete on accounts to vm_app;
create policy reading_own on accounts for select to vm_app using (user_id = (select app_user_id()));
create policy unlinking_own on accounts for delete to vm_app
  using (user_id = (select app_user_id()) and provider_id <> 'credential');

grant select (id, user_id, clinic_id, old_email, new_email, old_confirmed_at, new_confirmed_at, expires_at), delete
  on email_changes to vm_app;
create policy reading_own on email_changes for select to vm_app
  using (user_id = (select app_user_id()) and clinic_id is null);
create policy cancelling_own on email_changes for delete to vm_app
  using (user_id = (select app_user_id()) and clinic_id is null);

-- A clinic keeps the plan it has, also one no longer sold.
create policy reading_of_own_clinic on subscription_plans for select to vm_app using (exists (
  select from clinics c where c.subscription_plan_id = subscription_plans.id and c.id = any ((select app_staff_clinic_ids())::uuid[])));

-- How much a clinic keeps and sends, for those who manage it.
grant select on clinic_allowances, clinic_usage, clinic_mail_bookings to vm_app;
create policy reading on clinic_usage for select to vm_app
  using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));
create policy reading on clinic_mail_bookings for select to vm_app
  using (clinic_id = any ((select app_managed_clinic_ids())::uuid[]));

-- Signing with a certificate of one's own: begun and looked at by its signer. What the provider says, the prepared file and the
-- signature stay the server's.
grant insert (id, clinic_id, user_id, session_id, patient_id, provider, state_hash, secret, expires_at)
  on certificate_authorisations to vm_app;
create policy beginning_own on certificate_authorisations for insert to vm_app with check (
  user_id = (select app_user_id()) and session_id = (select app_session_id())
  and clinic_id = any ((select app_staff_clinic_ids())::uuid[]));
grant select (request_id, authorisation_id, attributes, chain, expires_at),
  insert (request_id, clinic_id, authorisation_id, policy, expires_at) on certificate_signatures to vm_app;
create policy reading_own on certificate_signatures for select to vm_app using (exists (
  select from signature_requests s where s.id = certificate_signatures.request_id and s.signer_id = (select app_user_id())));
create policy beginning_own on certificate_signatures for insert to vm_app with check (exists (
  select from signature_requests s where s.id = certificate_signatures.request_id
    and s.clinic_id = certificate_signatures.clinic_id and s.provider = 'certificate' and s.state = 'pending'
    and s.signer_id = (select app_user_id())));
