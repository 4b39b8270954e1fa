-- Open invoices are listed over several months, where the number of a row is not unique (FIN-05).
alter table finance.invoice add id bigint generated always as identity, add terms text, add due_date date;
create unique index invoice_id on finance.invoice (id);
alter table finance.payment add supplier_name text, add payment_date date;
