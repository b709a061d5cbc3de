-- An installation as the baseline (0001 to 0012) can hold it: rows in the tables that matter most. :hash is a password's.
set role vm_system;
insert into clinics (id, name, admin_name, admin_email, whatsapp, payment_status, color_palette, subscription_plan_id,
    payment_customer_id, payment_subscription_id, subscription_status) values
  ('0193b000-0000-7000-8000-000000000001', 'Clínica Antiga', 'Dora Dona', 'dora@exemplo.med', '(11) 91234-5678', 'active',
   'verde-mar', '01930000-0000-7000-8000-000000000002', 'cus_1', 'sub_1', 'active'),
  ('0193b000-0000-7000-8000-000000000002', 'Clínica Bloqueada', 'Beto Dono', 'beto@exemplo.med', '', 'overdue',
   'por-do-sol', null, null, null, null);
update clinics set status = 'disabled' where id = '0193b000-0000-7000-8000-000000000002';
insert into users (id, name, email, email_verified, phone, platform_role, must_change_password) values
  ('0193b000-0000-7000-8000-000000000011', 'Dora Dona', 'dora@exemplo.med', true, '(11) 90000-0001', null, false),
  ('0193b000-0000-7000-8000-000000000012', 'Pedro Profissional', 'pedro@exemplo.med', true, null, null, false),
  ('0193b000-0000-7000-8000-000000000013', 'Paula Paciente', 'paula@exemplo.med', true, null, null, false),
  ('0193b000-0000-7000-8000-000000000014', 'Saulo Super', 'saulo@exemplo.med', true, null, 'super_admin', false),
  ('0193b000-0000-7000-8000-000000000015', 'Nina Nova', 'nina@exemplo.med', true, null, null, true);
insert into accounts (id, user_id, account_id, provider_id, password)
  select gen_random_uuid(), id, id::text, 'credential', ':hash' from users;
insert into sessions (id, user_id, token, expires_at, ip_address, user_agent) values
  ('0193b000-0000-7000-8000-000000000021', '0193b000-0000-7000-8000-000000000011', 'token-of-the-baseline',
   now() + interval '5 days', '198.51.100.7', 'Firefox/130.0');
insert into verifications (id, identifier, value, expires_at) values
  ('0193b000-0000-7000-8000-000000000022', 'reset-password:x', '0193b000-0000-7000-8000-000000000011', now() + interval '1 hour');
insert into two_factors (id, user_id, secret, backup_codes, verified) values
  ('0193b000-0000-7000-8000-000000000023', '0193b000-0000-7000-8000-000000000014', 'sealed', 'sealed', false);
insert into memberships (clinic_id, user_id, role) values
  ('0193b000-0000-7000-8000-000000000001', '0193b000-0000-7000-8000-000000000011', 'clinic_owner'),
  ('0193b000-0000-7000-8000-000000000001', '0193b000-0000-7000-8000-000000000012', 'professional'),
  ('0193b000-0000-7000-8000-000000000001', '0193b000-0000-7000-8000-000000000015', 'admin');
insert into temporary_passwords (user_id, clinic_id, ciphertext, created_by, expires_at) values
  ('0193b000-0000-7000-8000-000000000015', '0193b000-0000-7000-8000-000000000001', '\x01', '0193b000-0000-7000-8000-000000000011',
   now() + interval '2 days');
insert into settings (key, value) values ('first', '{"schema": true}');
insert into rate_limits values ('sign-in x', 3, now() + interval '1 hour');
insert into patients (id, clinic_id, name, email, phone, birth_date, zip_code, address, health_history, professional_id) values
  ('0193b000-0000-7000-8000-000000000031', '0193b000-0000-7000-8000-000000000001', 'Paula Paciente', 'paula@exemplo.med',
   '(11) 98888-0001', '1980-02-03', '01310-100', 'Avenida Paulista, 1', '{"allergies": "Dipirona"}',
   '0193b000-0000-7000-8000-000000000012'),
  ('0193b000-0000-7000-8000-000000000032', '0193b000-0000-7000-8000-000000000001', 'Ário Açaí', 'ario@exemplo.med', '', null, '', '',
   '{}', null);
insert into patient_accounts (patient_id, clinic_id, user_id) values
  ('0193b000-0000-7000-8000-000000000031', '0193b000-0000-7000-8000-000000000001', '0193b000-0000-7000-8000-000000000013');
insert into documents (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes, sha256,
    uploaded_by, summary, summary_patient) values
  ('0193b000-0000-7000-8000-000000000041', '0193b000-0000-7000-8000-000000000001', '0193b000-0000-7000-8000-000000000031',
   'Hemograma', 'Exames Laboratoriais', 'a/b/1', 'hemograma.pdf', 'application/pdf', 1234, repeat('a', 64),
   '0193b000-0000-7000-8000-000000000012', 'Resumo', 'Para a paciente');
insert into documents (id, clinic_id, patient_id, name, category, file_path, file_name, content_type, size_bytes, sha256,
    uploaded_by, deleted_at, deleted_by, deletion_reason) values
  ('0193b000-0000-7000-8000-000000000042', '0193b000-0000-7000-8000-000000000001', '0193b000-0000-7000-8000-000000000031',
   'Engano', 'Outros', 'a/b/2', 'engano.png', 'image/png', 99, repeat('b', 64), '0193b000-0000-7000-8000-000000000011', now(),
   '0193b000-0000-7000-8000-000000000011', 'Paciente errado');
insert into invoices (id, clinic_id, provider_id, number, amount_cents, status, created_at, paid_at) values
  ('0193b000-0000-7000-8000-000000000051', '0193b000-0000-7000-8000-000000000001', 'in_1', 'A-1', 19900, 'paid', now(), now());
insert into payment_events (id, provider, type, customer_id, processed_at) values ('evt_1', 'embedded', 'invoice.paid', 'cus_1', now());
insert into embedded_payment_objects (id, kind, customer_id, data) values ('cus_1', 'customer', 'cus_1', '{"name": "Clínica Antiga"}');
insert into embedded_signing_objects (id, kind, data) values ('doc_1', 'document', '{}');
insert into audit_events (id, clinic_id, event, actor_id, actor_role, record_type, record_id) values
  ('0193b000-0000-7000-8000-000000000061', '0193b000-0000-7000-8000-000000000001', 'documents.uploaded',
   '0193b000-0000-7000-8000-000000000012', 'professional', 'document', '0193b000-0000-7000-8000-000000000041'),
  ('0193b000-0000-7000-8000-000000000062', null, 'auth.signed_in', '0193b000-0000-7000-8000-000000000014', 'super_admin', null, null);
reset role;
