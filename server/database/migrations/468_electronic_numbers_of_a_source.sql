-- What of an accounting system's batch is here by its electronic document (syncElectronic.ts).
create index electronic_document_source_number on electronic_document (profile_id, match_key(number));
