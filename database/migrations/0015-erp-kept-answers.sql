-- What an ERP outside answered last, by question: read, with its age, while it does not answer (ERP-04, G-189).
create table erp.kept_answer (
  -- sha-256 of the question
  question text primary key check (question ~ '^[0-9a-f]{64}$'),
  answer text not null,
  answered_at timestamptz not null
);
create index kept_answer_age on erp.kept_answer (answered_at);
