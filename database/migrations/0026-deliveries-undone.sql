-- How often its receipt was undone: what was scanned before that counts no more (G-123).
alter table deliveries.delivery add column undone integer not null default 0 check (undone >= 0);
