-- The wallet of an earlier day takes back what was made since and is owed: the rest need not be passed by.
create index document_issued_open on document (profile_id, issue_date, created_at) where balance > 0 and voided_at is null;
drop index document_issued;
