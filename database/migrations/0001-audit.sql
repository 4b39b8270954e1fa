create schema audit;

-- Who changed what, when and from where (OPS-05, G-181). Written in the transaction of the change, never changed again.
create table audit.entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- null: the operator at the terminal, or the portal itself; `user_type` says which
  user_id bigint,
  user_name text not null check (user_name <> ''),
  user_type text not null check (user_type <> ''),
  what text not null check (what ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  record text not null check (record <> ''),
  -- whose record it is, for who may read of it; null: nobody's in particular
  organisation integer,
  vendor bigint,
  before json,
  after json,
  request_id text,
  ip text,
  device text
);
create index entry_of_record on audit.entry (kind, record, id);
-- entries of the past may be written later than younger ones: lists go by their time
create index entry_of_organisation on audit.entry (organisation, at, id);
create index entry_in_time on audit.entry (at, id);

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit only grows: % of audit.entry is refused', lower(tg_op);
end $$;
create trigger entry_stays before update or delete on audit.entry
  for each statement execute function audit.refuse_change();
create trigger entries_stay before truncate on audit.entry
  for each statement execute function audit.refuse_change();

-- One entry, as an expression: a statement that makes a record can write it without a round trip more.
create function audit.write(
  at timestamptz, user_id bigint, user_name text, user_type text, request_id text, ip text, device text,
  what text, kind text, record text, organisation bigint, vendor bigint, before json, after json
) returns void language plpgsql as $$
begin
  insert into audit.entry (at, user_id, user_name, user_type, request_id, ip, device, what, kind, record, organisation,
    vendor, before, after)
  values (at, user_id, user_name, user_type, request_id, ip, device, what, kind, record, organisation, vendor, before,
    after);
end $$;
