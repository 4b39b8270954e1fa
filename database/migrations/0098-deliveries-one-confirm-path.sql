-- Confirming locks the lines with `lock_lines` and then reads with ordinary queries.
drop function deliveries.hold_lines(bigint, text[], bigint, boolean, text, text);
