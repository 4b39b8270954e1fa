create schema deliveries;
create extension if not exists pg_trgm;

create function deliveries.total(quantities numeric[]) returns numeric
  language sql immutable strict parallel safe
  return (select coalesce(sum(quantity), 0) from unnest(quantities) as quantity);

-- A PSC. Who created it is a user of accounts, kept by id and by name: users are never removed, their names may change hands.
create table deliveries.delivery (
  id bigint generated always as identity primary key,
  status text not null check (status in ('transit', 'transit_demo', 'received', 'completed', 'deleted')),
  demo boolean not null,
  created_by bigint not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  vendor_id bigint not null,
  vendor_name text not null,
  company integer not null,
  job_id text check (job_id <> ''),
  is_invoice boolean not null,
  invoice_no text check (invoice_no ~ '^[^[:space:]|]{1,30}$'),
  invoice_date date,
  do_no text check (do_no ~ '^[^[:space:]|]{1,30}$'),
  do_date date,
  delivery_date date not null,
  site_code text not null,
  po_numbers text not null,
  releases text[] not null,
  line_count integer not null check (line_count >= 1),
  pack_count integer not null check (pack_count >= line_count),
  received_no text,
  received_at timestamptz,
  receiver text,
  store_name text,
  remarks text,
  deleted_by bigint,
  deleted_by_name text,
  deleted_at timestamptz,
  idempotency_key text,
  request_hash text,
  version integer not null default 1,
  -- the frozen answer of the calls, as text: lists pass it through without looking into it
  details text not null,
  numbers text not null generated always as (upper(coalesce(invoice_no, '') || ' ' || coalesce(do_no, ''))) stored,
  check (is_invoice = (invoice_no is not null)),
  check ((invoice_no is null) = (invoice_date is null)),
  check ((do_no is null) = (do_date is null)),
  check (invoice_no is not null or do_no is not null),
  check (case when demo then status in ('transit_demo', 'deleted') else status <> 'transit_demo' end),
  check ((status in ('received', 'completed')) = (received_no is not null)),
  check ((received_no is null) = (received_at is null)),
  check ((status = 'deleted') = (deleted_at is not null)),
  check ((deleted_at is null) = (deleted_by is null)),
  check (status <> 'deleted' or remarks ~ '[^[:space:]]'),
  check ((idempotency_key is null) = (request_hash is null)),
  -- lines carry the status of their delivery, see delivery_line
  unique (id, status)
);
create unique index delivery_idempotency on deliveries.delivery (created_by, idempotency_key)
  where idempotency_key is not null;
create index delivery_of_vendor on deliveries.delivery (vendor_id, status, created_at desc, id);
create index delivery_of_company on deliveries.delivery (company, delivery_date desc, id);
create index delivery_created on deliveries.delivery (company, created_at desc, id);
create index delivery_numbers on deliveries.delivery using gin (numbers gin_trgm_ops, po_numbers gin_trgm_ops);

-- The status is that of the delivery: the foreign key carries every change over, so transit can be summed from lines alone.
create table deliveries.delivery_line (
  delivery_id bigint not null,
  sequence integer not null check (sequence >= 1),
  status text not null,
  vendor_id bigint not null,
  line_key text not null,
  po_number text not null,
  release_num integer not null,
  line_num integer not null,
  shipment_num integer not null,
  job text not null,
  item_code text not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  packs integer not null check (packs >= 1),
  lot_quantities numeric(18, 4)[] not null,
  heats text[] not null,
  lot_sup text not null,
  primary key (delivery_id, sequence),
  unique (delivery_id, line_key),
  foreign key (delivery_id, status) references deliveries.delivery (id, status) on update cascade on delete cascade,
  check (cardinality(lot_quantities) = packs and cardinality(heats) = packs),
  check (0 < all (lot_quantities)),
  check (deliveries.total(lot_quantities) = quantity)
);
create index delivery_line_in_transit on deliveries.delivery_line (vendor_id, line_key)
  include (quantity, status, delivery_id) where status in ('transit', 'transit_demo');

-- Numbers of live deliveries: invoice and DO numbers of a supplier are one space, demo numbers have their own (G-60).
create table deliveries.delivery_number (
  vendor_id bigint not null,
  demo boolean not null,
  number_key text not null check (number_key <> '' and number_key = upper(number_key)),
  delivery_id bigint not null references deliveries.delivery on delete cascade,
  constraint delivery_number_once primary key (vendor_id, demo, number_key)
);
create index delivery_number_of on deliveries.delivery_number (delivery_id);

-- Whoever confirms holds the rows of its lines until the end of its transaction.
create table deliveries.line_lock (
  vendor_id bigint not null,
  line_key text not null,
  primary key (vendor_id, line_key)
);

-- Takes the locks of the lines one after the other, always in the order of their keys: nobody waits in a circle.
create function deliveries.lock_lines(vendor bigint, keys text[]) returns void language plpgsql as $$
declare held integer;
begin
  perform 1 from deliveries.line_lock where vendor_id = vendor and line_key = any (keys) order by line_key for update;
  get diagnostics held = row_count;
  -- nearly always the rows are there already: a line is delivered many times
  if held < (select count(distinct key) from unnest(keys) as key) then
    insert into deliveries.line_lock (vendor_id, line_key)
      select vendor, key from unnest(keys) as key group by key order by key
      on conflict do nothing;
    perform 1 from deliveries.line_lock where vendor_id = vendor and line_key = any (keys) order by line_key for update;
  end if;
end $$;
