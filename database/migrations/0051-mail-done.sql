-- A refused or failed mail that somebody has taken care of in another way is no longer listed as work (SHL-16).
alter table mail.message
  add column done_at timestamptz,
  add column done_by text,
  add constraint message_done check ((done_at is null) = (done_by is null));
