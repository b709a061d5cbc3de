-- Append-only. The transaction that does a thing writes its row here; the database itself stamps who, in what role and from where.
create table audit_events (
  id uuid primary key,
  clinic_id uuid references clinics (id),
  event text not null check (length(event) <= 60),
  occurred_at timestamptz not null default clock_timestamp(),
  actor_id uuid default app_user_id(),
  actor_role text not null default coalesce(app_role(), 'system'),
  ip inet default nullif(current_setting('app.ip', true), '')::inet,
  request_id text default nullif(current_setting('app.request_id', true), ''),
  record_type text check (length(record_type) <= 40),
  record_id uuid,
  -- Filled once, by the sealing job.
  chain_position bigint,
  previous_hash bytea,
  hash bytea,
  check ((hash is null) = (chain_position is null))
);
create index audit_events_of_clinic on audit_events (clinic_id, id desc);
create index audit_events_of_record on audit_events (record_id, id desc) where record_id is not null;
create index audit_events_unsealed on audit_events (id) where hash is null;
create unique index audit_chain on audit_events (clinic_id, chain_position) nulls not distinct where hash is not null;

create function audit_events_are_append_only() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
    and (to_jsonb(old) - '{chain_position,previous_hash,hash}'::text[])
      = (to_jsonb(new) - '{chain_position,previous_hash,hash}'::text[]) then
    return new;
  end if;
  raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
end $$;

create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function audit_events_are_append_only();
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function audit_events_are_append_only();

-- Everything the row says, in one unambiguous line, independent of session settings.
create function audit_event_hash(e audit_events, previous bytea, chain_position bigint) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(convert_to(jsonb_build_array(
    encode(previous, 'hex'), chain_position, e.id, e.clinic_id, e.event,
    to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    e.actor_id, e.actor_role, host(e.ip), e.request_id, e.record_type, e.record_id)::text, 'UTF8'))
$$;

-- Links the rows not yet sealed to their clinic's chain, oldest first. One sealer at a time; writers never wait for it.
create function seal_audit_events(batch integer) returns integer
  language plpgsql as $$
declare
  e audit_events;
  in_chain uuid;
  last_hash bytea;
  last_position bigint;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('seal_audit_events')) then
    return 0;
  end if;
  for e in select oldest.* from (select * from audit_events where hash is null order by id limit batch) oldest
    order by oldest.clinic_id nulls first, oldest.id loop
    if sealed = 0 or in_chain is distinct from e.clinic_id then
      in_chain := e.clinic_id;
      last_hash := null;
      last_position := 0;
      -- Two statements, because only a plain comparison uses the chain's index.
      if e.clinic_id is null then
        select a.hash, a.chain_position into last_hash, last_position from audit_events a
          where a.clinic_id is null and a.hash is not null order by a.chain_position desc limit 1;
      else
        select a.hash, a.chain_position into last_hash, last_position from audit_events a
          where a.clinic_id = e.clinic_id and a.hash is not null order by a.chain_position desc limit 1;
      end if;
    end if;
    last_position := coalesce(last_position, 0) + 1;
    update audit_events a set chain_position = last_position, previous_hash = last_hash,
      hash = audit_event_hash(e, last_hash, last_position) where a.id = e.id returning a.hash into last_hash;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- The first broken link of a clinic's chain (null for the platform's own chain), or nothing when all holds.
create function verify_audit_chain(clinic uuid)
  returns table (event_id uuid, broken_at bigint, problem text)
  language sql stable as $$
  with chain as (
    select e as row, e.id, e.chain_position, e.previous_hash, e.hash,
      lag(e.hash) over (order by e.chain_position) as expected_previous,
      row_number() over (order by e.chain_position) as expected_position
    from audit_events e
    where e.clinic_id is not distinct from clinic and e.hash is not null
  )
  select id, chain_position,
    case when chain_position <> expected_position then 'missing'
      when previous_hash is distinct from expected_previous then 'unlinked'
      else 'altered' end
  from chain
  where chain_position <> expected_position
    or previous_hash is distinct from expected_previous
    or hash <> audit_event_hash(row, previous_hash, chain_position)
  order by chain_position limit 1
$$;
