-- The audit is partitioned by month, so that old months are removed at once (OPS-11). The portal adds the months ahead;
-- entries of other months, such as those of a restored backup, are in the default partition.
create temporary table entry_before as select * from audit.entry;
drop table audit.entry;

create sequence audit.entry_id;
create table audit.entry (
  id bigint not null default nextval('audit.entry_id'),
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
  device text,
  primary key (id, at)
) partition by range (at);
create table audit.entry_other partition of audit.entry default;

insert into audit.entry select * from entry_before;
select setval('audit.entry_id', max(id)) from entry_before having max(id) is not null;
drop table entry_before;

create index entry_of_record on audit.entry (kind, record, id);
create index entry_of_organisation on audit.entry (organisation, at, id);
create index entry_in_time on audit.entry (at, id);

-- Retention, and nothing else, sets audit.retention for its transaction.
create or replace function audit.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('audit.retention', true) = 'on' then return null; end if;
  raise exception 'the audit only grows: % of audit.entry is refused', lower(tg_op);
end $$;

create trigger entry_stays before update or delete on audit.entry
  for each statement execute function audit.refuse_change();
create trigger entries_stay before truncate on audit.entry
  for each statement execute function audit.refuse_change();
create trigger entry_stays before update or delete on audit.entry_other
  for each statement execute function audit.refuse_change();
create trigger entries_stay before truncate on audit.entry_other
  for each statement execute function audit.refuse_change();
