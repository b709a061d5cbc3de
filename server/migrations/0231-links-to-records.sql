-- A link handed to a patient whose record has no account: whoever uses it names the e-mail they will sign in by.
alter table first_access_links
  alter column user_id drop not null,
  add constraint first_access_links_of_whom check (user_id is not null or (patient_id is not null and way = 'hand'));
