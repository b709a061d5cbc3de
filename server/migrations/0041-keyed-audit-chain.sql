-- Rows are linked with a key that never enters the database: whoever owns the tables can no longer rebuild a chain.
-- `seal_key` names the key; rows sealed before have none and carry a plain SHA-256.
alter table audit_events add column seal_key text check (length(seal_key) <= 16);
alter table audit_events add check (seal_key is null or hash is not null);
grant update (seal_key) on audit_events to vm_system;

create or replace function audit_events_are_append_only() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and new.seal_key is not null
    and (to_jsonb(old) - '{chain_position,previous_hash,hash,seal_key}'::text[])
      = (to_jsonb(new) - '{chain_position,previous_hash,hash,seal_key}'::text[]) then
    return new;
  end if;
  raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
end $$;

-- One row per round of the sealer: where every chain it lengthened ends now, linked to the round before. The newest row's
-- mac is kept outside the database, so that neither a chain nor this table can lose its end unnoticed.
create table audit_seals (
  sequence bigint primary key check (sequence > 0),
  sealed_at text not null,
  seal_key text not null check (length(seal_key) <= 16),
  -- [[clinic id or null, position, hash in hex], …]
  heads jsonb not null check (jsonb_typeof(heads) = 'array'),
  mac bytea not null
);
create function audit_seals_are_append_only() returns trigger
  language plpgsql as $$
begin
  raise exception 'audit_seals is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function audit_seals_are_append_only();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function audit_seals_are_append_only();
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
grant select, insert on audit_seals to vm_system;
create policy system on audit_seals for all to vm_system using (true) with check (true);

drop function seal_audit_events(integer);
drop function verify_audit_chain(uuid);
drop function audit_event_hash(audit_events, bytea, bigint);
