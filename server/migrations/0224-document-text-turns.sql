-- Texts that wait are taken one at a time by whichever process has a turn. One that was taken and not finished is taken again,
-- a few times: its process may have died over it.
alter table document_texts
  add column attempts smallint not null default 0,
  add column claimed_at timestamptz;
grant update (attempts, claimed_at) on document_texts to vm_app;
