-- Saved views of a list are one setting (SHL-19): up to eight names, each with the filters of its list.
alter table accounts.preference drop constraint preference_value_check;
alter table accounts.preference add constraint preference_value_check check (octet_length(value::text) <= 16384);
