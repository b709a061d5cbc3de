-- What the provider's panel needs of all clinics at once. A search under row level security could not use its index.

create function admin_clinic_count(needle text) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from clinics c
  where (select app_is_super_admin()) and c.active
    and (needle is null or c.search_text like '%' || search_form(needle) || '%')
$$;

-- Newest first; `needle` null for all. The owner is the one who has been it longest.
create function admin_clinics(needle text, page_size integer, page_start integer)
  returns table (
    id uuid, name text, admin_name text, admin_email text, whatsapp text, color_palette text, status text,
    payment_status text, subscription_status text, plan_id uuid, plan_name text, created_at timestamptz,
    owner_id uuid, owner_email text, owner_waits boolean, has_temporary_password boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.name, c.admin_name, c.admin_email, c.whatsapp, c.color_palette, c.status, c.payment_status,
    c.subscription_status, p.id, p.name, c.created_at, o.id, o.email, o.must_change_password,
    exists (select from temporary_passwords t where t.user_id = o.id and t.clinic_id = c.id and t.expires_at > now())
  from (
      select * from clinics
      where (select app_is_super_admin()) and active
        and (needle is null or search_text like '%' || search_form(needle) || '%')
      order by clinics.created_at desc, clinics.id desc
      limit page_size offset page_start) c
    left join subscription_plans p on p.id = c.subscription_plan_id
    left join lateral (
      select u.id, u.email, u.must_change_password from memberships m join users u on u.id = m.user_id
      where m.clinic_id = c.id and m.role = 'clinic_owner'
      order by m.created_at, m.user_id limit 1) o on true
  order by c.created_at desc, c.id desc
$$;

-- An owner who never entered and is nothing elsewhere was perhaps written down wrong: name and e-mail of the account follow
-- those of the clinic. Anybody else's account is their own. Returns how many followed.
create function admin_correct_waiting_owner(clinic uuid, new_name text, new_email text) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  with corrected as (
    update users u set name = new_name, email = new_email, updated_at = now()
    from memberships m join clinics c on c.id = m.clinic_id
    where (select app_is_super_admin()) and c.id = clinic and m.role = 'clinic_owner' and m.user_id = u.id
      and u.email = c.admin_email and u.must_change_password and u.platform_role is null
      and not exists (select from memberships o where o.user_id = u.id and o.clinic_id <> clinic)
      and not exists (select from patient_accounts a where a.user_id = u.id)
    returning 1)
  select count(*) from corrected
$$;

grant create on schema public to vm_system;
alter function admin_clinic_count(text) owner to vm_system;
alter function admin_clinics(text, integer, integer) owner to vm_system;
alter function admin_correct_waiting_owner(uuid, text, text) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function admin_clinic_count(text), admin_clinics(text, integer, integer),
  admin_correct_waiting_owner(uuid, text, text) from public;
grant execute on function admin_clinic_count(text), admin_clinics(text, integer, integer),
  admin_correct_waiting_owner(uuid, text, text) to vm_app;

-- Blocking and removing are the provider's acts; policies cannot tell columns apart, so the row itself refuses.
grant update (status, active) on clinics to vm_app;
create function only_staff_block_clinics() returns trigger
  language plpgsql as $$
begin
  if current_user = 'vm_app' and not app_is_super_admin() then
    raise exception 'only the provider''s staff block or remove a clinic' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger only_staff_block_clinics before update of status, active on clinics
  for each row execute function only_staff_block_clinics();
