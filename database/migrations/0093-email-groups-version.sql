-- Grows with every change: an edit of an older version is refused (G-39).
alter table email_groups.email_group add column version integer not null default 1 check (version > 0);
