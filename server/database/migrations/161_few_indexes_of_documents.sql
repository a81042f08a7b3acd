-- A document is written into twelve indexes instead of 22: what several did is one's, and an order that nobody needs of all documents is gone.
-- Whether a document is owed is one column (`is_owed`), which begins a customer's documents and the list, so that the open ones need no index of their own.
drop index document_open_amount, document_open_customer_balance, document_open_tail, document_owed, document_settled_tail, document_voided, document_wallet,
  document_number_list, document_issued_list, document_due_list, document_number_search, document_customer, document_list, document_owed_list;
create index document_customer on document (customer_id, is_owed, due_date) include (profile_id, id, number, currency, total, owed);
create index document_list on document (profile_id, is_owed desc, due_date, number, id) include (currency, total, owed);
create index document_owed_list on document (profile_id, owed, due_date, number, id);
create index document_number_list on document (profile_id, number_key, id);
create index document_tail on document (profile_id, number_tail, is_owed);

-- One index is both: of the id, and what other tables refer to with the company.
do $$
declare
  one record;
begin
  create temporary table referring on commit drop as
    select conrelid::regclass::text as table_name, conname, pg_get_constraintdef(oid) as made
    from pg_constraint where contype = 'f' and confrelid = 'document'::regclass;
  for one in select * from referring loop execute format('alter table %s drop constraint %I', one.table_name, one.conname); end loop;
  for one in select conname from pg_constraint where contype in ('p', 'u') and conrelid = 'document'::regclass loop
    execute format('alter table document drop constraint %I', one.conname);
  end loop;
  alter table document add primary key (id, profile_id);
  for one in select * from referring loop execute format('alter table %s add constraint %I %s', one.table_name, one.conname, one.made); end loop;
end $$;

-- Views that were ordered by the day of issue are in the list's usual order.
update saved_view set query = query - 'ordering' where list = 'listDocuments' and query ->> 'ordering' in ('issue_date', '-issue_date');
