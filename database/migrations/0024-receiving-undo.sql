-- Who may undo a receipt on the day it was made (G-123): nobody until the operator says so.
create table receiving.supervisor (
  user_id bigint primary key,
  granted_at timestamptz not null
);
