-- Days on which an organisation does not work (DLV-18). Weekends are not listed.
create table directory.holiday (
  -- inventory organisation id; organisations themselves are the ERP's
  organisation integer not null,
  day date not null,
  name text not null check (name ~ '[^[:space:]]' and char_length(name) <= 100),
  primary key (organisation, day)
);
