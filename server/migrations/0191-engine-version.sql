-- The engine is named together with what it comes in.
alter table written_documents drop constraint written_documents_engine_version_check;
alter table written_documents add constraint written_documents_engine_version_check check (length(engine_version) <= 100);
