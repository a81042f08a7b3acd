-- What is owed, by currency, day it is due and cost center, so that the due wallet adds up some thousand rows instead of every
-- document. Rows are only added, each what one statement changed, so that nobody waits for another's sum: what is owed is
-- the sum of them. Once a day they are folded into one a key (server/documents/dueTotals.ts).
create table due_total (
  id bigint generated always as identity primary key,
  profile_id uuid not null references profile,
  currency text not null,
  due_date date,
  cost_center_id uuid,
  cantidad bigint not null,
  total numeric(20,2) not null
);
create index due_total_profile on due_total (profile_id);
select keep_apart('due_total');

insert into due_total (profile_id, currency, due_date, cost_center_id, cantidad, total)
  select profile_id, currency, due_date, cost_center_id, count(*), sum(balance) from document
  where balance > 0 and voided_at is null group by profile_id, currency, due_date, cost_center_id;

create function add_due_totals() returns trigger language plpgsql as $$
begin
  insert into due_total (profile_id, currency, due_date, cost_center_id, cantidad, total)
    select profile_id, currency, due_date, cost_center_id, count(*), sum(balance) from now_there
    where balance > 0 and voided_at is null group by profile_id, currency, due_date, cost_center_id;
  return null;
end $$;
create trigger document_due_added after insert on document
  referencing new table as now_there for each statement execute function add_due_totals();

create function take_due_totals() returns trigger language plpgsql as $$
begin
  insert into due_total (profile_id, currency, due_date, cost_center_id, cantidad, total)
    select profile_id, currency, due_date, cost_center_id, -count(*), -sum(balance) from earlier
    where balance > 0 and voided_at is null group by profile_id, currency, due_date, cost_center_id;
  return null;
end $$;
create trigger document_due_taken after delete on document
  referencing old table as earlier for each statement execute function take_due_totals();

create function change_due_totals() returns trigger language plpgsql as $$
begin
  insert into due_total (profile_id, currency, due_date, cost_center_id, cantidad, total)
    select profile_id, currency, due_date, cost_center_id, sum(one), sum(one * balance) from (
      select 1 as one, profile_id, currency, due_date, cost_center_id, balance from changed where balance > 0 and voided_at is null
      union all
      select -1, profile_id, currency, due_date, cost_center_id, balance from earlier where balance > 0 and voided_at is null) d
    group by profile_id, currency, due_date, cost_center_id having sum(one) <> 0 or sum(one * balance) <> 0;
  return null;
end $$;
create trigger document_due_changed after update on document
  referencing old table as earlier new table as changed for each statement execute function change_due_totals();

-- What came, was voided or was paid after a day: how the wallet goes back to it.
create index document_issued on document (profile_id, issue_date, created_at);
create index document_voided on document (profile_id, voided_at) where voided_at is not null;
