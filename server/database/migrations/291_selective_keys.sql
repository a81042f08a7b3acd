-- What movements are looked up by. Where most rows hold one value (a fee that all customers owe, a year as the last digits of
-- every number), the planner judged any look-up to find most of the table, and read all of it for each movement.
alter table document alter column owed set (n_distinct = -0.1), alter column number_key set (n_distinct = -0.5), alter column number_tail set (n_distinct = -0.1);
alter table customer alter column dni_key set (n_distinct = -0.5);
alter table customer_bank alter column account_number set (n_distinct = -0.5);
alter table name_pair alter column pair set (n_distinct = -0.1);
alter table name_word alter column key set (n_distinct = -0.1), alter column word set (n_distinct = -0.1);
-- It counts from the next statistics on. An empty table has none: the planner would take it for empty for a while.
do $$
begin
  if exists (select from document) then analyze document, customer, customer_bank, name_pair, name_word; end if;
end $$;
