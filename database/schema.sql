-- The schema after all migrations, for reading. Made by "npm run schema"; never run.

CREATE EXTENSION pg_trgm WITH SCHEMA public;

CREATE SCHEMA accounts;

CREATE TABLE accounts.api_key (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id text NOT NULL,
  name text NOT NULL,
  scopes text NOT NULL,
  created_by bigint NOT NULL,
  vendor_id bigint,
  company_id bigint,
  secret_hash text NOT NULL,
  secret_start text NOT NULL,
  previous_hash text,
  previous_start text,
  previous_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  CONSTRAINT api_key_pkey PRIMARY KEY (id),
  CONSTRAINT api_key_client_id_key UNIQUE (client_id),
  CONSTRAINT api_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts.user_account(id),
  CONSTRAINT api_key_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
CREATE INDEX api_key_of_creator ON accounts.api_key USING btree (created_by);
CREATE INDEX api_key_of_organisation ON accounts.api_key USING btree (company_id) WHERE (vendor_id IS NULL);
CREATE INDEX api_key_of_supplier ON accounts.api_key USING btree (vendor_id) WHERE (vendor_id IS NOT NULL);

CREATE TABLE accounts.api_supplier (
  vendor_id bigint NOT NULL,
  vendor_name text NOT NULL,
  allowed_by text NOT NULL,
  allowed_at timestamp with time zone NOT NULL,
  CONSTRAINT api_supplier_pkey PRIMARY KEY (vendor_id)
);

CREATE TABLE accounts.authenticator (
  user_id bigint NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT authenticator_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticator_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id)
);

CREATE TABLE accounts.email_change (
  user_id bigint NOT NULL,
  email text NOT NULL,
  code_hash text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_change_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_change_code_hash_key UNIQUE (code_hash),
  CONSTRAINT email_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id)
);

CREATE TABLE accounts.invitation (
  user_id bigint NOT NULL,
  code_hash text,
  invited_by text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT invitation_pkey PRIMARY KEY (user_id),
  CONSTRAINT invitation_code_hash_key UNIQUE (code_hash),
  CONSTRAINT invitation_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id)
);

CREATE TABLE accounts.known_origin (
  user_id bigint NOT NULL,
  origin text NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT known_origin_pkey PRIMARY KEY (user_id, origin),
  CONSTRAINT known_origin_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id),
  CONSTRAINT known_origin_origin_check CHECK ((origin ~ '^(address|device)/.'::text))
);
CREATE INDEX known_origin_age ON accounts.known_origin USING btree (last_seen_at);
CREATE INDEX known_origin_device ON accounts.known_origin USING btree (origin);

CREATE TABLE accounts.passkey (
  credential_id text NOT NULL,
  user_id bigint NOT NULL,
  public_key text NOT NULL,
  sign_count bigint NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (credential_id),
  CONSTRAINT passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id)
);
CREATE INDEX passkey_of_user ON accounts.passkey USING btree (user_id);

CREATE TABLE accounts.passkey_challenge (
  challenge_hash text NOT NULL,
  user_id bigint,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id)
);

CREATE TABLE accounts.preference (
  user_id bigint NOT NULL,
  key text NOT NULL,
  value json NOT NULL,
  CONSTRAINT preference_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id),
  CONSTRAINT preference_key_check CHECK (((length(key) >= 1) AND (length(key) <= 60))),
  CONSTRAINT preference_value_check CHECK ((octet_length((value)::text) <= 16384))
);

CREATE TABLE accounts.provider_link (
  code_hash text NOT NULL,
  provider_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  shown_name text,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_link_pkey PRIMARY KEY (code_hash),
  CONSTRAINT provider_link_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES accounts.sign_in_provider(id) ON DELETE CASCADE
);

CREATE TABLE accounts.provider_request (
  state_hash text NOT NULL,
  browser_hash text NOT NULL,
  provider_id uuid NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  invitation_hash text,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_request_pkey PRIMARY KEY (state_hash),
  CONSTRAINT provider_request_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES accounts.sign_in_provider(id) ON DELETE CASCADE
);

CREATE TABLE accounts.recovery_code (
  user_id bigint NOT NULL,
  code_hash text NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id)
);

CREATE TABLE accounts.reset_code (
  code_hash text NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT reset_code_pkey PRIMARY KEY (code_hash),
  CONSTRAINT reset_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id)
);

CREATE TABLE accounts.second_factor_rule (
  user_type text NOT NULL,
  grace_days integer NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT second_factor_rule_pkey PRIMARY KEY (user_type),
  CONSTRAINT second_factor_rule_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 90)))
);

CREATE TABLE accounts.session (
  id uuid NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ip text,
  device text,
  last_used_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id)
);
CREATE INDEX session_of_user ON accounts.session USING btree (user_id) WHERE (ended_at IS NULL);

CREATE TABLE accounts.sign_in_failure (
  key text NOT NULL,
  account text,
  failures integer NOT NULL,
  last_failed_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_failure_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_failure_account ON accounts.sign_in_failure USING btree (account) WHERE (account IS NOT NULL);

CREATE TABLE accounts.sign_in_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  provider_id uuid NOT NULL,
  user_id bigint NOT NULL,
  shown_name text,
  linked_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT sign_in_identity_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT sign_in_identity_provider_id_user_id_key UNIQUE (provider_id, user_id),
  CONSTRAINT sign_in_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id),
  CONSTRAINT sign_in_identity_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES accounts.sign_in_provider(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_identity_of_user ON accounts.sign_in_identity USING btree (user_id);

CREATE TABLE accounts.sign_in_provider (
  id uuid NOT NULL,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text NOT NULL,
  audience text NOT NULL,
  vendor_id bigint,
  mode text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_provider_pkey PRIMARY KEY (id),
  CONSTRAINT sign_in_provider_check CHECK (((audience = 'supplier'::text) = (vendor_id IS NOT NULL))),
  CONSTRAINT sign_in_provider_mode_check CHECK ((mode = ANY (ARRAY['off'::text, 'optional'::text, 'enforced'::text]))),
  CONSTRAINT sign_in_provider_audience_check CHECK ((audience = ANY (ARRAY['staff'::text, 'organisations'::text, 'supplier'::text])))
);

CREATE TABLE accounts.sign_in_provider_organisation (
  provider_id uuid NOT NULL,
  company_id bigint NOT NULL,
  CONSTRAINT sign_in_provider_organisation_pkey PRIMARY KEY (provider_id, company_id),
  CONSTRAINT sign_in_provider_organisation_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES accounts.sign_in_provider(id) ON DELETE CASCADE
);

CREATE TABLE accounts.sign_in_step (
  code_hash text NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  link_hash text,
  CONSTRAINT sign_in_step_pkey PRIMARY KEY (code_hash),
  CONSTRAINT sign_in_step_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id),
  CONSTRAINT sign_in_step_kind_check CHECK ((kind = ANY (ARRAY['code'::text, 'setup'::text])))
);
CREATE INDEX sign_in_step_of_user ON accounts.sign_in_step USING btree (user_id);

CREATE TABLE accounts.trusted_device (
  user_id bigint NOT NULL,
  device_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT trusted_device_pkey PRIMARY KEY (user_id, device_hash),
  CONSTRAINT trusted_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id)
);

CREATE TABLE accounts.user_account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL,
  email text NOT NULL,
  email_alert text,
  password_hash text NOT NULL,
  user_type text NOT NULL,
  vendor_id bigint,
  vendor_name text,
  vendor_code text,
  company_id integer,
  company_name text,
  factory text,
  store_name text,
  language text,
  blocked boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  second_factor_due timestamp with time zone,
  CONSTRAINT user_account_pkey PRIMARY KEY (id),
  CONSTRAINT user_account_check CHECK (((user_type <> ALL (ARRAY['vendor'::text, 'demo'::text, 'internal'::text])) OR (vendor_id IS NOT NULL))),
  CONSTRAINT user_account_version_check CHECK ((version > 0)),
  CONSTRAINT user_account_language_check CHECK ((language = ANY (ARRAY['th'::text, 'en'::text]))),
  CONSTRAINT user_account_username_check CHECK ((username <> ''::text)),
  CONSTRAINT user_account_user_type_check CHECK ((user_type = ANY (ARRAY['vendor'::text, 'demo'::text, 'internal'::text, 'store'::text, 'purchase'::text, 'admin'::text, 'account'::text, 'account_admin'::text])))
);
CREATE UNIQUE INDEX user_account_email_once ON accounts.user_account USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE INDEX user_account_listed ON accounts.user_account USING btree (user_type, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX user_account_username ON accounts.user_account USING btree (lower(username)) WHERE (deleted_at IS NULL);

CREATE TABLE accounts.user_creation (
  created_by bigint NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT user_creation_pkey PRIMARY KEY (created_by, key),
  CONSTRAINT user_creation_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts.user_account(id),
  CONSTRAINT user_creation_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts.user_account(id),
  CONSTRAINT user_creation_key_check CHECK (((length(key) >= 8) AND (length(key) <= 100)))
);
CREATE INDEX user_creation_age ON accounts.user_creation USING btree (created_at);

CREATE SCHEMA audit;

CREATE SEQUENCE audit.entry_id;

CREATE OR REPLACE FUNCTION audit.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('audit.retention', true) = 'on' then return null; end if;
  raise exception 'the audit only grows: % of audit.entry is refused', lower(tg_op);
end $function$;

CREATE OR REPLACE FUNCTION audit.write(at timestamp with time zone, user_id bigint, user_name text, user_type text, request_id text, ip text, device text, what text, kind text, record text, organisation bigint, vendor bigint, before json, after json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit.entry (at, user_id, user_name, user_type, request_id, ip, device, what, kind, record, organisation,
    vendor, before, after)
  values (at, user_id, user_name, user_type, request_id, ip, device, what, kind, record, organisation, vendor, before,
    after);
end $function$;

CREATE TABLE audit.entry (
  id bigint NOT NULL DEFAULT nextval('audit.entry_id'::regclass),
  at timestamp with time zone NOT NULL,
  user_id bigint,
  user_name text NOT NULL,
  user_type text NOT NULL,
  what text NOT NULL,
  kind text NOT NULL,
  record text NOT NULL,
  organisation integer,
  vendor bigint,
  before json,
  after json,
  request_id text,
  ip text,
  device text,
  CONSTRAINT entry_pkey PRIMARY KEY (id, at),
  CONSTRAINT entry_kind_check CHECK ((kind ~ '^[a-z]+(-[a-z]+)*$'::text)),
  CONSTRAINT entry_what_check CHECK ((what ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'::text)),
  CONSTRAINT entry_record_check CHECK ((record <> ''::text)),
  CONSTRAINT entry_user_name_check CHECK ((user_name <> ''::text)),
  CONSTRAINT entry_user_type_check CHECK ((user_type <> ''::text))
) PARTITION BY RANGE (at);
CREATE INDEX entry_in_time ON ONLY audit.entry USING btree (at, id);
CREATE INDEX entry_of_organisation ON ONLY audit.entry USING btree (organisation, at, id);
CREATE INDEX entry_of_record ON ONLY audit.entry USING btree (kind, record, id);
CREATE TRIGGER entries_stay BEFORE TRUNCATE ON audit.entry FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();
CREATE TRIGGER entry_stays BEFORE DELETE OR UPDATE ON audit.entry FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();
CREATE TRIGGER webhook_event AFTER INSERT ON audit.entry FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['delivery'::text, 'document'::text, 'order-answer'::text]))) EXECUTE FUNCTION webhooks.note_event();

CREATE TABLE audit.entry_other (
  id bigint NOT NULL DEFAULT nextval('audit.entry_id'::regclass),
  at timestamp with time zone NOT NULL,
  user_id bigint,
  user_name text NOT NULL,
  user_type text NOT NULL,
  what text NOT NULL,
  kind text NOT NULL,
  record text NOT NULL,
  organisation integer,
  vendor bigint,
  before json,
  after json,
  request_id text,
  ip text,
  device text,
  CONSTRAINT entry_other_pkey PRIMARY KEY (id, at),
  CONSTRAINT entry_kind_check CHECK ((kind ~ '^[a-z]+(-[a-z]+)*$'::text)),
  CONSTRAINT entry_what_check CHECK ((what ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'::text)),
  CONSTRAINT entry_record_check CHECK ((record <> ''::text)),
  CONSTRAINT entry_user_name_check CHECK ((user_name <> ''::text)),
  CONSTRAINT entry_user_type_check CHECK ((user_type <> ''::text))
);
ALTER TABLE audit.entry ATTACH PARTITION audit.entry_other DEFAULT;
CREATE INDEX entry_other_at_id_idx ON audit.entry_other USING btree (at, id);
CREATE INDEX entry_other_kind_record_id_idx ON audit.entry_other USING btree (kind, record, id);
CREATE INDEX entry_other_organisation_at_id_idx ON audit.entry_other USING btree (organisation, at, id);
CREATE TRIGGER entries_stay BEFORE TRUNCATE ON audit.entry_other FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();
CREATE TRIGGER entry_stays BEFORE DELETE OR UPDATE ON audit.entry_other FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();
CREATE TRIGGER webhook_event AFTER INSERT ON audit.entry_other FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['delivery'::text, 'document'::text, 'order-answer'::text]))) EXECUTE FUNCTION webhooks.note_event();

CREATE SCHEMA deliveries;

CREATE OR REPLACE FUNCTION deliveries.lock_lines(vendor bigint, keys text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(keys) > 32 then
    perform pg_advisory_xact_lock(hashtextextended('deliveries.supplier', vendor));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('deliveries.supplier', vendor));
    -- always in the order of the hashes: nobody waits in a circle
    perform pg_advisory_xact_lock(hashint8(vendor), asked.hash)
      from (select distinct hashtext(key) as hash from unnest(keys) as key order by 1) as asked;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION deliveries.total(quantities numeric[])
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(sum(quantity.quantity), (0)::numeric) AS "coalesce" FROM unnest(total.quantities) quantity(quantity));

CREATE TABLE deliveries.delivery (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  status text NOT NULL,
  demo boolean NOT NULL,
  created_by bigint NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  vendor_id bigint NOT NULL,
  vendor_name text NOT NULL,
  company integer NOT NULL,
  job_id text,
  is_invoice boolean NOT NULL,
  invoice_no text,
  invoice_date date,
  do_no text,
  do_date date,
  delivery_date date NOT NULL,
  site_code text NOT NULL,
  po_numbers text NOT NULL,
  releases text[] NOT NULL,
  line_count integer NOT NULL,
  pack_count integer NOT NULL,
  dock_since timestamp with time zone,
  dock_store text,
  receiving_since timestamp with time zone,
  received_no text,
  received_at timestamp with time zone,
  receiver text,
  store_name text,
  undone integer NOT NULL DEFAULT 0,
  remarks text,
  deleted_by bigint,
  deleted_by_name text,
  deleted_at timestamp with time zone,
  idempotency_key text,
  request_hash text,
  version integer NOT NULL DEFAULT 1,
  details text NOT NULL,
  numbers text NOT NULL GENERATED ALWAYS AS (upper(((COALESCE(invoice_no, ''::text) || ' '::text) || COALESCE(do_no, ''::text)))) STORED,
  orders_listed text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (octet_length(po_numbers) > 1000) THEN ''::text
    ELSE po_numbers
END) STORED,
  releases_listed text[] NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (cardinality(releases) > 50) THEN '{}'::text[]
    ELSE releases
END) STORED,
  received_quantity numeric(18,4),
  received_packs integer,
  CONSTRAINT delivery_pkey PRIMARY KEY (id),
  CONSTRAINT delivery_id_status_key UNIQUE (id, status),
  CONSTRAINT delivery_check CHECK ((pack_count >= line_count)),
  CONSTRAINT delivery_check1 CHECK ((is_invoice = (invoice_no IS NOT NULL))),
  CONSTRAINT delivery_check2 CHECK (((invoice_no IS NULL) = (invoice_date IS NULL))),
  CONSTRAINT delivery_check3 CHECK (((do_no IS NULL) = (do_date IS NULL))),
  CONSTRAINT delivery_check4 CHECK (((invoice_no IS NOT NULL) OR (do_no IS NOT NULL))),
  CONSTRAINT delivery_check5 CHECK (
CASE
    WHEN demo THEN (status = ANY (ARRAY['transit_demo'::text, 'deleted'::text]))
    ELSE (status <> 'transit_demo'::text)
END),
  CONSTRAINT delivery_check6 CHECK (((status = ANY (ARRAY['received'::text, 'completed'::text])) = (received_no IS NOT NULL))),
  CONSTRAINT delivery_check7 CHECK (((received_no IS NULL) = (received_at IS NULL))),
  CONSTRAINT delivery_check8 CHECK (((status = 'deleted'::text) = (deleted_at IS NOT NULL))),
  CONSTRAINT delivery_check9 CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  CONSTRAINT delivery_at_dock CHECK (((dock_since IS NULL) OR ((status = 'transit'::text) AND (dock_store IS NOT NULL)))),
  CONSTRAINT delivery_check10 CHECK (((status <> 'deleted'::text) OR (remarks ~ '[^[:space:]]'::text))),
  CONSTRAINT delivery_check11 CHECK (((idempotency_key IS NULL) = (request_hash IS NULL))),
  CONSTRAINT delivery_check12 CHECK (((receiving_since IS NULL) OR (status = 'transit'::text))),
  CONSTRAINT delivery_check13 CHECK (((received_packs >= 1) AND (received_packs <= (pack_count - 1)))),
  CONSTRAINT delivery_do_no_check CHECK ((do_no ~ '^[^[:space:]|]{1,30}$'::text)),
  CONSTRAINT delivery_job_id_check CHECK ((job_id <> ''::text)),
  CONSTRAINT delivery_status_check CHECK ((status = ANY (ARRAY['transit'::text, 'transit_demo'::text, 'received'::text, 'completed'::text, 'deleted'::text]))),
  CONSTRAINT delivery_undone_check CHECK ((undone >= 0)),
  CONSTRAINT delivery_received_short CHECK ((((received_quantity IS NULL) = (received_packs IS NULL)) AND ((received_packs IS NULL) OR (received_no IS NOT NULL)))),
  CONSTRAINT delivery_invoice_no_check CHECK ((invoice_no ~ '^[^[:space:]|]{1,30}$'::text)),
  CONSTRAINT delivery_line_count_check CHECK ((line_count >= 1)),
  CONSTRAINT delivery_received_quantity_check CHECK ((received_quantity > (0)::numeric))
);
CREATE INDEX delivery_at_dock_now ON deliveries.delivery USING btree (company) WHERE (dock_since IS NOT NULL);
CREATE INDEX delivery_created ON deliveries.delivery USING btree (company, created_at, id) INCLUDE (status, demo, delivery_date, numbers, orders_listed);
CREATE UNIQUE INDEX delivery_idempotency ON deliveries.delivery USING btree (created_by, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX delivery_not_completed ON deliveries.delivery USING btree (company, status, delivery_date, id) INCLUDE (demo, created_at) WHERE (status <> 'completed'::text);
CREATE INDEX delivery_numbers ON deliveries.delivery USING gin (numbers gin_trgm_ops, orders_listed gin_trgm_ops, releases_listed);
CREATE INDEX delivery_of_company ON deliveries.delivery USING btree (company, delivery_date, id) INCLUDE (status, demo, created_at, numbers, orders_listed, releases_listed);
CREATE INDEX delivery_of_many_orders ON deliveries.delivery USING btree (id) WHERE ((octet_length(po_numbers) > 1000) OR (cardinality(releases) > 50));
CREATE INDEX delivery_of_vendor ON deliveries.delivery USING btree (vendor_id, status, created_at DESC, id) INCLUDE (demo, company);
CREATE INDEX delivery_of_vendor_by_date ON deliveries.delivery USING btree (vendor_id, delivery_date, id) INCLUDE (status, demo, company, created_at, numbers, orders_listed, releases_listed);
CREATE INDEX delivery_receive_number ON deliveries.delivery USING gin (received_no gin_trgm_ops) WHERE (received_no IS NOT NULL);
CREATE INDEX delivery_received_on ON deliveries.delivery USING btree (company, received_at) WHERE (received_at IS NOT NULL);
CREATE INDEX delivery_to_change ON deliveries.delivery USING btree (company) WHERE ((status = 'received'::text) AND is_invoice);
CREATE INDEX delivery_to_receive ON deliveries.delivery USING btree (company, delivery_date) WHERE (status = 'transit'::text);
CREATE INDEX delivery_without_invoice ON deliveries.delivery USING btree (vendor_id) WHERE ((status = 'received'::text) AND (NOT is_invoice));
ALTER TABLE deliveries.delivery ALTER COLUMN received_no SET STATISTICS 1000;
ALTER TABLE deliveries.delivery ALTER COLUMN numbers SET STATISTICS 2000;
ALTER TABLE deliveries.delivery ALTER COLUMN orders_listed SET STATISTICS 2000;
CREATE STATISTICS deliveries.delivery_of_how_many_orders ON octet_length(po_numbers), cardinality(releases) FROM deliveries.delivery;

CREATE TABLE deliveries.delivery_line (
  delivery_id bigint NOT NULL,
  sequence integer NOT NULL,
  status text NOT NULL,
  vendor_id bigint NOT NULL,
  line_key text NOT NULL,
  po_number text NOT NULL,
  release_num integer NOT NULL,
  line_num integer NOT NULL,
  shipment_num integer NOT NULL,
  job text NOT NULL,
  item_code text NOT NULL,
  quantity numeric(18,4) NOT NULL,
  packs integer NOT NULL,
  lot_quantities numeric(18,4)[] NOT NULL,
  heats text[] NOT NULL,
  lot_sup text NOT NULL,
  CONSTRAINT delivery_line_pkey PRIMARY KEY (delivery_id, sequence),
  CONSTRAINT delivery_line_delivery_id_line_key_key UNIQUE (delivery_id, line_key),
  CONSTRAINT delivery_line_delivery_id_status_fkey FOREIGN KEY (delivery_id, status) REFERENCES deliveries.delivery(id, status) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT delivery_line_check CHECK (((cardinality(lot_quantities) = packs) AND (cardinality(heats) = packs))),
  CONSTRAINT delivery_line_check1 CHECK ((deliveries.total(lot_quantities) = quantity)),
  CONSTRAINT delivery_line_packs_check CHECK ((packs >= 1)),
  CONSTRAINT delivery_line_quantity_check CHECK ((quantity > (0)::numeric)),
  CONSTRAINT delivery_line_sequence_check CHECK ((sequence >= 1)),
  CONSTRAINT delivery_line_lot_quantities_check CHECK (((0)::numeric < ALL (lot_quantities)))
);
CREATE INDEX delivery_line_in_transit ON deliveries.delivery_line USING btree (vendor_id, line_key) INCLUDE (quantity, status, delivery_id) WHERE (status = ANY (ARRAY['transit'::text, 'transit_demo'::text]));
CREATE INDEX delivery_line_item_in_transit ON deliveries.delivery_line USING gin (item_code gin_trgm_ops) WHERE (status = ANY (ARRAY['transit'::text, 'transit_demo'::text]));

CREATE TABLE deliveries.delivery_number (
  vendor_id bigint NOT NULL,
  demo boolean NOT NULL,
  number_key text NOT NULL,
  delivery_id bigint NOT NULL,
  CONSTRAINT delivery_number_once PRIMARY KEY (vendor_id, demo, number_key),
  CONSTRAINT delivery_number_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries.delivery(id) ON DELETE CASCADE,
  CONSTRAINT delivery_number_number_key_check CHECK (((number_key <> ''::text) AND (number_key = upper(number_key))))
);
CREATE INDEX delivery_number_of ON deliveries.delivery_number USING btree (delivery_id);

CREATE TABLE deliveries.sscc_run (
  first bigint NOT NULL,
  last bigint NOT NULL,
  delivery_id bigint NOT NULL,
  CONSTRAINT sscc_run_pkey PRIMARY KEY (first),
  CONSTRAINT sscc_run_delivery_id_key UNIQUE (delivery_id),
  CONSTRAINT sscc_run_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries.delivery(id),
  CONSTRAINT sscc_run_check CHECK (((first >= 0) AND (first <= last))),
  CONSTRAINT sscc_once EXCLUDE USING gist (int8range(first, last, '[]'::text) WITH &&)
);

CREATE TABLE deliveries.sscc_setting (
  vendor_id bigint NOT NULL,
  prefix text,
  extension integer NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  changed_by text NOT NULL,
  CONSTRAINT sscc_setting_pkey PRIMARY KEY (vendor_id),
  CONSTRAINT sscc_setting_prefix_check CHECK ((prefix ~ '^[0-9]{7,10}$'::text)),
  CONSTRAINT sscc_setting_extension_check CHECK (((extension >= 0) AND (extension <= 9)))
);

CREATE SCHEMA delivery_imports;

CREATE TABLE delivery_imports.import (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  vendor_id bigint NOT NULL,
  demo boolean NOT NULL,
  created_by bigint NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  file_name text NOT NULL,
  is_preview boolean NOT NULL,
  refused text NOT NULL,
  CONSTRAINT import_pkey PRIMARY KEY (id)
);
CREATE INDEX import_by_age ON delivery_imports.import USING btree (created_at);

CREATE SCHEMA directory;

CREATE TABLE directory.holiday (
  organisation integer NOT NULL,
  day date NOT NULL,
  name text NOT NULL,
  CONSTRAINT holiday_pkey PRIMARY KEY (organisation, day),
  CONSTRAINT holiday_name_check CHECK (((name ~ '[^[:space:]]'::text) AND (char_length(name) <= 100)))
);

CREATE TABLE directory.logo (
  organisation integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  jpeg bytea NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  CONSTRAINT logo_pkey PRIMARY KEY (organisation),
  CONSTRAINT logo_jpeg_check CHECK ((octet_length(jpeg) <= 131072)),
  CONSTRAINT logo_width_check CHECK ((width > 0)),
  CONSTRAINT logo_height_check CHECK ((height > 0))
);

CREATE SCHEMA documents;

CREATE TABLE documents.attachment (
  file_id bigint NOT NULL,
  document_id bigint NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  size integer NOT NULL,
  CONSTRAINT attachment_pkey PRIMARY KEY (file_id),
  CONSTRAINT attachment_document_id_position_key UNIQUE (document_id, "position"),
  CONSTRAINT attachment_file_id_fkey FOREIGN KEY (file_id) REFERENCES files.file(id),
  CONSTRAINT attachment_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents.document(id),
  CONSTRAINT attachment_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'xls'::text]))),
  CONSTRAINT attachment_size_check CHECK ((size > 0)),
  CONSTRAINT attachment_position_check CHECK (("position" >= 1))
);

CREATE TABLE documents.confirmation (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  document_id bigint NOT NULL,
  kind text NOT NULL,
  company integer NOT NULL,
  vendor_id bigint NOT NULL,
  file_id bigint NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  delivery_date date,
  created_by bigint NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  mail_sent boolean NOT NULL DEFAULT false,
  mail_sent_at timestamp with time zone,
  voided_at timestamp with time zone,
  voided_by_name text,
  void_reason text,
  CONSTRAINT confirmation_pkey PRIMARY KEY (id),
  CONSTRAINT confirmation_file_id_key UNIQUE (file_id),
  CONSTRAINT confirmation_scope FOREIGN KEY (document_id, kind, company, vendor_id) REFERENCES documents.document(id, kind, company, vendor_id),
  CONSTRAINT confirmation_file_id_fkey FOREIGN KEY (file_id) REFERENCES files.file(id),
  CONSTRAINT confirmation_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents.document(id),
  CONSTRAINT confirmation_check CHECK ((mail_sent = (mail_sent_at IS NOT NULL))),
  CONSTRAINT confirmation_check1 CHECK (((voided_at IS NULL) = (voided_by_name IS NULL))),
  CONSTRAINT confirmation_check2 CHECK (((voided_at IS NULL) = (void_reason IS NULL))),
  CONSTRAINT confirmation_size_check CHECK ((size > 0)),
  CONSTRAINT confirmation_void_reason_check CHECK (((void_reason IS NULL) OR (void_reason ~ '[^[:space:]]'::text)))
);
CREATE INDEX confirmation_newest ON documents.confirmation USING btree (created_at DESC, id DESC);
CREATE INDEX confirmation_of ON documents.confirmation USING btree (document_id, id);
CREATE INDEX confirmation_of_company ON documents.confirmation USING btree (kind, company, created_at DESC, id DESC);
CREATE INDEX confirmation_of_vendor ON documents.confirmation USING btree (kind, vendor_id, created_at DESC, id DESC);
CREATE INDEX confirmation_unsent ON documents.confirmation USING btree (document_id) WHERE ((NOT mail_sent) AND (voided_at IS NULL));

CREATE TABLE documents.document (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  whole boolean NOT NULL,
  company integer NOT NULL,
  factory text NOT NULL,
  vendor_id bigint NOT NULL,
  supplier_name text NOT NULL,
  supplier_code text NOT NULL,
  group_id bigint,
  group_name text NOT NULL DEFAULT ''::text,
  receivers text[] NOT NULL,
  receiver_keys text[] NOT NULL,
  po_number text NOT NULL DEFAULT ''::text,
  rel_number text NOT NULL DEFAULT ''::text,
  sequence text NOT NULL DEFAULT ''::text,
  revision text NOT NULL DEFAULT ''::text,
  due_date date NOT NULL,
  remark text NOT NULL DEFAULT ''::text,
  created_by bigint NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  mail_sent boolean NOT NULL DEFAULT false,
  mail_sent_at timestamp with time zone,
  download_count integer NOT NULL DEFAULT 0,
  downloaded_by text,
  downloaded_at timestamp with time zone,
  confirm_count integer NOT NULL DEFAULT 0,
  superseded_by bigint,
  reminded_at timestamp with time zone,
  reminders integer NOT NULL DEFAULT 0,
  deleted_by_name text,
  deleted_at timestamp with time zone,
  upload_batch text,
  mailed_with bigint,
  CONSTRAINT document_pkey PRIMARY KEY (id),
  CONSTRAINT document_scope UNIQUE (id, kind, company, vendor_id),
  CONSTRAINT document_mailed_with_fkey FOREIGN KEY (mailed_with) REFERENCES documents.document(id),
  CONSTRAINT document_superseded_by_fkey FOREIGN KEY (superseded_by) REFERENCES documents.document(id),
  CONSTRAINT document_check CHECK (((kind = 'po'::text) = (po_number <> ''::text))),
  CONSTRAINT document_check1 CHECK (((kind = 'po'::text) = (rel_number <> ''::text))),
  CONSTRAINT document_check2 CHECK ((((kind = 'po'::text) = (revision = ''::text)) OR (NOT whole))),
  CONSTRAINT document_check3 CHECK ((cardinality(receivers) = cardinality(receiver_keys))),
  CONSTRAINT document_check4 CHECK ((mail_sent = (mail_sent_at IS NOT NULL))),
  CONSTRAINT document_check5 CHECK (((download_count = 0) = (downloaded_at IS NULL))),
  CONSTRAINT document_check6 CHECK (((downloaded_at IS NULL) = (downloaded_by IS NULL))),
  CONSTRAINT document_check7 CHECK (((deleted_at IS NULL) = (deleted_by_name IS NULL))),
  CONSTRAINT document_check8 CHECK (((deleted_at IS NULL) OR (confirm_count = 0))),
  CONSTRAINT document_check9 CHECK ((superseded_by IS DISTINCT FROM id)),
  CONSTRAINT document_remark_check CHECK ((char_length(remark) <= 2000)),
  CONSTRAINT document_factory_check CHECK ((factory <> ''::text)),
  CONSTRAINT document_reminders_check CHECK ((reminders >= 0)),
  CONSTRAINT document_upload_batch_check CHECK (((length(upload_batch) >= 8) AND (length(upload_batch) <= 100))),
  CONSTRAINT document_confirm_count_check CHECK ((confirm_count >= 0)),
  CONSTRAINT document_download_count_check CHECK ((download_count >= 0))
);
CREATE INDEX document_due ON documents.document USING btree (kind, company, due_date) WHERE ((deleted_at IS NULL) AND whole);
CREATE INDEX document_found ON documents.document USING gin (po_number gin_trgm_ops, rel_number gin_trgm_ops, supplier_name gin_trgm_ops, supplier_code gin_trgm_ops);
CREATE INDEX document_mailed_with ON documents.document USING btree (mailed_with) WHERE (mailed_with IS NOT NULL);
CREATE INDEX document_not_confirmed ON documents.document USING btree (kind, company, created_at DESC, id DESC) WHERE ((confirm_count = 0) AND (superseded_by IS NULL) AND (deleted_at IS NULL) AND whole);
CREATE INDEX document_not_confirmed_of ON documents.document USING btree (kind, vendor_id, created_at DESC, id DESC) WHERE ((confirm_count = 0) AND (superseded_by IS NULL) AND (deleted_at IS NULL) AND whole);
CREATE INDEX document_not_downloaded ON documents.document USING btree (company, created_at DESC, id DESC) WHERE ((kind = 'po'::text) AND (download_count = 0) AND (superseded_by IS NULL) AND (deleted_at IS NULL) AND whole);
CREATE INDEX document_not_downloaded_of ON documents.document USING btree (vendor_id, created_at DESC, id DESC) WHERE ((kind = 'po'::text) AND (download_count = 0) AND (superseded_by IS NULL) AND (deleted_at IS NULL) AND whole);
CREATE INDEX document_of_all ON documents.document USING btree (kind, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND whole);
CREATE INDEX document_of_company ON documents.document USING btree (kind, company, created_at DESC, id DESC) INCLUDE (po_number, rel_number, supplier_name, supplier_code) WHERE ((deleted_at IS NULL) AND whole);
CREATE INDEX document_of_upload_batch ON documents.document USING btree (upload_batch) WHERE (upload_batch IS NOT NULL);
CREATE INDEX document_of_vendor ON documents.document USING btree (kind, vendor_id, created_at DESC, id DESC) INCLUDE (po_number, rel_number, supplier_name, supplier_code) WHERE ((deleted_at IS NULL) AND whole);
CREATE INDEX document_series ON documents.document USING btree (kind, company, vendor_id, po_number, rel_number) WHERE ((deleted_at IS NULL) AND whole AND (superseded_by IS NULL));
CREATE INDEX document_unsent ON documents.document USING btree (kind, company) WHERE ((NOT mail_sent) AND (superseded_by IS NULL) AND (deleted_at IS NULL) AND whole);
ALTER TABLE documents.document ALTER COLUMN po_number SET STATISTICS 1000;

CREATE TABLE documents.event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  document_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  what text NOT NULL,
  user_id bigint,
  user_name text NOT NULL,
  detail text NOT NULL DEFAULT ''::text,
  mail_id bigint,
  CONSTRAINT event_pkey PRIMARY KEY (id),
  CONSTRAINT event_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents.document(id),
  CONSTRAINT event_what_check CHECK ((what = ANY (ARRAY['uploaded'::text, 'send'::text, 'opened'::text, 'downloaded'::text, 'confirmed'::text, 'notice'::text, 'voided'::text, 'superseded'::text, 'file-removed'::text, 'file-added'::text, 'reminded'::text])))
);
CREATE INDEX event_of ON documents.event USING btree (document_id, id);

CREATE SCHEMA email_groups;

CREATE TABLE email_groups.email_group (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company integer NOT NULL,
  factory text NOT NULL,
  vendor_id bigint NOT NULL,
  supplier_code text NOT NULL,
  supplier_name text NOT NULL,
  number integer NOT NULL,
  name text NOT NULL GENERATED ALWAYS AS (((((factory || '-'::text) || supplier_code) || '-'::text) || lpad((number)::text, 4, '0'::text))) STORED,
  description text NOT NULL,
  addresses text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by bigint NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_by_name text,
  changed_at timestamp with time zone,
  deleted_by_name text,
  deleted_at timestamp with time zone,
  found_by text NOT NULL GENERATED ALWAYS AS (lower(regexp_replace(((((((factory || '-'::text) || supplier_code) || '-'::text) || lpad((number)::text, 4, '0'::text)) || '|'::text) || description), '\s'::text, ''::text, 'g'::text))) STORED,
  found_by_supplier text NOT NULL GENERATED ALWAYS AS (lower(regexp_replace(supplier_name, '\s'::text, ''::text, 'g'::text))) STORED,
  CONSTRAINT email_group_pkey PRIMARY KEY (id),
  CONSTRAINT email_group_check CHECK (((changed_at IS NULL) = (changed_by_name IS NULL))),
  CONSTRAINT email_group_check1 CHECK (((deleted_at IS NULL) = (deleted_by_name IS NULL))),
  CONSTRAINT email_group_number_check CHECK (((number >= 1) AND (number <= 9999))),
  CONSTRAINT email_group_factory_check CHECK ((factory <> ''::text)),
  CONSTRAINT email_group_version_check CHECK ((version > 0)),
  CONSTRAINT email_group_addresses_check CHECK (((cardinality(addresses) >= 1) AND (cardinality(addresses) <= 50))),
  CONSTRAINT email_group_description_check CHECK ((description ~ '[^[:space:]]'::text)),
  CONSTRAINT email_group_supplier_code_check CHECK ((supplier_code ~ '^[^-[:space:]]+$'::text))
);
CREATE INDEX email_group_created ON email_groups.email_group USING btree (company, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX email_group_name_once ON email_groups.email_group USING btree (name) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX email_group_number_once ON email_groups.email_group USING btree (company, vendor_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX email_group_of_supplier ON email_groups.email_group USING btree (company, vendor_id, number);

CREATE SCHEMA erp;

CREATE SEQUENCE erp.receive_number;

CREATE TABLE erp.extract_import (
  "extract" text NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  CONSTRAINT extract_import_pkey PRIMARY KEY ("extract")
);

CREATE TABLE erp.import_report (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  file text NOT NULL,
  at timestamp with time zone NOT NULL,
  rows integer NOT NULL,
  inserted integer,
  changed integer,
  unchanged integer,
  removed integer,
  refused_rows integer NOT NULL,
  refusals text NOT NULL,
  unreadable text,
  CONSTRAINT import_report_pkey PRIMARY KEY (id),
  CONSTRAINT import_report_file_check CHECK ((file <> ''::text)),
  CONSTRAINT import_report_rows_check CHECK ((rows >= 0)),
  CONSTRAINT import_report_refused_rows_check CHECK ((refused_rows >= 0))
);
CREATE INDEX import_report_of_file ON erp.import_report USING btree (file, id);

CREATE TABLE erp.invoice (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  month text NOT NULL,
  invoice_no text NOT NULL,
  org_code text NOT NULL,
  supplier_name text NOT NULL,
  supplier_no text,
  total_amount numeric(15,2) NOT NULL,
  invoice_date date NOT NULL,
  vendor_id bigint NOT NULL,
  terms text,
  due_date date,
  CONSTRAINT invoice_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT invoice_org_code_check CHECK ((org_code <> ''::text)),
  CONSTRAINT invoice_invoice_no_check CHECK ((invoice_no <> ''::text)),
  CONSTRAINT invoice_supplier_name_check CHECK ((supplier_name <> ''::text))
);
CREATE UNIQUE INDEX invoice_identity ON erp.invoice USING btree (month, vendor_id, org_code, invoice_no);

CREATE TABLE erp.kept_answer (
  question text NOT NULL,
  answer text NOT NULL,
  answered_at timestamp with time zone NOT NULL,
  CONSTRAINT kept_answer_pkey PRIMARY KEY (question),
  CONSTRAINT kept_answer_question_check CHECK ((question ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX kept_answer_age ON erp.kept_answer USING btree (answered_at);

CREATE TABLE erp.order_answer (
  key text NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  answer text NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT order_answer_pkey PRIMARY KEY (key),
  CONSTRAINT order_answer_position_key UNIQUE ("position")
);
CREATE INDEX order_answer_received ON erp.order_answer USING btree (received_at);

CREATE TABLE erp.organisation (
  inventory_org_id integer NOT NULL,
  inventory_org_code text NOT NULL,
  operating_unit_org_id integer NOT NULL,
  company_name text NOT NULL,
  name text NOT NULL,
  file_prefix text,
  offered boolean NOT NULL,
  has_pds boolean NOT NULL,
  hide_pds_no_line boolean NOT NULL,
  pack_exempt boolean NOT NULL,
  CONSTRAINT organisation_pkey PRIMARY KEY (inventory_org_id),
  CONSTRAINT organisation_inventory_org_code_key UNIQUE (inventory_org_code),
  CONSTRAINT organisation_inventory_org_code_check CHECK ((inventory_org_code <> ''::text))
);

CREATE TABLE erp.payment (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  month text NOT NULL,
  check_number text NOT NULL,
  amount numeric(15,2) NOT NULL,
  base_amount numeric(15,2),
  total_amount numeric(15,2) NOT NULL,
  wht_amt numeric(15,2),
  org_code text NOT NULL,
  bank_name text NOT NULL,
  invoice_num text NOT NULL,
  bank_account_name text NOT NULL,
  inv_description text NOT NULL,
  invoice_date date NOT NULL,
  vendor_id bigint NOT NULL,
  supplier_name text,
  payment_date date,
  CONSTRAINT payment_pkey PRIMARY KEY (id),
  CONSTRAINT payment_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT payment_org_code_check CHECK ((org_code <> ''::text)),
  CONSTRAINT payment_invoice_num_check CHECK ((invoice_num <> ''::text)),
  CONSTRAINT payment_inv_description_check CHECK ((length(inv_description) <= 240))
);
CREATE UNIQUE INDEX payment_identity ON erp.payment USING btree (month, vendor_id, org_code, check_number, bank_name, invoice_num, total_amount, inv_description);

CREATE TABLE erp.pds_line (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  pds_num text,
  pds_line text,
  status text,
  organization_code text NOT NULL,
  vendor_name text NOT NULL,
  vendor_id bigint NOT NULL,
  po_num text NOT NULL,
  po_rel_num integer,
  item_code text NOT NULL,
  item_description text NOT NULL,
  item_type text,
  need_by_date date NOT NULL,
  qty_order numeric(18,4) NOT NULL,
  qty_remain numeric(18,4) NOT NULL,
  occurrence integer NOT NULL DEFAULT 1,
  CONSTRAINT pds_line_pkey PRIMARY KEY (id),
  CONSTRAINT pds_line_po_num_check CHECK ((po_num <> ''::text)),
  CONSTRAINT pds_line_status_check CHECK ((status <> ''::text)),
  CONSTRAINT pds_line_pds_num_check CHECK ((pds_num <> ''::text)),
  CONSTRAINT pds_line_pds_line_check CHECK ((pds_line <> ''::text)),
  CONSTRAINT pds_line_item_code_check CHECK ((item_code <> ''::text)),
  CONSTRAINT pds_line_qty_order_check CHECK ((qty_order >= (0)::numeric)),
  CONSTRAINT pds_line_occurrence_check CHECK ((occurrence >= 1)),
  CONSTRAINT pds_line_qty_remain_check CHECK ((qty_remain >= (0)::numeric)),
  CONSTRAINT pds_line_vendor_name_check CHECK ((vendor_name <> ''::text)),
  CONSTRAINT pds_line_organization_code_check CHECK ((organization_code <> ''::text))
);
CREATE UNIQUE INDEX pds_line_identity ON erp.pds_line USING btree (organization_code, vendor_id, po_num, COALESCE(po_rel_num, 0), COALESCE(pds_num, ''::text), COALESCE(pds_line, ''::text), item_code, need_by_date, occurrence);

CREATE TABLE erp.po_line (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  vendor_id bigint NOT NULL,
  po_type text NOT NULL,
  item_code text NOT NULL,
  item_code_int text,
  description text NOT NULL,
  po_number text NOT NULL,
  release_num integer,
  line_num integer NOT NULL,
  shipment_num integer NOT NULL,
  line_type_id integer,
  unit_price numeric(18,4),
  uom text,
  due_date date,
  pieces_per_kanban text,
  pds_number text,
  trip text,
  credit_terms text,
  dock_code text,
  delivery_cycle text,
  comments text,
  inv_orgid integer NOT NULL,
  org_id integer NOT NULL,
  jobs text,
  item_type text,
  quantity numeric(18,4) NOT NULL,
  quantity_received numeric(18,4) NOT NULL,
  quantity_remain numeric(18,4) NOT NULL,
  extract_received numeric(18,4),
  extract_remain numeric(18,4),
  CONSTRAINT po_line_pkey PRIMARY KEY (id),
  CONSTRAINT po_line_inv_orgid_fkey FOREIGN KEY (inv_orgid) REFERENCES erp.organisation(inventory_org_id),
  CONSTRAINT po_line_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES erp.supplier(vendor_id),
  CONSTRAINT po_line_jobs_check CHECK ((jobs <> ''::text)),
  CONSTRAINT po_line_po_type_check CHECK ((po_type = ANY (ARRAY['STANDARD'::text, 'BLANKET'::text]))),
  CONSTRAINT po_line_quantity_check CHECK ((quantity >= (0)::numeric)),
  CONSTRAINT po_line_item_code_check CHECK ((item_code <> ''::text)),
  CONSTRAINT po_line_po_number_check CHECK ((po_number <> ''::text)),
  CONSTRAINT po_line_unit_price_check CHECK ((unit_price >= (0)::numeric)),
  CONSTRAINT po_line_quantity_remain_check CHECK ((quantity_remain >= (0)::numeric)),
  CONSTRAINT po_line_quantity_received_check CHECK ((quantity_received >= (0)::numeric))
);
CREATE UNIQUE INDEX po_line_identity ON erp.po_line USING btree (vendor_id, po_number, inv_orgid, COALESCE(release_num, 0), line_num, shipment_num, COALESCE(jobs, ''::text));
CREATE INDEX po_line_job ON erp.po_line USING btree (vendor_id, jobs) WHERE (jobs IS NOT NULL);
CREATE INDEX po_line_open ON erp.po_line USING btree (vendor_id, inv_orgid) WHERE (quantity_remain > (0)::numeric);
CREATE INDEX po_line_open_of_organisation ON erp.po_line USING btree (inv_orgid) WHERE (quantity_remain > (0)::numeric);

CREATE TABLE erp.receipt (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  idempotency_key text NOT NULL,
  receive_number text NOT NULL,
  vendor_id bigint NOT NULL,
  inv_orgid integer NOT NULL,
  do_no text,
  invoice_no text,
  document_date date NOT NULL,
  delivery_date date NOT NULL,
  vendor_site_code text NOT NULL,
  receiver text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT receipt_pkey PRIMARY KEY (id),
  CONSTRAINT receipt_receive_number_key UNIQUE (receive_number),
  CONSTRAINT receipt_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT receipt_inv_orgid_fkey FOREIGN KEY (inv_orgid) REFERENCES erp.organisation(inventory_org_id),
  CONSTRAINT receipt_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES erp.supplier(vendor_id),
  CONSTRAINT receipt_check CHECK (((do_no IS NOT NULL) OR (invoice_no IS NOT NULL)))
);
CREATE INDEX receipt_of_do ON erp.receipt USING btree (vendor_id, inv_orgid, do_no) WHERE (do_no IS NOT NULL);

CREATE TABLE erp.receipt_line (
  receipt_id bigint NOT NULL,
  row_num integer NOT NULL,
  po_line_id bigint NOT NULL,
  quantity numeric(18,4) NOT NULL,
  supplier_lot text NOT NULL,
  internal_lot text NOT NULL,
  CONSTRAINT receipt_line_pkey PRIMARY KEY (receipt_id, row_num),
  CONSTRAINT receipt_line_po_line_id_fkey FOREIGN KEY (po_line_id) REFERENCES erp.po_line(id),
  CONSTRAINT receipt_line_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES erp.receipt(id),
  CONSTRAINT receipt_line_quantity_check CHECK ((quantity > (0)::numeric))
);
CREATE INDEX receipt_line_of_po_line ON erp.receipt_line USING btree (po_line_id);

CREATE TABLE erp.subinventory (
  inv_orgid integer NOT NULL,
  item_code text NOT NULL,
  required boolean NOT NULL,
  subinventory text,
  CONSTRAINT subinventory_pkey PRIMARY KEY (inv_orgid, item_code),
  CONSTRAINT subinventory_inv_orgid_fkey FOREIGN KEY (inv_orgid) REFERENCES erp.organisation(inventory_org_id),
  CONSTRAINT subinventory_item_code_check CHECK ((item_code <> ''::text)),
  CONSTRAINT subinventory_subinventory_check CHECK ((subinventory <> ''::text))
);

CREATE TABLE erp.supplier (
  vendor_id bigint NOT NULL,
  vendor_name text NOT NULL,
  vendor_name_alt text,
  CONSTRAINT supplier_pkey PRIMARY KEY (vendor_id),
  CONSTRAINT supplier_vendor_name_check CHECK ((vendor_name <> ''::text))
);

CREATE TABLE erp.vendor_site (
  vendor_id bigint NOT NULL,
  inv_orgid integer NOT NULL,
  vendor_site_code text NOT NULL,
  addr text NOT NULL,
  CONSTRAINT vendor_site_pkey PRIMARY KEY (vendor_id, inv_orgid, vendor_site_code),
  CONSTRAINT vendor_site_inv_orgid_fkey FOREIGN KEY (inv_orgid) REFERENCES erp.organisation(inventory_org_id),
  CONSTRAINT vendor_site_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES erp.supplier(vendor_id),
  CONSTRAINT vendor_site_vendor_site_code_check CHECK ((vendor_site_code <> ''::text))
);

CREATE SCHEMA files;

CREATE TABLE files.file (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  storage_key text NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  name text NOT NULL,
  kind text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  uploaded_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT file_pkey PRIMARY KEY (id),
  CONSTRAINT file_storage_key_key UNIQUE (storage_key),
  CONSTRAINT file_check CHECK (((state = 'removed'::text) = (removed_at IS NOT NULL))),
  CONSTRAINT file_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'xls'::text, 'jpeg'::text, 'png'::text]))),
  CONSTRAINT file_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 320))),
  CONSTRAINT file_size_check CHECK (((size >= 1) AND (size <= 20971520))),
  CONSTRAINT file_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'kept'::text, 'removed'::text]))),
  CONSTRAINT file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT file_storage_key_check CHECK ((storage_key ~ '^[0-9a-f]{32}$'::text))
);
CREATE INDEX file_unfinished ON files.file USING btree (state, created_at) WHERE (state <> 'kept'::text);

CREATE TABLE files.upload_key (
  user_id bigint NOT NULL,
  what text NOT NULL,
  key text NOT NULL,
  record_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT upload_key_pkey PRIMARY KEY (user_id, what, key),
  CONSTRAINT upload_key_key_check CHECK (((char_length(key) >= 8) AND (char_length(key) <= 100))),
  CONSTRAINT upload_key_what_check CHECK ((what <> ''::text))
);
CREATE INDEX upload_key_old ON files.upload_key USING btree (created_at);

CREATE SCHEMA finance;

CREATE TABLE finance.invoice (
  load_id bigint NOT NULL,
  row_num integer NOT NULL,
  invoice_no text NOT NULL,
  number_key text NOT NULL,
  org_code text NOT NULL,
  supplier_name text NOT NULL,
  supplier_no text,
  total_amount numeric(15,2) NOT NULL,
  invoice_date date NOT NULL,
  vendor_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  terms text,
  due_date date,
  CONSTRAINT invoice_pkey PRIMARY KEY (load_id, row_num),
  CONSTRAINT invoice_load_id_fkey FOREIGN KEY (load_id) REFERENCES finance.month_load(id)
);
CREATE UNIQUE INDEX invoice_id ON finance.invoice USING btree (id);
CREATE INDEX invoice_of_number ON finance.invoice USING btree (vendor_id, number_key);
CREATE INDEX invoice_of_organisation ON finance.invoice USING btree (load_id, org_code);
CREATE INDEX invoice_of_vendor ON finance.invoice USING btree (load_id, vendor_id);

CREATE TABLE finance.month_load (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  month text NOT NULL,
  state text NOT NULL,
  row_count integer NOT NULL DEFAULT 0,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  alive_until timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT month_load_pkey PRIMARY KEY (id),
  CONSTRAINT month_load_check CHECK (((state = 'loading'::text) = (ended_at IS NULL))),
  CONSTRAINT month_load_check1 CHECK (((state = 'loading'::text) = (alive_until IS NOT NULL))),
  CONSTRAINT month_load_kind_check CHECK ((kind = ANY (ARRAY['invoices'::text, 'payments'::text]))),
  CONSTRAINT month_load_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT month_load_state_check CHECK ((state = ANY (ARRAY['loading'::text, 'shown'::text, 'replaced'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX month_load_one_at_a_time ON finance.month_load USING btree (kind) WHERE (state = 'loading'::text);
CREATE UNIQUE INDEX month_load_shown ON finance.month_load USING btree (kind, month) WHERE (state = 'shown'::text);
CREATE INDEX month_load_state ON finance.month_load USING btree (kind, state, month);

CREATE TABLE finance.payment (
  load_id bigint NOT NULL,
  row_num integer NOT NULL,
  cheque_key text NOT NULL,
  check_number text NOT NULL,
  amount numeric(15,2) NOT NULL,
  base_amount numeric(15,2),
  total_amount numeric(15,2) NOT NULL,
  wht_amt numeric(15,2),
  org_code text NOT NULL,
  bank_name text NOT NULL,
  invoice_num text NOT NULL,
  number_key text NOT NULL,
  bank_account_name text NOT NULL,
  inv_description text NOT NULL,
  invoice_date date NOT NULL,
  vendor_id bigint NOT NULL,
  supplier_name text,
  payment_date date,
  CONSTRAINT payment_pkey PRIMARY KEY (load_id, row_num),
  CONSTRAINT payment_load_id_fkey FOREIGN KEY (load_id) REFERENCES finance.month_load(id)
);
CREATE INDEX payment_of_cheque ON finance.payment USING btree (load_id, cheque_key);
CREATE INDEX payment_of_invoice ON finance.payment USING btree (vendor_id, number_key);
CREATE INDEX payment_of_organisation ON finance.payment USING btree (load_id, org_code);
CREATE INDEX payment_of_vendor ON finance.payment USING btree (load_id, vendor_id);

CREATE SCHEMA forecasts;

CREATE TABLE forecasts.alert (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  batch text NOT NULL,
  group_id bigint NOT NULL,
  month date NOT NULL,
  created_by bigint NOT NULL,
  sent boolean NOT NULL DEFAULT false,
  CONSTRAINT alert_pkey PRIMARY KEY (id),
  CONSTRAINT alert_created_by_batch_group_id_month_key UNIQUE (created_by, batch, group_id, month),
  CONSTRAINT alert_batch_check CHECK ((batch <> ''::text))
);

CREATE TABLE forecasts.forecast (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company integer NOT NULL,
  factory text NOT NULL,
  vendor_id bigint NOT NULL,
  vendor_name text NOT NULL,
  supplier_code text NOT NULL,
  month date NOT NULL,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  file_kind text NOT NULL,
  file_size bigint NOT NULL,
  group_name text NOT NULL,
  receivers text[] NOT NULL,
  receiver_keys text[] NOT NULL,
  alert_id bigint NOT NULL,
  download_count integer NOT NULL DEFAULT 0,
  created_by bigint NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT forecast_pkey PRIMARY KEY (id),
  CONSTRAINT forecast_file_id_key UNIQUE (file_id),
  CONSTRAINT forecast_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES forecasts.alert(id),
  CONSTRAINT forecast_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT forecast_factory_check CHECK ((factory <> ''::text)),
  CONSTRAINT forecast_file_kind_check CHECK ((file_kind = ANY (ARRAY['xlsx'::text, 'xls'::text]))),
  CONSTRAINT forecast_file_size_check CHECK ((file_size > 0)),
  CONSTRAINT forecast_receivers_check CHECK ((cardinality(receivers) > 0)),
  CONSTRAINT forecast_supplier_code_check CHECK ((supplier_code <> ''::text)),
  CONSTRAINT forecast_download_count_check CHECK ((download_count >= 0))
);
CREATE INDEX forecast_of_alert ON forecasts.forecast USING btree (alert_id);
CREATE INDEX forecast_of_all ON forecasts.forecast USING btree (created_at, id) WHERE (supplier_code = 'AA'::text);
CREATE INDEX forecast_of_company ON forecasts.forecast USING btree (company, created_at, id);
CREATE INDEX forecast_of_vendor ON forecasts.forecast USING btree (vendor_id, created_at, id);
CREATE UNIQUE INDEX forecast_once ON forecasts.forecast USING btree (company, vendor_id, month, lower(file_name));
CREATE INDEX forecast_receivers ON forecasts.forecast USING gin (receiver_keys);

CREATE SCHEMA live;

CREATE OR REPLACE FUNCTION live.announce(topic text, organisation bigint, vendor bigint, only_user bigint, body json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into live.event (topic, organisation, vendor, only_user, body)
  values (topic, organisation, vendor, only_user, body);
end $function$;

CREATE TABLE live.event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamp with time zone NOT NULL DEFAULT now(),
  topic text NOT NULL,
  organisation integer,
  vendor bigint,
  only_user bigint,
  body json NOT NULL,
  CONSTRAINT event_pkey PRIMARY KEY (id),
  CONSTRAINT event_topic_check CHECK ((topic ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'::text))
);
CREATE INDEX event_xid ON live.event USING btree (xid);

CREATE TABLE live.pruned (
  one boolean NOT NULL DEFAULT true,
  xid xid8 NOT NULL,
  CONSTRAINT pruned_pkey PRIMARY KEY (one),
  CONSTRAINT pruned_one_check CHECK (one)
);

CREATE SCHEMA mail;

CREATE TABLE mail.attachment (
  mail_id bigint NOT NULL,
  "position" integer NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT attachment_pkey PRIMARY KEY (mail_id, "position"),
  CONSTRAINT attachment_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail.message(id) ON DELETE CASCADE,
  CONSTRAINT attachment_position_check CHECK (("position" >= 1)),
  CONSTRAINT attachment_file_name_check CHECK ((file_name <> ''::text)),
  CONSTRAINT attachment_content_type_check CHECK ((content_type ~ '^[a-z]+/[^[:space:];]+$'::text))
);

CREATE TABLE mail.message (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  message_id text NOT NULL,
  template text NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  data text NOT NULL,
  secrets text,
  about_kind text,
  about_id text,
  company integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  open boolean NOT NULL DEFAULT true,
  not_before timestamp with time zone,
  lease uuid,
  lease_until timestamp with time zone,
  done_at timestamp with time zone,
  done_by text,
  CONSTRAINT message_pkey PRIMARY KEY (id),
  CONSTRAINT message_message_id_key UNIQUE (message_id),
  CONSTRAINT message_done CHECK (((done_at IS NULL) = (done_by IS NULL))),
  CONSTRAINT message_check CHECK (((about_kind IS NULL) = (about_id IS NULL))),
  CONSTRAINT message_check1 CHECK (((lease IS NULL) = (lease_until IS NULL))),
  CONSTRAINT message_check2 CHECK ((open OR ((lease IS NULL) AND (not_before IS NULL)))),
  CONSTRAINT message_tries_check CHECK ((tries >= 0)),
  CONSTRAINT message_subject_check CHECK ((subject <> ''::text)),
  CONSTRAINT message_about_id_check CHECK ((about_id <> ''::text)),
  CONSTRAINT message_language_check CHECK ((language = ANY (ARRAY['th'::text, 'en'::text]))),
  CONSTRAINT message_template_check CHECK ((template <> ''::text)),
  CONSTRAINT message_about_kind_check CHECK ((about_kind <> ''::text)),
  CONSTRAINT message_message_id_check CHECK ((message_id ~ '^<[^<>@[:space:]]+@[^<>@[:space:]]+>$'::text))
);
CREATE INDEX message_about ON mail.message USING btree (about_kind, about_id) WHERE (about_kind IS NOT NULL);
CREATE INDEX message_created ON mail.message USING btree (created_at DESC, id DESC);
CREATE INDEX message_open ON mail.message USING btree (id) WHERE open;

CREATE TABLE mail.recipient (
  mail_id bigint NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  address text NOT NULL,
  state text NOT NULL DEFAULT 'queued'::text,
  tries integer NOT NULL DEFAULT 0,
  answer text,
  tried_at timestamp with time zone,
  sent_at timestamp with time zone,
  CONSTRAINT recipient_pkey PRIMARY KEY (mail_id, "position"),
  CONSTRAINT recipient_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail.message(id) ON DELETE CASCADE,
  CONSTRAINT recipient_check CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  CONSTRAINT recipient_check1 CHECK (((state = ANY (ARRAY['queued'::text, 'sending'::text])) OR ((tried_at IS NOT NULL) AND (answer IS NOT NULL)))),
  CONSTRAINT recipient_kind_check CHECK ((kind = ANY (ARRAY['to'::text, 'cc'::text]))),
  CONSTRAINT recipient_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'refused'::text, 'failed'::text, 'kept'::text]))),
  CONSTRAINT recipient_tries_check CHECK ((tries >= 0)),
  CONSTRAINT recipient_address_check CHECK ((address ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text)),
  CONSTRAINT recipient_position_check CHECK (("position" >= 1))
);
CREATE INDEX recipient_kept ON mail.recipient USING btree (mail_id) WHERE (state = 'kept'::text);
CREATE UNIQUE INDEX recipient_once ON mail.recipient USING btree (mail_id, lower(address));
CREATE INDEX recipient_sent ON mail.recipient USING btree (sent_at DESC) WHERE (state = 'sent'::text);
CREATE INDEX recipient_unsent ON mail.recipient USING btree (mail_id) WHERE (state = ANY (ARRAY['refused'::text, 'failed'::text]));

CREATE SCHEMA news;

CREATE TABLE news.attachment (
  file_id bigint NOT NULL,
  item_id bigint NOT NULL,
  use text NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  size integer NOT NULL,
  CONSTRAINT attachment_pkey PRIMARY KEY (file_id),
  CONSTRAINT attachment_item_id_use_position_key UNIQUE (item_id, use, "position"),
  CONSTRAINT attachment_file_id_fkey FOREIGN KEY (file_id) REFERENCES files.file(id),
  CONSTRAINT attachment_item_id_fkey FOREIGN KEY (item_id) REFERENCES news.item(id),
  CONSTRAINT attachment_check CHECK (((use = 'file'::text) OR ("position" = 1))),
  CONSTRAINT attachment_check1 CHECK (((use = 'file'::text) OR (kind = ANY (ARRAY['jpeg'::text, 'png'::text])))),
  CONSTRAINT attachment_use_check CHECK ((use = ANY (ARRAY['file'::text, 'thumbnail'::text]))),
  CONSTRAINT attachment_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'xls'::text, 'jpeg'::text, 'png'::text]))),
  CONSTRAINT attachment_size_check CHECK ((size > 0)),
  CONSTRAINT attachment_position_check CHECK ((("position" >= 1) AND ("position" <= 3)))
);

CREATE TABLE news.item (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  page text NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  company integer,
  factory text,
  for_all boolean NOT NULL,
  vendor_ids bigint[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  creation_key text,
  creation_hash text,
  created_by bigint NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_by_name text,
  changed_at timestamp with time zone,
  deleted_by_name text,
  deleted_at timestamp with time zone,
  CONSTRAINT item_pkey PRIMARY KEY (id),
  CONSTRAINT item_made_once UNIQUE (created_by, creation_key),
  CONSTRAINT item_check CHECK (((factory IS NULL) = (company IS NULL))),
  CONSTRAINT item_check1 CHECK ((for_all = (cardinality(vendor_ids) = 0))),
  CONSTRAINT item_check2 CHECK (((creation_key IS NULL) = (creation_hash IS NULL))),
  CONSTRAINT item_check3 CHECK (((changed_at IS NULL) = (changed_by_name IS NULL))),
  CONSTRAINT item_check4 CHECK (((version = 1) = (changed_at IS NULL))),
  CONSTRAINT item_check5 CHECK (((deleted_at IS NULL) = (deleted_by_name IS NULL))),
  CONSTRAINT item_page_check CHECK ((page = ANY (ARRAY['store'::text, 'account'::text]))),
  CONSTRAINT item_type_check CHECK ((type = ANY (ARRAY['news'::text, 'calendar'::text, 'wht'::text, 'map'::text]))),
  CONSTRAINT item_title_check CHECK (((title ~ '[^[:space:]]'::text) AND (char_length(title) <= 200))),
  CONSTRAINT item_version_check CHECK ((version >= 1)),
  CONSTRAINT item_description_check CHECK (((description ~ '[^[:space:]]'::text) AND (char_length(description) <= 5000)))
);
CREATE INDEX item_of_page ON news.item USING btree (page, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX item_of_vendor ON news.item USING gin (vendor_ids) WHERE (deleted_at IS NULL);

CREATE SCHEMA order_answers;

CREATE TABLE order_answers.answer (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  vendor_id bigint NOT NULL,
  vendor_name text NOT NULL,
  line_key text NOT NULL,
  company integer NOT NULL,
  po_number text NOT NULL,
  release_num integer NOT NULL,
  line_num integer NOT NULL,
  shipment_num integer NOT NULL,
  job text NOT NULL,
  item_code text NOT NULL,
  description text NOT NULL,
  uom text,
  version integer NOT NULL,
  is_latest boolean NOT NULL DEFAULT true,
  answer text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  schedule jsonb NOT NULL,
  quantity numeric(18,4) NOT NULL,
  quantity_remain numeric(18,4) NOT NULL,
  due_date date,
  unit_price numeric,
  days_early integer NOT NULL,
  days_late integer NOT NULL,
  answered_by bigint NOT NULL,
  answered_by_name text NOT NULL,
  answered_at timestamp with time zone NOT NULL,
  decision text,
  decision_reason text,
  decided_by_name text,
  decided_at timestamp with time zone,
  CONSTRAINT answer_pkey PRIMARY KEY (id),
  CONSTRAINT answer_vendor_id_line_key_version_key UNIQUE (vendor_id, line_key, version),
  CONSTRAINT answer_check CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decided_by_name IS NULL)))),
  CONSTRAINT answer_check1 CHECK (((decision IS NULL) OR (answer = 'propose'::text))),
  CONSTRAINT answer_check2 CHECK (((state = 'declined'::text) = (NOT (decision IS DISTINCT FROM 'decline'::text)))),
  CONSTRAINT answer_state_check CHECK ((state = ANY (ARRAY['accepted'::text, 'proposed'::text, 'rejected'::text, 'declined'::text]))),
  CONSTRAINT answer_answer_check CHECK ((answer = ANY (ARRAY['accept'::text, 'propose'::text, 'reject'::text]))),
  CONSTRAINT answer_version_check CHECK ((version >= 1)),
  CONSTRAINT answer_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'decline'::text])))
);
CREATE UNIQUE INDEX answer_latest ON order_answers.answer USING btree (vendor_id, line_key) WHERE is_latest;
CREATE INDEX answer_of_organisation ON order_answers.answer USING btree (company, answered_at DESC, id DESC);
CREATE INDEX answer_of_supplier ON order_answers.answer USING btree (vendor_id, answered_at DESC, id DESC);
CREATE INDEX answer_proposed ON order_answers.answer USING btree (company, answered_at) WHERE (is_latest AND (state = 'proposed'::text));

CREATE TABLE order_answers.late_notice (
  vendor_id bigint NOT NULL,
  line_key text NOT NULL,
  version integer NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  CONSTRAINT late_notice_pkey PRIMARY KEY (vendor_id, line_key, version)
);

CREATE TABLE order_answers.order_change (
  answer_id bigint NOT NULL,
  quantity numeric(18,4) NOT NULL,
  due_date date,
  unit_price numeric,
  noted_at timestamp with time zone NOT NULL,
  CONSTRAINT order_change_pkey PRIMARY KEY (answer_id),
  CONSTRAINT order_change_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES order_answers.answer(id)
);

CREATE TABLE order_answers.outbox (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  line text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  sent_at timestamp with time zone,
  last_fault text,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_key_key UNIQUE (key)
);
CREATE INDEX outbox_due ON order_answers.outbox USING btree (next_at) WHERE (sent_at IS NULL);
CREATE INDEX outbox_of_line ON order_answers.outbox USING btree (line, id) WHERE (sent_at IS NULL);
CREATE INDEX outbox_sent ON order_answers.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE TABLE order_answers.setting (
  company integer NOT NULL,
  policy text NOT NULL,
  days_early integer NOT NULL,
  days_late integer NOT NULL,
  answer_days integer NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  changed_by text NOT NULL,
  CONSTRAINT setting_pkey PRIMARY KEY (company),
  CONSTRAINT setting_policy_check CHECK ((policy = ANY (ARRAY['off'::text, 'warn'::text, 'require'::text]))),
  CONSTRAINT setting_days_late_check CHECK (((days_late >= 0) AND (days_late <= 90))),
  CONSTRAINT setting_days_early_check CHECK (((days_early >= 0) AND (days_early <= 90))),
  CONSTRAINT setting_answer_days_check CHECK (((answer_days >= 0) AND (answer_days <= 90)))
);

CREATE TABLE public.migration (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT migration_pkey PRIMARY KEY (name)
);

CREATE SCHEMA receiving;

CREATE TABLE receiving.discrepancy (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  device_key uuid NOT NULL,
  delivery_id bigint NOT NULL,
  kind text NOT NULL,
  sequence integer,
  pack integer,
  reason text NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  reported_at timestamp with time zone NOT NULL,
  CONSTRAINT discrepancy_pkey PRIMARY KEY (id),
  CONSTRAINT discrepancy_device_key_key UNIQUE (device_key),
  CONSTRAINT discrepancy_check CHECK (((pack IS NULL) OR (sequence IS NOT NULL))),
  CONSTRAINT discrepancy_kind_check CHECK ((kind = ANY (ARRAY['short'::text, 'damaged'::text, 'unknown'::text]))),
  CONSTRAINT discrepancy_pack_check CHECK ((pack >= 1)),
  CONSTRAINT discrepancy_reason_check CHECK ((char_length(reason) <= 500)),
  CONSTRAINT discrepancy_sequence_check CHECK ((sequence >= 1))
);
CREATE INDEX discrepancy_of_delivery ON receiving.discrepancy USING btree (delivery_id, id);

CREATE TABLE receiving.discrepancy_photo (
  discrepancy_id bigint NOT NULL,
  nth integer NOT NULL,
  file_id bigint NOT NULL,
  CONSTRAINT discrepancy_photo_pkey PRIMARY KEY (discrepancy_id, nth),
  CONSTRAINT discrepancy_photo_file_id_key UNIQUE (file_id),
  CONSTRAINT discrepancy_photo_discrepancy_id_fkey FOREIGN KEY (discrepancy_id) REFERENCES receiving.discrepancy(id),
  CONSTRAINT discrepancy_photo_nth_check CHECK ((nth >= 1))
);

CREATE TABLE receiving.do_replacement (
  delivery_id bigint NOT NULL,
  state text NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  store_name text,
  meant_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  waits_since timestamp with time zone,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone NOT NULL,
  CONSTRAINT do_replacement_pkey PRIMARY KEY (delivery_id),
  CONSTRAINT do_replacement_check CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
  CONSTRAINT do_replacement_state_check CHECK ((state = ANY (ARRAY['telling'::text, 'done'::text]))),
  CONSTRAINT do_replacement_tries_check CHECK ((tries >= 0))
);
CREATE INDEX do_replacement_open ON receiving.do_replacement USING btree (next_try_at) WHERE (state = 'telling'::text);

CREATE TABLE receiving.employee (
  company integer NOT NULL,
  code_key text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  changed_by text NOT NULL,
  CONSTRAINT employee_pkey PRIMARY KEY (company, code_key),
  CONSTRAINT employee_code_check CHECK ((code <> ''::text)),
  CONSTRAINT employee_name_check CHECK (((name ~ '[^[:space:]]'::text) AND (char_length(name) <= 100))),
  CONSTRAINT employee_code_key_check CHECK ((code_key <> ''::text))
);

CREATE TABLE receiving.missing_box (
  delivery_id bigint NOT NULL,
  sequence integer NOT NULL,
  pack integer NOT NULL,
  reason text NOT NULL,
  note text,
  CONSTRAINT missing_box_pkey PRIMARY KEY (delivery_id, sequence, pack),
  CONSTRAINT missing_box_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES receiving.receipt(delivery_id) ON DELETE CASCADE,
  CONSTRAINT missing_box_check CHECK (((reason <> 'other'::text) OR (note IS NOT NULL))),
  CONSTRAINT missing_box_note_check CHECK (((note ~ '[^[:space:]]'::text) AND (char_length(note) <= 200))),
  CONSTRAINT missing_box_pack_check CHECK ((pack >= 1)),
  CONSTRAINT missing_box_reason_check CHECK ((reason = ANY (ARRAY['absent'::text, 'damaged'::text, 'wrong'::text, 'other'::text]))),
  CONSTRAINT missing_box_sequence_check CHECK ((sequence >= 1))
);

CREATE TABLE receiving.organisation_setting (
  company integer NOT NULL,
  short_receipt boolean NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  changed_by text NOT NULL,
  CONSTRAINT organisation_setting_pkey PRIMARY KEY (company)
);

CREATE TABLE receiving.receipt (
  delivery_id bigint NOT NULL,
  erp_key text NOT NULL,
  state text NOT NULL,
  posting text NOT NULL,
  receive_number text,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  receiver text,
  store_name text,
  received_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  waits_since timestamp with time zone,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone NOT NULL,
  CONSTRAINT receipt_pkey PRIMARY KEY (delivery_id),
  CONSTRAINT receipt_erp_key_key UNIQUE (erp_key),
  CONSTRAINT receipt_check CHECK (((state = 'done'::text) = (receive_number IS NOT NULL))),
  CONSTRAINT receipt_check1 CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
  CONSTRAINT receipt_state_check CHECK ((state = ANY (ARRAY['posting'::text, 'done'::text]))),
  CONSTRAINT receipt_tries_check CHECK ((tries >= 0)),
  CONSTRAINT receipt_erp_key_check CHECK ((erp_key <> ''::text)),
  CONSTRAINT receipt_receiver_check CHECK ((receiver <> ''::text)),
  CONSTRAINT receipt_receive_number_check CHECK ((receive_number <> ''::text))
);
CREATE INDEX receipt_open ON receiving.receipt USING btree (next_try_at) WHERE (state = 'posting'::text);

CREATE TABLE receiving.refused_receipt (
  delivery_id bigint NOT NULL,
  reason text NOT NULL,
  refused_at timestamp with time zone NOT NULL,
  CONSTRAINT refused_receipt_pkey PRIMARY KEY (delivery_id)
);

CREATE TABLE receiving.scan (
  id uuid NOT NULL,
  nth bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  delivery_id bigint NOT NULL,
  sequence integer NOT NULL,
  pack integer NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  scanned_at timestamp with time zone NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  CONSTRAINT scan_pkey PRIMARY KEY (id),
  CONSTRAINT scan_delivery_id_sequence_pack_key UNIQUE (delivery_id, sequence, pack),
  CONSTRAINT scan_pack_check CHECK ((pack >= 0)),
  CONSTRAINT scan_sequence_check CHECK ((sequence >= 1))
);
CREATE INDEX scan_in_order ON receiving.scan USING btree (delivery_id, nth);

CREATE TABLE receiving.supervisor (
  user_id bigint NOT NULL,
  granted_at timestamp with time zone NOT NULL,
  CONSTRAINT supervisor_pkey PRIMARY KEY (user_id)
);

CREATE TABLE receiving.taken_back (
  id uuid NOT NULL,
  nth bigint NOT NULL DEFAULT nextval('receiving.scan_nth_seq'::regclass),
  delivery_id bigint NOT NULL,
  sequence integer NOT NULL,
  pack integer NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  taken_back_at timestamp with time zone NOT NULL,
  CONSTRAINT taken_back_pkey PRIMARY KEY (id),
  CONSTRAINT taken_back_pack_check CHECK ((pack >= 1)),
  CONSTRAINT taken_back_sequence_check CHECK ((sequence >= 1))
);
CREATE INDEX taken_back_in_order ON receiving.taken_back USING btree (delivery_id, nth);

CREATE SCHEMA settings;

CREATE TABLE settings.environment_variable (
  name text NOT NULL,
  value text,
  CONSTRAINT environment_variable_pkey PRIMARY KEY (name)
);

CREATE SCHEMA webhooks;

CREATE OR REPLACE FUNCTION webhooks.note_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhooks.endpoint where deleted_at is null and disabled_at is null) then
    insert into webhooks.event (at, what, record, organisation, vendor)
    values (new.at, new.what, new.record, new.organisation, new.vendor);
  end if;
  return null;
end $function$;

CREATE TABLE webhooks.endpoint (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  url text NOT NULL,
  events text NOT NULL,
  created_by bigint NOT NULL,
  vendor_id bigint,
  company_id bigint,
  secret text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_because text,
  failing_since timestamp with time zone,
  CONSTRAINT endpoint_pkey PRIMARY KEY (id),
  CONSTRAINT endpoint_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts.user_account(id),
  CONSTRAINT endpoint_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 500))),
  CONSTRAINT endpoint_disabled_because_check CHECK ((disabled_because = ANY (ARRAY['gone'::text, 'failing'::text])))
);

CREATE TABLE webhooks.event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  what text NOT NULL,
  record text NOT NULL,
  organisation bigint,
  vendor bigint,
  CONSTRAINT event_pkey PRIMARY KEY (id)
);

CREATE TABLE webhooks.former_secret (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  endpoint_id bigint NOT NULL,
  secret text NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT former_secret_pkey PRIMARY KEY (id),
  CONSTRAINT former_secret_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhooks.endpoint(id)
);
CREATE INDEX former_secret_of_endpoint ON webhooks.former_secret USING btree (endpoint_id);

CREATE TABLE webhooks.message (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  message_id text NOT NULL,
  endpoint_id bigint NOT NULL,
  subject text NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  last_at timestamp with time zone,
  last_answer text,
  CONSTRAINT message_pkey PRIMARY KEY (id),
  CONSTRAINT message_message_id_key UNIQUE (message_id),
  CONSTRAINT message_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhooks.endpoint(id),
  CONSTRAINT message_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX message_next ON webhooks.message USING btree (endpoint_id, next_at, id) WHERE (state = 'pending'::text);
CREATE INDEX message_of_endpoint ON webhooks.message USING btree (endpoint_id, id);
CREATE INDEX message_order ON webhooks.message USING btree (endpoint_id, subject, id) WHERE (state = 'pending'::text);
