-- One mail reminds a supplier of several documents: the timeline of each of them shows it (DOC-13).
alter table documents.event add mail_id bigint;
