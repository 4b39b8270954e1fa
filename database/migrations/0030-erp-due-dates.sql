-- When an invoice is due and by which terms, whom a payment went to and when (FIN-05). An ERP may not deliver them.
alter table erp.invoice add terms text, add due_date date;
alter table erp.payment add supplier_name text, add payment_date date;
