-- A problem is reported with its kind; a text is optional (RCV-10).
alter table receiving.discrepancy drop constraint discrepancy_reason_check;
alter table receiving.discrepancy add constraint discrepancy_reason_check check (char_length(reason) <= 500);
