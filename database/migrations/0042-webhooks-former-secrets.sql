-- Secrets that were replaced: they sign messages beside the present one until their time is over (API-05).
create table webhooks.former_secret (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhooks.endpoint,
  -- encrypted like the present one
  secret text not null,
  until timestamptz not null
);
create index former_secret_of_endpoint on webhooks.former_secret (endpoint_id);
