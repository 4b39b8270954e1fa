-- Whose document a confirmation is about stands in it too, as in its document, whose word is never changed: the list of one supplier's or
-- factory's confirmations is then read in its order, however many others have.
alter table documents.document add constraint document_scope unique (id, kind, company, vendor_id);
alter table documents.confirmation add column kind text, add column company integer, add column vendor_id bigint;
update documents.confirmation c set kind = d.kind, company = d.company, vendor_id = d.vendor_id
  from documents.document d where d.id = c.document_id;
alter table documents.confirmation
  alter column kind set not null, alter column company set not null, alter column vendor_id set not null,
  add constraint confirmation_scope foreign key (document_id, kind, company, vendor_id)
    references documents.document (id, kind, company, vendor_id);
create index confirmation_of_company on documents.confirmation (kind, company, created_at desc, id desc);
create index confirmation_of_vendor on documents.confirmation (kind, vendor_id, created_at desc, id desc);
