create schema settings;

-- The environment variables of the page of settings, as the portal last started with them, so that a change is noted
-- in the audit. Secrets are never here.
create table settings.environment_variable (
  name text primary key,
  -- null: not set
  value text
);
