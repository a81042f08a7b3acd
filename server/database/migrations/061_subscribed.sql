-- What a customer is charged for again and again.

create sequence subscription_number start 100001;
grant usage on sequence subscription_number to cartera_app;

create table subscription (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  customer_id uuid not null,
  name text not null,
  amount numeric(15,2) not null,
  frequency text not null,
  starts_on date not null,
  ends_on date,
  status text not null default 'activa',
  created_at timestamptz not null default now(),
  currency text not null default 'USD',
  cost_center_id uuid,
  -- from the day of the charge to the day its document is due
  due_days integer not null default 0,
  -- periods that are over with: charged, or passed over while it was paused
  periods integer not null default 0,
  next_charge date generated always as (charge_day(starts_on, frequency, periods)) stored,
  unique (profile_id, id),
  check (amount > 0),
  check (ends_on >= starts_on),
  check (currency ~ '^[A-Z]{3}$'),
  check ((due_days >= 0) and (due_days <= 365)),
  check (frequency in ('semanal', 'quincenal', 'mensual', 'trimestral', 'anual')),
  check (periods >= 0),
  check (status in ('activa', 'pausada', 'terminada')),
  foreign key (profile_id, cost_center_id) references cost_center (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);
create index subscription_customer on subscription (customer_id);
create index subscription_due on subscription (next_charge) where status = 'activa';
create index subscription_list on subscription (profile_id, status, next_charge, name, id);
select keep_apart('subscription');

alter table document add foreign key (profile_id, subscription_id) references subscription (profile_id, id);
