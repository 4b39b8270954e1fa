-- How few deliveries have many orders: without knowing, a third of all is expected, and a search is prepared at length for it.
create statistics deliveries.delivery_of_how_many_orders on (octet_length(po_numbers)), (cardinality(releases))
  from deliveries.delivery;
