-- Set while the delivery is being received: from then on it cannot be deleted, whatever happens to the server (G-54, G-108).
alter table deliveries.delivery add column receiving_since timestamptz
  check (receiving_since is null or status = 'transit');
