create schema news;

-- News, calendar, withholding-tax notes and maps of the store's and of accounting's page.
create table news.item (
  id bigint generated always as identity primary key,
  page text not null check (page in ('store', 'account')),
  type text not null check (type in ('news', 'calendar', 'wht', 'map')),
  title text not null check (title ~ '[^[:space:]]' and char_length(title) <= 200),
  description text not null check (description ~ '[^[:space:]]' and char_length(description) <= 5000),
  -- whose item it is; without one, of whoever writes on the page
  company integer,
  factory text check ((factory is null) = (company is null)),
  for_all boolean not null,
  vendor_ids bigint[] not null,
  version integer not null default 1 check (version >= 1),
  creation_key text,
  creation_hash text,
  created_by bigint not null,
  created_by_name text not null,
  created_at timestamptz not null,
  changed_by_name text,
  changed_at timestamptz,
  deleted_by_name text,
  deleted_at timestamptz,
  -- to all suppliers, or to some that are named
  check (for_all = (cardinality(vendor_ids) = 0)),
  check ((creation_key is null) = (creation_hash is null)),
  check ((changed_at is null) = (changed_by_name is null)),
  check ((version = 1) = (changed_at is null)),
  check ((deleted_at is null) = (deleted_by_name is null)),
  constraint item_made_once unique (created_by, creation_key)
);
create index item_of_page on news.item (page, created_at desc, id desc) where deleted_at is null;
create index item_of_vendor on news.item using gin (vendor_ids) where deleted_at is null;

-- At most three files and one preview image; they go with their item.
create table news.attachment (
  file_id bigint primary key references files.file,
  item_id bigint not null references news.item,
  use text not null check (use in ('file', 'thumbnail')),
  position integer not null check (position between 1 and 3),
  name text not null,
  kind text not null check (kind in ('pdf', 'xlsx', 'xls', 'jpeg', 'png')),
  size integer not null check (size > 0),
  unique (item_id, use, position),
  check (use = 'file' or position = 1),
  check (use = 'file' or kind in ('jpeg', 'png'))
);
