create schema email_groups;

create table email_groups.email_group (
  id bigint generated always as identity primary key,
  -- whose factory: inventory organisation and its code at the time
  company integer not null,
  factory text not null check (factory <> ''),
  vendor_id bigint not null,
  -- file names are taken apart at their dashes (G-133)
  supplier_code text not null check (supplier_code ~ '^[^-[:space:]]+$'),
  supplier_name text not null,
  number integer not null check (number between 1 and 9999),
  name text not null generated always as (factory || '-' || supplier_code || '-' || lpad(number::text, 4, '0')) stored,
  description text not null check (description ~ '[^[:space:]]'),
  addresses text[] not null check (cardinality(addresses) between 1 and 50),
  -- grows with every change: an edit of an older version is refused (G-39)
  version integer not null default 1 check (version > 0),
  created_by bigint not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  changed_by_name text,
  changed_at timestamptz,
  deleted_by_name text,
  deleted_at timestamptz,
  -- what a search compares: without case and spaces
  found_by text not null generated always as (lower(regexp_replace(
    factory || '-' || supplier_code || '-' || lpad(number::text, 4, '0') || '|' || description, '\s', '', 'g'))) stored,
  found_by_supplier text not null generated always as (lower(regexp_replace(supplier_name, '\s', '', 'g'))) stored,
  check ((changed_at is null) = (changed_by_name is null)),
  check ((deleted_at is null) = (deleted_by_name is null))
);
create unique index email_group_name_once on email_groups.email_group (name) where deleted_at is null;
create unique index email_group_number_once on email_groups.email_group (company, vendor_id, number) where deleted_at is null;
create index email_group_of_supplier on email_groups.email_group (company, vendor_id, number);
create index email_group_created on email_groups.email_group (company, created_at desc, id desc) where deleted_at is null;
