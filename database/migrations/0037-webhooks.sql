-- Events that other systems are notified of (API-05).
create schema webhooks;

create table webhooks.endpoint (
  id bigint generated always as identity primary key,
  url text not null check (char_length(url) between 1 and 500),
  -- separated by spaces
  events text not null,
  created_by bigint not null references accounts.user_account,
  -- the owner: supplier and organisation of the creator
  vendor_id bigint,
  company_id bigint,
  -- encrypted with a key that is not in the database
  secret text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('gone', 'failing')),
  -- since when no attempt has succeeded; null: the last one succeeded
  failing_since timestamptz
);

-- What happened and was not yet made into messages; written in the transaction of the change.
create table webhooks.event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  what text not null,
  record text not null,
  organisation bigint,
  vendor bigint
);

-- One message to one endpoint. Its body stays the same in all attempts.
create table webhooks.message (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  endpoint_id bigint not null references webhooks.endpoint,
  -- the record, such as delivery/7; messages about one record are sent in order
  subject text not null,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  lease_until timestamptz,
  last_at timestamptz,
  last_answer text
);
create index message_due on webhooks.message (next_at) where state = 'pending';
create index message_order on webhooks.message (endpoint_id, subject, id) where state = 'pending';
create index message_of_endpoint on webhooks.message (endpoint_id, id);

-- Stores an event with every audited change of a delivery or document, if anybody wants to be notified. A restore fills the
-- audit before the endpoints, so it makes no events.
create function webhooks.note_event() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks.endpoint where deleted_at is null and disabled_at is null) then
    insert into webhooks.event (at, what, record, organisation, vendor)
    values (new.at, new.what, new.record, new.organisation, new.vendor);
  end if;
  return null;
end $$;
create trigger webhook_event after insert on audit.entry
  for each row when (new.kind in ('delivery', 'document', 'order-answer'))
  execute function webhooks.note_event();
