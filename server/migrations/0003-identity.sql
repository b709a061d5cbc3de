-- People who can sign in, what they sign in with, and their sessions.

grant create on schema public to vm_system;

-- A person. What they may do in a clinic is in memberships and patient_accounts, never here.
create table users (
  id uuid primary key,
  name text collate pt_br not null check (length(name) <= 120),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  -- That the mailbox is theirs: proven by a mailed link alone (guard_email_proof).
  email_verified boolean not null default false,
  image text,
  phone text check (length(phone) <= 30),
  platform_role text check (platform_role = 'super_admin'),
  must_change_password boolean not null default false,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table users enable row level security;
alter table users force row level security;
grant select, insert, update, delete on users to vm_system;
create policy system on users for all to vm_system using (true) with check (true);
-- Signing in and signing up never make provider staff, prove no address and change none.
grant select, delete on users to vm_auth;
grant insert (id, name, email, image, phone, must_change_password, two_factor_enabled, created_at, updated_at) on users
  to vm_auth;
grant update (name, image, phone, must_change_password, two_factor_enabled, updated_at) on users to vm_auth;
create policy auth on users for all to vm_auth using (true) with check (true);
-- Oneself and the colleagues of one's clinics.
grant select on users to vm_app;
grant update (name, phone, updated_at) on users to vm_app;
create policy reading on users for select to vm_app using (
  id = (select app_user_id()) or id = any ((select app_colleague_ids())::uuid[]));
create policy changing_oneself on users for update to vm_app using (id = (select app_user_id()));

-- Another address is an unproven one, and links that await the proof of one address never follow the account to another.
create function guard_email_proof() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.email <> old.email then
    if exists (select from memberships m where m.user_id = old.id and m.awaits_proof)
      or exists (select from patient_accounts a where a.user_id = old.id and a.awaits_proof) then
      raise exception 'links of this account await the proof of its e-mail' using errcode = 'insufficient_privilege';
    end if;
    new.email_verified := false;
  elsif new.email_verified and not old.email_verified
    and current_setting('app.proven_person', true) is distinct from old.id::text then
    raise exception 'only its mailed link proves an e-mail' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
alter function guard_email_proof() owner to vm_system;
revoke execute on function guard_email_proof() from public;
create trigger guard_email_proof before update of email, email_verified on users
  for each row execute function guard_email_proof();

-- A session proves identity only. In use it moves `expires_at` on; `ends_at` is the day it ends whatever happens. The rolling
-- end never passes it, so that whoever looks at `expires_at` alone (app_authenticate, the sign-in library, the sweep) keeps
-- to both.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ends_at timestamptz not null default now() + interval '30 days',
  -- An open screen somebody walked away from: past this a session opens nothing until its person has shown who they are.
  locks_at timestamptz not null default now() + interval '15 minutes',
  -- When it was last used, as far as that was written down: at most every 30 seconds.
  active_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  -- What was known at the sign-in is told for as long as the session lasts: the one before it, and who failed to come in since.
  previous_at timestamptz,
  previous_agent text check (length(previous_agent) <= 400),
  failed_before integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_rolling_end check (expires_at <= ends_at)
);
create index sessions_of_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
alter table sessions enable row level security;
alter table sessions force row level security;
grant select, insert, update, delete on sessions to vm_system;
create policy system on sessions for all to vm_system using (true) with check (true);
grant select, insert, update, delete on sessions to vm_auth;
create policy auth on sessions for all to vm_auth using (true) with check (true);

-- Once given, an end can come nearer but not move away.
create function keep_session_end() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  -- Once given, an end can come nearer but not move away.
  if tg_op = 'UPDATE' then
    new.ends_at := least(new.ends_at, old.ends_at);
  end if;
  new.expires_at := least(new.expires_at, new.ends_at);
  return new;
end $$;
revoke execute on function keep_session_end() from public;
create trigger keep_session_end before insert or update on sessions
  for each row execute function keep_session_end();

-- Of every clinic somebody works in its time for staff, and of every other one they are a patient of its time for patients: the
-- strictest counts, so that no clinic that adds somebody lengthens a time another one chose. The platform's own staff have
-- fifteen minutes at most. Null where all turned it off.
create function session_lock_minutes(person uuid) returns integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  clinics_of integer;
  minutes integer;
begin
  select count(*), min(nullif(l.lock_minutes, 0)) into clinics_of, minutes from (
    select c.staff_lock_minutes as lock_minutes
      from memberships m join clinics c on c.id = m.clinic_id
      where m.user_id = person and not m.awaits_proof and c.active
    union all
    select c.patient_lock_minutes
      from patient_accounts a join patients p on p.id = a.patient_id join clinics c on c.id = a.clinic_id
      where a.user_id = person and not a.awaits_proof and p.unlinked_at is null and c.active
        and not exists (select from memberships m
          where m.clinic_id = a.clinic_id and m.user_id = person and not m.awaits_proof)) l;
  if exists (select from users u where u.id = person and u.platform_role is not null) then
    return least(minutes, 15);
  end if;
  return case when clinics_of = 0 then 15 else minutes end;
end $$;
alter function session_lock_minutes(uuid) owner to vm_system;
revoke execute on function session_lock_minutes(uuid) from public;
grant execute on function session_lock_minutes(uuid) to vm_auth;

create function session_locks_at(person uuid, used_at timestamptz) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce(used_at + make_interval(mins => session_lock_minutes(person)), 'infinity');
end $$;
revoke execute on function session_locks_at(uuid, timestamptz) from public;
grant execute on function session_locks_at(uuid, timestamptz) to vm_auth, vm_system;

-- Who holds this session, and what they are in the clinic the request names: one statement per request.
create function app_authenticate(session_token text, clinic uuid)
  returns table (
    session_id uuid, expires_at timestamptz, updated_at timestamptz, user_id uuid, super_admin boolean, locked boolean,
    use_unwritten boolean, must_change_password boolean, clinic_found boolean, clinic_blocked boolean, staff_role text, is_patient boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.id, s.expires_at, s.updated_at, u.id, u.platform_role is not null, s.locks_at <= now(),
      s.active_at < now() - interval '30 seconds', u.must_change_password,
      coalesce(c.active, false), coalesce(c.status = 'disabled', false), m.role,
      clinic is not null and exists (
        select from patient_accounts a join patients p on p.id = a.patient_id
        where a.user_id = u.id and a.clinic_id = clinic and not a.awaits_proof and p.unlinked_at is null)
    from sessions s
      join users u on u.id = s.user_id
      left join clinics c on c.id = clinic
      left join memberships m on m.clinic_id = clinic and m.user_id = u.id and not m.awaits_proof
    where s.token = session_token and s.expires_at > now();
end $$;
alter function app_authenticate(text, uuid) owner to vm_system;
revoke execute on function app_authenticate(text, uuid) from public;
grant execute on function app_authenticate(text, uuid) to vm_auth;

-- Whether the second factor is on, and whether the person belongs to any clinic's staff: asked with app_authenticate, in the
-- same statement, where an installation requires the second factor of somebody.
create function app_second_factor_standing(person uuid)
  returns table (second_factor_on boolean, is_staff boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.two_factor_enabled,
      u.platform_role is not null or exists (
        select from memberships m where m.user_id = u.id and not m.awaits_proof)
    from users u where u.id = person;
end $$;
alter function app_second_factor_standing(uuid) owner to vm_system;
revoke execute on function app_second_factor_standing(uuid) from public;
grant execute on function app_second_factor_standing(uuid) to vm_auth;

-- The clinic a signed-in person works in, for a request that names none; null when it is not the only one.
create function session_own_clinic(session_token text) returns uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  clinics uuid[];
begin
  select array_agg(m.clinic_id) into clinics
  from sessions s
    join memberships m on m.user_id = s.user_id and not m.awaits_proof
    join clinics c on c.id = m.clinic_id and c.active
  where s.token = session_token and s.expires_at > now();
  return case when cardinality(clinics) = 1 then clinics[1] end;
end $$;
alter function session_own_clinic(text) owner to vm_system;
revoke execute on function session_own_clinic(text) from public;
grant execute on function session_own_clinic(text) to vm_auth;

create table last_sign_ins (
  user_id uuid primary key references users (id) on delete cascade,
  signed_in_at timestamptz,
  user_agent text check (length(user_agent) <= 400),
  failed_since integer not null default 0
);
alter table last_sign_ins enable row level security;
alter table last_sign_ins force row level security;
grant select, insert, update, delete on last_sign_ins to vm_system;
create policy system on last_sign_ins for all to vm_system using (true) with check (true);

-- Passwords (provider_id 'credential') and identities of outside providers.
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
-- One outside identity per person; the other way round, (provider_id, account_id) is unique already.
create unique index accounts_one_identity on accounts (user_id) where provider_id = 'oidc';
alter table accounts enable row level security;
alter table accounts force row level security;
grant select, insert, update, delete on accounts to vm_system;
create policy system on accounts for all to vm_system using (true) with check (true);
grant select, insert, update, delete on accounts to vm_auth;
create policy auth on accounts for all to vm_auth using (true) with check (true);

-- Sign-ins that wait for a code or a clinic, and links that were mailed, by their fingerprints.
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
alter table verifications enable row level security;
alter table verifications force row level security;
grant select, insert, update, delete on verifications to vm_system;
create policy system on verifications for all to vm_system using (true) with check (true);
grant select, insert, update, delete on verifications to vm_auth;
create policy auth on verifications for all to vm_auth using (true) with check (true);

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- The 30-second step of the last code taken from this authenticator: a code is good once, and never after a newer one.
  last_used_step bigint not null default 0
);
alter table two_factors enable row level security;
alter table two_factors force row level security;
grant select, insert, update, delete on two_factors to vm_system;
create policy system on two_factors for all to vm_system using (true) with check (true);
grant select, insert, update, delete on two_factors to vm_auth;
create policy auth on two_factors for all to vm_auth using (true) with check (true);

-- Keys devices hold for an account (WebAuthn). They belong to the person and to no clinic.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As the device names it, base64url.
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- Of signatures, where the device counts them; one that does not grow comes from a copy.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
grant select, insert, update, delete on passkeys to vm_system;
create policy system on passkeys for all to vm_system using (true) with check (true);

-- Who accepted which wording, and when: the proof. Written once, never changed; where from stands in the trail.
create table terms_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  version integer not null check (version > 0),
  -- Of the texts as they were shown.
  terms_sha256 text not null check (terms_sha256 ~ '^[0-9a-f]{64}$'),
  privacy_sha256 text not null check (privacy_sha256 ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz not null default now(),
  primary key (user_id, version)
);
alter table terms_acceptances enable row level security;
alter table terms_acceptances force row level security;
grant select, insert on terms_acceptances to vm_system;
create policy system on terms_acceptances for all to vm_system using (true) with check (true);
grant select, insert on terms_acceptances to vm_app;
create policy reading on terms_acceptances for select to vm_app using (user_id = (select app_user_id()));
create policy accepting on terms_acceptances for insert to vm_app with check (user_id = (select app_user_id()));

create function terms_acceptances_stay() returns trigger
  language plpgsql as $$
begin
  raise exception 'terms_acceptances is append-only' using errcode = 'restrict_violation';
end $$;
revoke execute on function terms_acceptances_stay() from public;
create trigger terms_acceptances_unchanged before update on terms_acceptances
  for each row execute function terms_acceptances_stay();

-- Guessing passwords gets slower with every miss. A guess is counted before it is judged, so that many at once gain nothing.

-- Counts one guess against `bucket` (an account as seen from one place) and `ceiling` (the account as seen from anywhere; null
-- for a place the account knows). Returns 0 to go on, or the seconds to wait. The first guesses are free; after them each one
-- doubles the pause, up to a longest. A bucket is forgotten when nobody guessed for `memory_seconds`.
create function sign_in_attempt(bucket text, free_guesses integer, longest_pause integer, memory_seconds integer,
    ceiling text, ceiling_max integer, ceiling_seconds integer)
  returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  memory constant interval := make_interval(secs => memory_seconds);
  pause_over timestamptz;
  total integer;
  total_resets_at timestamptz;
begin
  insert into rate_limits as r values (bucket, 1, now() + memory)
  on conflict (key) do update set
    hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
    resets_at = excluded.resets_at
  where r.resets_at <= now() or r.hits < free_guesses
    or now() >= r.resets_at - memory + make_interval(secs => least(longest_pause, 2 ^ least(r.hits - free_guesses, 30)));
  if not found then
    select r.resets_at - memory + make_interval(secs => least(longest_pause, 2 ^ least(r.hits - free_guesses, 30)))
      into pause_over from rate_limits r where r.key = bucket;
    return greatest(1, ceil(extract(epoch from pause_over - now())));
  end if;
  if ceiling is not null then
    select h.hits, h.resets_at into total, total_resets_at from rate_limit_hit(ceiling, ceiling_seconds) h;
    if total > ceiling_max then
      return greatest(1, ceil(extract(epoch from total_resets_at - now())));
    end if;
  end if;
  return 0;
end $$;
alter function sign_in_attempt(text, integer, integer, integer, text, integer, integer) owner to vm_system;
revoke execute on function sign_in_attempt(text, integer, integer, integer, text, integer, integer) from public;
grant execute on function sign_in_attempt(text, integer, integer, integer, text, integer, integer) to vm_auth;

-- The password was right: the place starts anew, and the guess no longer counts against the account.
create function sign_in_passed(bucket text, ceiling text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from rate_limits where key = bucket;
  update rate_limits set hits = greatest(0, hits - 1) where key = ceiling;
$$;
alter function sign_in_passed(text, text) owner to vm_system;
revoke execute on function sign_in_passed(text, text) from public;
grant execute on function sign_in_passed(text, text) to vm_auth;

-- What looking up clinics by e-mail has cost an address and its network so far: `amount` more is added, and the sums are told.
create function look_up_points(address text, network text, window_seconds integer, amount integer,
    out address_points integer, out network_points integer)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ends constant timestamptz := now() + make_interval(secs => window_seconds);
begin
  insert into rate_limits as r values (address, amount, ends)
  on conflict (key) do update set
    hits = case when r.resets_at <= now() then amount else r.hits + amount end,
    resets_at = case when r.resets_at <= now() then ends else r.resets_at end
  returning r.hits into address_points;
  insert into rate_limits as r values (network, amount, ends)
  on conflict (key) do update set
    hits = case when r.resets_at <= now() then amount else r.hits + amount end,
    resets_at = case when r.resets_at <= now() then ends else r.resets_at end
  returning r.hits into network_points;
end $$;
alter function look_up_points(text, text, integer, integer) owner to vm_system;
revoke execute on function look_up_points(text, text, integer, integer) from public;
grant execute on function look_up_points(text, text, integer, integer) to vm_auth;

revoke create on schema public from vm_system;
