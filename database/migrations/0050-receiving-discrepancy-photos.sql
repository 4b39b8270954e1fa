-- A problem report can have several photos (RCV-10).
create table receiving.discrepancy_photo (
  discrepancy_id bigint not null references receiving.discrepancy,
  -- in the order in which they were taken, from 1
  nth integer not null check (nth >= 1),
  -- files.file (id)
  file_id bigint not null unique,
  primary key (discrepancy_id, nth)
);
insert into receiving.discrepancy_photo (discrepancy_id, nth, file_id)
  select id, 1, photo from receiving.discrepancy where photo is not null;
alter table receiving.discrepancy drop column photo;
