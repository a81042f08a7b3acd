-- Totals by due date.

create or replace function add_due_totals() returns trigger language plpgsql as $$
begin
  insert into due_total (profile_id, currency, due_date, cost_center_id, cantidad, total)
    select profile_id, currency, due_date, cost_center_id, count(*), sum(balance) from now_there
    where balance > 0 and voided_at is null group by profile_id, currency, due_date, cost_center_id;
  return null;
end $$;
create or replace trigger document_due_added after insert on document
  referencing new table as now_there for each statement execute function add_due_totals();

create or replace function take_due_totals() returns trigger language plpgsql as $$
begin
  insert into due_total (profile_id, currency, due_date, cost_center_id, cantidad, total)
    select profile_id, currency, due_date, cost_center_id, -count(*), -sum(balance) from earlier
    where balance > 0 and voided_at is null group by profile_id, currency, due_date, cost_center_id;
  return null;
end $$;
create or replace trigger document_due_taken after delete on document
  referencing old table as earlier for each statement execute function take_due_totals();

create or replace function change_due_totals() returns trigger language plpgsql as $$
begin
  insert into due_total (profile_id, currency, due_date, cost_center_id, cantidad, total)
    select profile_id, currency, due_date, cost_center_id, sum(one), sum(one * balance) from (
      select 1 as one, profile_id, currency, due_date, cost_center_id, balance from changed where balance > 0 and voided_at is null
      union all
      select -1, profile_id, currency, due_date, cost_center_id, balance from earlier where balance > 0 and voided_at is null) d
    group by profile_id, currency, due_date, cost_center_id having sum(one) <> 0 or sum(one * balance) <> 0;
  return null;
end $$;
create or replace trigger document_due_changed after update on document
  referencing old table as earlier new table as changed for each statement execute function change_due_totals();
