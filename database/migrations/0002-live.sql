create schema live;

-- What has changed, for who is looking at it now (STA-09). A reader keeps the snapshot of its last reading: what was not
-- visible in it is news, in whatever order transactions began and ended. Old rows are pruned.
create table live.event (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  topic text not null check (topic ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  -- who may hear of it: people of the supplier and of the organisation; of a user's own thing that user alone
  organisation integer,
  vendor bigint,
  only_user bigint,
  body json not null
);
create index event_xid on live.event (xid);

-- The newest transaction of which rows were pruned: who has not read beyond it must load anew.
create table live.pruned (
  one boolean primary key default true check (one),
  xid xid8 not null
);
insert into live.pruned (xid) values ('0');

create function live.announce(topic text, organisation bigint, vendor bigint, only_user bigint, body json)
  returns void language plpgsql as $$
begin
  insert into live.event (topic, organisation, vendor, only_user, body)
  values (topic, organisation, vendor, only_user, body);
end $$;
