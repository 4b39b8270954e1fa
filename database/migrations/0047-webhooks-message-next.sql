-- The next messages of an endpoint are found without those that other endpoints wait for (API-05).
drop index webhooks.message_due;
create index message_next on webhooks.message (endpoint_id, next_at, id) where state = 'pending';
