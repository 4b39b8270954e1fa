-- A supplier's number is looked up whenever a delivery is confirmed.
create index invoice_of_number on finance.invoice (vendor_id, number_key);
