-- What an organisation has switched on at its dock; without a row nothing is.
create table receiving.organisation_setting (
  company integer primary key,
  -- a supervisor may receive a delivery of which boxes are missing (RCV-12)
  short_receipt boolean not null,
  changed_at timestamptz not null,
  changed_by text not null
);

-- The boxes that a short receipt did not contain, each with its reason (RCV-12). Stored together with the intent of the receipt.
create table receiving.missing_box (
  delivery_id bigint not null references receiving.receipt on delete cascade,
  sequence integer not null check (sequence >= 1),
  pack integer not null check (pack >= 1),
  reason text not null check (reason in ('absent', 'damaged', 'wrong', 'other')),
  note text check (note ~ '[^[:space:]]' and char_length(note) <= 200),
  primary key (delivery_id, sequence, pack),
  check (reason <> 'other' or note is not null)
);
