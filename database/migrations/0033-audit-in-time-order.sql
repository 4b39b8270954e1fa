-- Entries of the past may be written later than younger ones: lists go by their time.
drop index audit.entry_of_organisation;
create index entry_of_organisation on audit.entry (organisation, at, id);
create index entry_in_time on audit.entry (at, id);
