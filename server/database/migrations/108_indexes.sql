-- `document_number_search` finds an open number as fast, and other indexes begin with the columns of these two.
drop index document_open_number;
drop index debit_answer_line_list;
drop index debit_detail_list;
-- The void of a payment asks which debit it came of, and the list of accounts counts the conciliations of each.
create index debit_detail_payment on debit_detail (payment_id) where payment_id is not null;
create index conciliation_account on conciliation (bank_account_id) where deleted_at is null;
