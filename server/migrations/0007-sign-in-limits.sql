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

-- The password was right: the place starts anew, and the guess no longer counts against the account.
create function sign_in_passed(bucket text, ceiling text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  delete from rate_limits where key = bucket;
  update rate_limits set hits = greatest(0, hits - 1) where key = ceiling;
$$;

grant create on schema public to vm_system;
alter function sign_in_attempt(text, integer, integer, integer, text, integer, integer) owner to vm_system;
alter function sign_in_passed(text, text) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function sign_in_attempt(text, integer, integer, integer, text, integer, integer),
  sign_in_passed(text, text) from public;
grant execute on function sign_in_attempt(text, integer, integer, integer, text, integer, integer),
  sign_in_passed(text, text) to vm_system, vm_auth;
