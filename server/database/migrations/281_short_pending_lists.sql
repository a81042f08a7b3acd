-- A search reads whatever its index has not sorted in yet, by default up to 4 MB: 228 blocks after an import of 8,000 documents.
alter index if exists document_search set (gin_pending_list_limit = 256);
alter index if exists payment_search set (gin_pending_list_limit = 256);
alter index if exists movement_search set (gin_pending_list_limit = 256);
