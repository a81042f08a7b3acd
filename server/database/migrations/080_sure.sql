-- What is sure is sure. An accident is counted over all numbers of a text and all documents; a text that names more than is explained,
-- or says that it pays several where one fits as well as some, is asked about; and a document is sure for one movement of the company.

-- `payer`: one customer is known to pay. `several`: the text says that it pays several. `more`: it has numbers that this document and
-- its payer do not explain. `made_for`: what was left of the movement when it was looked at; of another rest it says nothing.
alter table candidate
  add column payer boolean not null default false,
  add column several boolean not null default false,
  add column more boolean not null default false,
  add column made_for numeric(15,2);
-- How many such sets would come to the amount by accident.
alter table candidate_set add column chance real not null default 0, add column made_for numeric(15,2);
create table movement_repeat (
  profile_id uuid not null,
  movement_id uuid not null,
  document_id uuid not null,
  primary key (movement_id, document_id)
);
select keep_apart('movement_repeat');
insert into job (profile_id, name, key, about, created_by)
  select c.profile_id, 'match_conciliation', c.id, c.name, c.created_by from conciliation c
  where c.deleted_at is null and c.closed_at is null and exists (
    select from bank_movement m where m.conciliation_id = c.id and m.unassigned > 0 and m.deleted_at is null)
  on conflict do nothing;
