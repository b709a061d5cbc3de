-- From which sign-in something was done: when a device is lost, what it reached can be told apart from the rest.
alter table audit_events add column session_id uuid default nullif(current_setting('app.session_id', true), '')::uuid;
