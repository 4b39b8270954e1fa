create schema forecasts;

-- The alert of one month to one group: files that are uploaded together share it (G-200).
create table forecasts.alert (
  id bigint generated always as identity primary key,
  batch text not null check (batch <> ''),
  group_id bigint not null,
  month date not null,
  created_by bigint not null,
  sent boolean not null default false,
  unique (created_by, batch, group_id, month)
);

-- A forecast file of one supplier and month. The supplier code 'AA' stands for all suppliers (G-135).
create table forecasts.forecast (
  id bigint generated always as identity primary key,
  company integer not null,
  factory text not null check (factory <> ''),
  vendor_id bigint not null,
  vendor_name text not null,
  supplier_code text not null check (supplier_code <> ''),
  month date not null check (extract(day from month) = 1),
  file_id bigint not null unique,
  file_name text not null,
  file_kind text not null check (file_kind in ('xlsx', 'xls')),
  file_size bigint not null check (file_size > 0),
  group_name text not null,
  -- the addresses as written; and without case, which is how they are compared (G-136)
  receivers text[] not null check (cardinality(receivers) > 0),
  receiver_keys text[] not null,
  alert_id bigint not null references forecasts.alert,
  download_count integer not null default 0 check (download_count >= 0),
  created_by bigint not null,
  created_by_name text not null,
  created_at timestamptz not null
);
-- a file name once per supplier and month of a factory (S2 §5)
create unique index forecast_once on forecasts.forecast (company, vendor_id, month, lower(file_name));
create index forecast_of_company on forecasts.forecast (company, created_at, id);
create index forecast_of_vendor on forecasts.forecast (vendor_id, created_at, id);
create index forecast_of_all on forecasts.forecast (created_at, id) where supplier_code = 'AA';
create index forecast_receivers on forecasts.forecast using gin (receiver_keys);
create index forecast_of_alert on forecasts.forecast (alert_id);
