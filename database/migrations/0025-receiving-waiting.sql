-- What the ERP could not be told of waits and is tried again by any process, until the ERP has taken or refused it (ERP-04).
alter table receiving.receipt
  -- since when the ERP has not answered; stays as a fact of a receipt that is done
  add column waits_since timestamptz,
  add column tries integer not null default 0 check (tries >= 0),
  -- not before then: whoever tries moves it first, so that nobody else tries beside
  add column next_try_at timestamptz not null default now();
alter table receiving.receipt alter column next_try_at drop default;
drop index receiving.receipt_open;
create index receipt_open on receiving.receipt (next_try_at) where state = 'posting';

alter table receiving.do_replacement
  add column waits_since timestamptz,
  add column tries integer not null default 0 check (tries >= 0),
  add column next_try_at timestamptz not null default now();
alter table receiving.do_replacement alter column next_try_at drop default;
drop index receiving.do_replacement_open;
create index do_replacement_open on receiving.do_replacement (next_try_at) where state = 'telling';

-- The ERP's no to a receipt that had waited: nobody stood in front of the page any more. Until it is submitted again.
create table receiving.refused_receipt (
  delivery_id bigint primary key,
  reason text not null,
  refused_at timestamptz not null
);
