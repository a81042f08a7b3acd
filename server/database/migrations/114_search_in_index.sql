-- What a customer's name finds is counted, added up and ordered in the index alone: each row of thousands was read for that.
drop index document_customer;
create index document_customer on document (customer_id, due_date) include (profile_id, id, is_owed, number, currency, total, owed, issue_date);
drop index payment_customer;
create index payment_customer on payment (customer_id, date desc) include (profile_id, id, created_at, reference, currency, amount, voided_at);
