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

grant create on schema public to vm_system;
alter function look_up_points(text, text, integer, integer) owner to vm_system;
revoke create on schema public from vm_system;
revoke execute on function look_up_points(text, text, integer, integer) from public;
grant execute on function look_up_points(text, text, integer, integer) to vm_system, vm_auth;
