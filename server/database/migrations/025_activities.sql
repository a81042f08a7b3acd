-- What staff did to collect, and what customers promised to pay.

create table activity (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  customer_id uuid not null,
  kind text not null check (kind in ('llamada', 'visita', 'mensaje', 'promesa', 'nota')),
  outcome text check (outcome in ('contesto', 'no_contesto', 'numero_equivocado', 'prometio_pagar', 'se_niega', 'otro')),
  note text not null default '',
  happened_on date not null default current_date,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  check ((kind in ('llamada', 'visita', 'mensaje')) = (outcome is not null))
);
create index activity_customer on activity (customer_id, happened_on desc, created_at desc);
create index activity_list on activity (profile_id, happened_on desc, created_at desc, id);
select keep_apart('activity');

create table promise (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  version integer not null default 1,
  activity_id uuid not null unique references activity on delete cascade,
  customer_id uuid not null,
  amount numeric(15,2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  due_on date not null,
  -- kept by settle_promises; whether it is broken depends on the day, and is told when it is read
  paid numeric(15,2) not null default 0 check (paid between 0 and amount),
  cancelled_at timestamptz,
  cancelled_by uuid references app_user,
  cancel_reason text not null default '',
  created_at timestamptz not null default now(),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index promise_customer on promise (customer_id, due_on);
create index promise_due on promise (profile_id, due_on, id);
select keep_apart('promise');

-- What a payment is worth to a promise. Where it came with a movement, what is not allocated is the movement's again.
create function worth_of(voided_at timestamptz, movement_id uuid, amount numeric, allocated numeric) returns numeric
language sql immutable as $$
  select case when voided_at is not null then 0 when movement_id is null then amount else allocated end
$$;

-- Gives what these customers paid to what they promised. A payment counts once: for the soonest due of the promises that
-- were made before it was registered and whose day had not passed when it was paid.
create function settle_promises(customers uuid[]) returns void language plpgsql as $$
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
      select currency, date, created_at, worth_of(voided_at, movement_id, amount, allocated) as worth from payment
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

create function settle_promises_of_new() returns trigger language plpgsql as $$
begin
  perform settle_promises(array(
    select distinct a.customer_id from added a where exists (select from promise p where p.customer_id = a.customer_id)));
  return null;
end $$;
create trigger payment_added after insert on payment
  referencing new table as added for each statement execute function settle_promises_of_new();

create function settle_promises_of_changed() returns trigger language plpgsql as $$
begin
  perform settle_promises(array(
    select distinct n.customer_id from changed n join earlier o using (id)
    where (worth_of(n.voided_at, n.movement_id, n.amount, n.allocated), n.date)
        is distinct from (worth_of(o.voided_at, o.movement_id, o.amount, o.allocated), o.date)
      and exists (select from promise p where p.customer_id = n.customer_id)));
  return null;
end $$;
create trigger payment_changed after update on payment
  referencing old table as earlier new table as changed for each statement execute function settle_promises_of_changed();
