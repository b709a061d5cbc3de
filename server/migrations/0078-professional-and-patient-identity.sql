-- What the law asks of whoever issues a document, and of whom it is for. Of a professional it belongs to the membership:
-- what one clinic writes no other clinic sees.
alter table memberships
  add column cpf text check (cpf ~ '^[0-9]{11}$'),
  add column council text check (length(council) between 2 and 20),
  add column council_uf text check (council_uf in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT',
    'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO')),
  add column council_number text check (length(council_number) between 1 and 20),
  -- Specialties registered with the council of medicine (RQE).
  add column specialties text[] not null default '{}'
    check (cardinality(specialties) <= 5 and array_to_string(specialties, ',', '') ~ '^([0-9]{1,10}(,[0-9]{1,10})*)?$'),
  add constraint registration_whole check (
    (council is null) = (council_uf is null) and (council is null) = (council_number is null)
    and (council is not null or specialties = '{}'));
create unique index memberships_cpf_once on memberships (clinic_id, cpf) where cpf is not null;

alter table patients add column cpf text check (cpf ~ '^[0-9]{11}$');
create unique index patients_cpf_once on patients (clinic_id, cpf) where cpf is not null and unlinked_at is null;
grant update (cpf) on patients to vm_app;

-- Colleagues see each other's registration, not each other's CPF; and nobody writes either but through the server's own eyes,
-- since whoever could change their own row could change their role.
revoke select, insert on memberships from vm_app;
grant select (clinic_id, user_id, role, created_at, awaits_proof, council, council_uf, council_number, specialties)
  on memberships to vm_app;
grant insert (clinic_id, user_id, role) on memberships to vm_app;

-- One's own, and of one's staff for those who manage the clinic.
create function app_member_cpfs(clinic uuid) returns table (user_id uuid, cpf text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select m.user_id, m.cpf from memberships m
    where m.clinic_id = clinic and m.cpf is not null
      and ((m.user_id = app_user_id() and not m.awaits_proof) or clinic = any (app_managed_clinic_ids()));
end $$;
grant create on schema public to vm_system;
alter function app_member_cpfs(uuid) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function app_member_cpfs(uuid) from public;
grant execute on function app_member_cpfs(uuid) to vm_app, vm_system;
