-- The 30-second step of the last code taken from this authenticator: a code is good once, and never after a newer one.
alter table two_factors add column last_used_step bigint not null default 0;

-- One outside identity per person; the other way round, (provider_id, account_id) is unique already.
create unique index accounts_one_identity on accounts (user_id) where provider_id = 'oidc';
