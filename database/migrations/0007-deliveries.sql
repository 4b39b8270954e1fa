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
  -- the store scans its boxes: from the first box on only the store deletes or converts the delivery (RCV-17)
  dock_since timestamptz,
  -- the store that scans, as the supplier is told
  dock_store text,
  -- set while the delivery is being received: from then on it cannot be deleted, whatever happens to the server (G-54, G-108)
  receiving_since timestamptz,
  received_no text,
  received_at timestamptz,
  receiver text,
  store_name text,
  -- how often its receipt was undone: what was scanned before that counts no more (G-123)
  undone integer not null default 0 check (undone >= 0),
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
  -- An entry of an index has room for some 2,700 bytes, and one delivery may bring goods of 500 orders. What stands in the lists' indexes
  -- is therefore bounded; the few deliveries beyond that are searched through by an index of their own.
  orders_listed text not null
    generated always as (case when octet_length(po_numbers) > 1000 then '' else po_numbers end) stored,
  releases_listed text[] not null
    generated always as (case when cardinality(releases) > 50 then '{}'::text[] else releases end) stored,
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
  check (receiving_since is null or status = 'transit'),
  constraint delivery_at_dock check (dock_since is null or (status = 'transit' and dock_store is not null)),
  -- lines carry the status of their delivery, see delivery_line
  unique (id, status)
);
create unique index delivery_idempotency on deliveries.delivery (created_by, idempotency_key)
  where idempotency_key is not null;

-- What each filter of the status list needs stands in the index itself, and in the order in which the list is read, forwards or
-- backwards: a page and its count then take the same time however many years of deliveries there are.
create index delivery_of_company on deliveries.delivery (company, delivery_date, id)
  include (status, demo, created_at, numbers, orders_listed, releases_listed);
create index delivery_of_vendor_by_date on deliveries.delivery (vendor_id, delivery_date, id)
  include (status, demo, company, created_at, numbers, orders_listed, releases_listed);
-- a period is searched through in the index alone: it holds the date that the list is sorted by
create index delivery_created on deliveries.delivery (company, created_at, id)
  include (status, demo, delivery_date, numbers, orders_listed);
-- how many deliveries a supplier has is counted in the index alone, and in the one of the shortest rows
create index delivery_of_vendor on deliveries.delivery (vendor_id, status, created_at desc, id) include (demo, company);
-- most are completed after a while; those that are not are looked for most
create index delivery_not_completed on deliveries.delivery (company, status, delivery_date, id) include (demo, created_at)
  where status <> 'completed';
create index delivery_numbers on deliveries.delivery
  using gin (numbers gin_trgm_ops, orders_listed gin_trgm_ops, releases_listed);
create index delivery_of_many_orders on deliveries.delivery (id)
  where octet_length(po_numbers) > 1000 or cardinality(releases) > 50;
-- what waits for somebody is counted every minute for everyone who is signed in; each index holds nothing but that
create index delivery_to_receive on deliveries.delivery (company, delivery_date) where status = 'transit';
create index delivery_without_invoice on deliveries.delivery (vendor_id) where status = 'received' and not is_invoice;
create index delivery_to_change on deliveries.delivery (company) where status = 'received' and is_invoice;

-- How many rows have a text is estimated from a sample: with so many, one in a thousand is told from one in ten thousand.
alter table deliveries.delivery alter column numbers set statistics 2000, alter column orders_listed set statistics 2000;
-- How few deliveries have many orders: without knowing, a third of all is expected, and a search is prepared at length for it.
create statistics deliveries.delivery_of_how_many_orders on (octet_length(po_numbers)), (cardinality(releases))
  from deliveries.delivery;

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

-- Lines are held by advisory locks: nothing is written for them. The locks of a server have a bounded place, shared by all its
-- connections; so a delivery of many lines holds its whole supplier instead, and one of few shares that hold.
-- Two lines with the same hash wait for each other, which delays and never lets pass.
create function deliveries.lock_lines(vendor bigint, keys text[]) returns void language plpgsql as $$
begin
  if cardinality(keys) > 32 then
    perform pg_advisory_xact_lock(hashtextextended('deliveries.supplier', vendor));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('deliveries.supplier', vendor));
    -- always in the order of the hashes: nobody waits in a circle
    perform pg_advisory_xact_lock(hashint8(vendor), asked.hash)
      from (select distinct hashtext(key) as hash from unnest(keys) as key order by 1) as asked;
  end if;
end $$;
