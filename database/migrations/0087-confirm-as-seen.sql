-- A confirmation whose lines are as the supplier has them on the screen is one statement: it holds the lines, looks whether
-- all is so still, and inserts. Both functions read when they are called: what they see is younger than the locks.

-- Whether of each line as much is in transit as was seen. Of its number and of the request's key the unique indexes tell.
create function deliveries.held_as_seen(vendor bigint, keys text[], transit numeric[], demo_user bigint) returns boolean
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform deliveries.lock_lines(vendor, keys);
  return not exists (select 1 from unnest(keys, transit) as seen(line_key, quantity)
    left join deliveries.in_transit(vendor, keys, demo_user) as held on held.line_key = seen.line_key
    where coalesce(held.quantity, 0) <> seen.quantity);
end $$;

-- Whether the lines of a supplier's orders are as they were seen: an array of lines as the portal's calls write them. Nothing that
-- a line says is left out. Whole numbers and days of a client may be beyond what the columns hold: such a line is not so.
create function erp.lines_are(vendor bigint, company bigint, seen json) returns boolean
  language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  return not exists (select 1 from json_to_recordset(seen) as seen("ITEM_CODE" text, item_code_int text, "DESCRIPTION" text,
      "PO_NUMBER" text, "RELEASE_NUM" bigint, "LINE_NUM" bigint, "SHIPMENT_NUM" bigint, "LINE_TYPE_ID" bigint,
      "UNIT_PRICE" numeric, "UOM" text, "DUE_DATE" text, "PIECES_PER_KANBAN" text, "PDS_NUMBER" text, "TRIP" text,
      "CREDIT_TERMS" text, "DOCK_CODE" text, "DELIVERY_CYCLE" text, "COMMENTS" text, "INV_ORGID" bigint, "ORG_ID" bigint,
      "JOBS" text, "ITEM_TYPE" text, "QUANTITY" numeric, "QUANTITY_RECEIVED" numeric, "QUANTITY_REMAIN" numeric)
    left join lateral (
      select * from erp.po_line as l
      where l.vendor_id = vendor and l.po_number = seen."PO_NUMBER" and l.inv_orgid = company
        and coalesce(l.release_num, 0) = coalesce(seen."RELEASE_NUM", 0) and l.line_num = seen."LINE_NUM"
        and l.shipment_num = seen."SHIPMENT_NUM" and coalesce(l.jobs, '') = coalesce(seen."JOBS", '')
      offset 0
    ) as line on true
    where (line.item_code, line.item_code_int, line.description, line.po_number, line.release_num, line.line_num,
        line.shipment_num, line.line_type_id, line.unit_price, line.uom, to_char(line.due_date, 'YYYY-MM-DD'),
        line.pieces_per_kanban, line.pds_number, line.trip, line.credit_terms, line.dock_code, line.delivery_cycle,
        line.comments, line.inv_orgid, line.org_id, line.jobs, line.item_type, line.quantity, line.quantity_received,
        line.quantity_remain)
      is distinct from (seen."ITEM_CODE", seen.item_code_int, seen."DESCRIPTION", seen."PO_NUMBER", seen."RELEASE_NUM",
        seen."LINE_NUM", seen."SHIPMENT_NUM", seen."LINE_TYPE_ID", seen."UNIT_PRICE", seen."UOM", seen."DUE_DATE",
        seen."PIECES_PER_KANBAN", seen."PDS_NUMBER", seen."TRIP", seen."CREDIT_TERMS", seen."DOCK_CODE",
        seen."DELIVERY_CYCLE", seen."COMMENTS", seen."INV_ORGID", seen."ORG_ID", seen."JOBS", seen."ITEM_TYPE",
        seen."QUANTITY", seen."QUANTITY_RECEIVED", seen."QUANTITY_REMAIN"));
end $$;
