-- The GS1 company prefix from which the packs of a supplier get SSCCs (EDI-03). Suppliers without a row have none.
create table deliveries.sscc_setting (
  vendor_id bigint primary key,
  prefix text check (prefix ~ '^[0-9]{7,10}$'),
  extension integer not null check (extension between 0 and 9),
  changed_at timestamptz not null,
  changed_by text not null
);

-- The SSCCs of a delivery, one after the other, without their check digits. Two runs never share a number, whichever suppliers
-- have the prefix. Runs are never removed, so no number is given twice.
create table deliveries.sscc_run (
  first bigint primary key,
  last bigint not null,
  delivery_id bigint not null unique references deliveries.delivery,
  check (first between 0 and last),
  constraint sscc_once exclude using gist (int8range(first, last, '[]') with &&)
);
