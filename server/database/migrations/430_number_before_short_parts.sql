-- The digits that people write of a number with a short last part (`CU-35221-9`) are those before it (`35221`): `number_tail` is written anew by the function of that name.
alter table document drop column number_tail;
alter table document add column number_tail text generated always as (number_tail(number)) stored;
alter table document alter column number_tail set (n_distinct = -0.1);
create index document_tail on document (profile_id, number_tail, is_owed);

-- An empty table has no statistics, and the planner would take it for empty for a while.
do $$
begin
  if exists (select from document) then analyze document; end if;
end $$;
