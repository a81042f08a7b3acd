-- Which payment keeps which promise.

-- Gives what these customers paid to what they promised. A payment counts once: for the soonest due of the promises that
-- were made before it was registered and whose day had not passed when it was paid.
create or replace function settle_promises(customers uuid[]) returns void language plpgsql as $$
declare
  one uuid;
  ids uuid[];
  remaining numeric[];
  currencies text[];
  days date[];
  made timestamptz[];
  paid record;
  rest numeric;
  part numeric;
begin
  -- Who comes at the same time waits here, and then counts what the other one registered.
  perform from promise where customer_id = any(customers) and cancelled_at is null order by id for update;
  if not found then
    return;
  end if;
  foreach one in array customers loop
    select array_agg(id order by due_on, created_at, id), array_agg(amount order by due_on, created_at, id),
        array_agg(currency order by due_on, created_at, id), array_agg(due_on order by due_on, created_at, id),
        array_agg(created_at order by due_on, created_at, id)
      into ids, remaining, currencies, days, made
      from promise where customer_id = one and cancelled_at is null;
    continue when ids is null;
    for paid in
      select currency, date, created_at, worth from payment
      where customer_id = one and created_at > (select min(m) from unnest(made) m)
      order by date, created_at, id
    loop
      rest := paid.worth;
      for i in 1 .. cardinality(ids) loop
        exit when rest = 0;
        continue when currencies[i] <> paid.currency or days[i] < paid.date or made[i] >= paid.created_at;
        part := least(rest, remaining[i]);
        remaining[i] := remaining[i] - part;
        rest := rest - part;
      end loop;
    end loop;
    update promise p set paid = p.amount - u.remaining
      from unnest(ids, remaining) u(id, remaining) where p.id = u.id and p.paid <> p.amount - u.remaining;
  end loop;
end $$;

create or replace function settle_promises_of_new() returns trigger language plpgsql as $$
begin
  perform settle_promises(array(
    select distinct a.customer_id from added a where exists (select from promise p where p.customer_id = a.customer_id)));
  return null;
end $$;
create or replace trigger payment_added after insert on payment
  referencing new table as added for each statement execute function settle_promises_of_new();

create or replace function settle_promises_of_changed() returns trigger language plpgsql as $$
begin
  perform settle_promises(array(
    select distinct n.customer_id from changed n join earlier o using (id)
    where (n.worth, n.date) is distinct from (o.worth, o.date)
      and exists (select from promise p where p.customer_id = n.customer_id)));
  return null;
end $$;
create or replace trigger payment_changed after update on payment
  referencing old table as earlier new table as changed for each statement execute function settle_promises_of_changed();
