-- Whose rules a customer's identity number follows, and the orders in which customers and their debits are read.
alter table customer add column dni_country text not null default 'EC' check (dni_country in ('EC', 'CO', 'PE', 'MX', 'otro'));
create index customer_list on customer (profile_id, name_key, id) where deleted_at is null;
create index debit_detail_customer on debit_detail (customer_id);
