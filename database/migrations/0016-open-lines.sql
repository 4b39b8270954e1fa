-- Open lines of a supplier or of an organisation (PO-09): a purchase order is open for weeks, its history lies here for years.
create index po_line_open on erp.po_line (vendor_id, inv_orgid) where quantity_remain > 0;
create index po_line_open_of_organisation on erp.po_line (inv_orgid) where quantity_remain > 0;
