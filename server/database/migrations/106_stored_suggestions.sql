-- What is suggested for each open movement, stored once it was made, so that reading it is a look-up.
create table movement_suggestion (
  movement_id uuid primary key,
  profile_id uuid not null,
  suggestion text not null check (suggestion in ('segura', 'posible', 'empate', 'ninguna')),
  documents uuid[] not null,
  rule_id uuid,
  kind text,
  autonomy rule_autonomy,
  category_id uuid,
  -- The customer that a rule names, whether or not a document of theirs is suggested.
  payer_id uuid,
  forgiven numeric(15,2),
  decided text
);
create index movement_suggestion_payer on movement_suggestion (payer_id) where payer_id is not null;
select keep_apart('movement_suggestion');

-- `looked`: the evidence is as it is now, and only suggestions are to be made anew. A row that names nothing is about all of the company's.
alter table document_change
  add column looked boolean not null default false,
  drop constraint document_change_check,
  add check (num_nonnulls(document_id, customer_id, movement_id) = 1 or looked and num_nonnulls(document_id, customer_id, movement_id) = 0);
drop index document_change_profile;
create index document_change_profile on document_change (profile_id, looked, id);
insert into document_change (profile_id, looked) select id, true from profile;
