-- What became of each imported file, also of those that were refused, for administrators (ERP-02).
create table erp.import_report (
  id bigint generated always as identity primary key,
  file text not null check (file <> ''),
  at timestamptz not null,
  rows integer not null check (rows >= 0),
  -- null: nothing of the file was imported
  inserted integer,
  changed integer,
  unchanged integer,
  removed integer,
  refused_rows integer not null check (refused_rows >= 0),
  -- the first refused rows as JSON: row, column, reason
  refusals text not null,
  -- why the file could not be read
  unreadable text
);
create index import_report_of_file on erp.import_report (file, id);
