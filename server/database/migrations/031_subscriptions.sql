-- What a subscription is charged with, and how far it was.
alter table subscription
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column cost_center_id uuid,
  -- from the day of the charge to the day its document is due
  add column due_days integer not null default 0 check (due_days between 0 and 365),
  -- periods that are over with: charged, or passed over while it was paused
  add column periods integer not null default 0 check (periods >= 0),
  add foreign key (profile_id, cost_center_id) references cost_center (profile_id, id);

-- The day on which a period, counted from 0, is charged. Counted from the first one: the 31st is the 28th in February and the 31st again in March.
create function charge_day(starts_on date, frequency text, period integer) returns date language sql immutable parallel safe as $$
  select case frequency
    when 'semanal' then starts_on + 7 * period
    when 'quincenal' then starts_on + 15 * period
    when 'mensual' then (starts_on + make_interval(months => period))::date
    when 'trimestral' then (starts_on + make_interval(months => 3 * period))::date
    when 'anual' then (starts_on + make_interval(years => period))::date
  end
$$;
alter table subscription add column next_charge date generated always as (charge_day(starts_on, frequency, periods)) stored;
create index subscription_due on subscription (next_charge) where status = 'activa';
create index subscription_list on subscription (profile_id, status, next_charge, name, id);
create index subscription_customer on subscription (customer_id);

-- The period a document was made for, by the day it was charged: none is charged twice, whoever tries.
alter table document add column subscription_period date;
create unique index document_subscription_period on document (subscription_id, subscription_period) where subscription_id is not null;

-- Six digits or more, so that a number's last digits name one document.
create sequence subscription_number start 100001;
grant usage on sequence subscription_number to cartera_app;
create function next_subscription_number(profile uuid) returns text language plpgsql volatile as $$
declare
  found text;
begin
  loop
    found := 'SUS-' || nextval('subscription_number');
    exit when not exists (select from document where profile_id = profile and doc_type = 'cuota' and number = found);
  end loop;
  return found;
end $$;
