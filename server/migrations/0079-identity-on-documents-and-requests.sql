-- How the sender was registered with their council when they sent it: like the name, as it was then, and for the patient to read,
-- who sees nobody of the staff.
alter table documents add column uploaded_by_registration text not null default '' check (length(uploaded_by_registration) <= 200);

-- A patient may ask for their CPF to be corrected too.
alter table privacy_requests drop constraint privacy_requests_field_check;
alter table privacy_requests add constraint privacy_requests_field_check
  check (field in ('name', 'phone', 'birthDate', 'cpf', 'zipCode', 'address', 'something'));
