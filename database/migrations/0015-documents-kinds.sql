-- The registry of document kinds (areas/documents/kinds) states which kinds there are, so a new one needs no migration.
alter table documents.document drop constraint document_kind_check;
