-- What is owed first, the longest due before the rest: the order of the documents' list, so that a page is read and not sorted.
create index document_list on document (profile_id, (balance > 0 and voided_at is null) desc, due_date, number, id);
-- The wallet's sums, without a look at the rows.
create index document_wallet on document (profile_id, currency, due_date) include (balance) where balance > 0 and voided_at is null;
