-- The employees of an organisation who may receive (RCV-11). Where a list exists, no other code is an employee.
create table receiving.employee (
  company integer not null,
  -- the code in one form, so that case and width make no difference
  code_key text not null check (code_key <> ''),
  code text not null check (code <> ''),
  name text not null check (name ~ '[^[:space:]]' and char_length(name) <= 100),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (company, code_key)
);
