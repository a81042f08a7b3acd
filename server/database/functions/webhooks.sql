-- What is told to a company's other systems: a delivery for each endpoint that asked for such facts, in the transaction of the fact.

-- What is said of a fact: amounts are texts, as in the contract.
create or replace function fact_of(kind text, about uuid) returns jsonb language sql stable as $$
  select case split_part(kind, '.', 1)
    when 'document' then (
      select jsonb_build_object('id', d.id, 'external_id', d.external_id, 'number', d.number, 'type', d.doc_type, 'customer', d.customer_id,
        'customer_dni', c.dni, 'currency', d.currency, 'total', d.total::text, 'balance', d.balance::text)
      from document d join customer c on c.id = d.customer_id where d.id = about)
    when 'payment' then (
      select jsonb_build_object('id', p.id, 'customer', p.customer_id, 'customer_dni', c.dni, 'date', p.date, 'currency', p.currency,
        'amount', p.amount::text, 'method', p.method, 'origin', p.origin, 'reference', p.reference)
      from payment p join customer c on c.id = p.customer_id where p.id = about)
    when 'promise' then (
      select jsonb_build_object('id', p.id, 'customer', p.customer_id, 'customer_dni', c.dni, 'due_on', p.due_on, 'currency', p.currency,
        'amount', p.amount::text, 'paid', p.paid::text)
      from promise p join customer c on c.id = p.customer_id where p.id = about)
    when 'statement' then (
      select jsonb_build_object('id', s.id, 'name', s.name, 'bank_account', s.bank_account_id, 'currency', s.currency,
        'first_day', s.first_day, 'last_day', s.last_day, 'opening', s.opening::text, 'closing', s.closing::text)
      from conciliation s where s.id = about)
  end
$$;

-- Whether anybody of these companies wants to be told: nearly always nobody does.
create or replace function has_endpoints(profiles uuid[]) returns boolean language plpgsql stable as $$
begin
  return exists (select from webhook_endpoint e where e.profile_id = any(profiles) and e.is_on);
end $$;

-- Each of the facts is of the profile at its place.
create or replace function notify_endpoints(kind text, profiles uuid[], facts uuid[]) returns void language plpgsql as $$
begin
  insert into webhook_delivery (profile_id, endpoint_id, type, about, data)
  select e.profile_id, e.id, kind, f.id, fact_of(kind, f.id)
  from unnest(profiles, facts) with ordinality f(profile_id, id, place)
  join webhook_endpoint e on e.profile_id = f.profile_id and e.is_on and kind = any(e.events)
  order by f.place;
end $$;

create or replace function notify_of_documents() returns trigger language plpgsql as $$
begin
  if has_endpoints(array(select distinct profile_id from changed)) then
    perform notify_endpoints(f.kind, array_agg(f.profile_id order by f.id), array_agg(f.id order by f.id)) from (
      select n.id, n.profile_id, case when n.balance = 0 then 'document.paid' else 'document.reopened' end as kind
      from changed n join earlier o using (id)
      where n.voided_at is null and (n.balance = 0 and n.allocated > 0) <> (o.balance = 0 and o.allocated > 0)) f group by f.kind;
  end if;
  return null;
end $$;
create or replace trigger document_is_notified after update on document
  referencing old table as earlier new table as changed for each statement execute function notify_of_documents();

create or replace function notify_of_new() returns trigger language plpgsql as $$
begin
  if has_endpoints(array(select distinct profile_id from changed)) then
    perform notify_endpoints(tg_argv[0], array_agg(n.profile_id order by n.id), array_agg(n.id order by n.id)) from changed n;
  end if;
  return null;
end $$;
create or replace trigger payment_is_notified after insert on payment
  referencing new table as changed for each statement execute function notify_of_new('payment.booked');
create or replace trigger promise_is_notified after insert on promise
  referencing new table as changed for each statement execute function notify_of_new('promise.made');

create or replace function notify_of_undone_payments() returns trigger language plpgsql as $$
begin
  if has_endpoints(array(select distinct profile_id from changed)) then
    perform notify_endpoints('payment.undone', array_agg(n.profile_id order by n.id), array_agg(n.id order by n.id))
    from changed n join earlier o using (id) where n.voided_at is not null and o.voided_at is null;
  end if;
  return null;
end $$;
create or replace trigger payment_undone_is_notified after update on payment
  referencing old table as earlier new table as changed for each statement execute function notify_of_undone_payments();

create or replace function notify_of_kept_promises() returns trigger language plpgsql as $$
begin
  if has_endpoints(array(select distinct profile_id from changed)) then
    perform notify_endpoints('promise.kept', array_agg(n.profile_id order by n.id), array_agg(n.id order by n.id))
    from changed n join earlier o using (id) where n.cancelled_at is null and n.paid = n.amount and o.paid < o.amount;
  end if;
  return null;
end $$;
create or replace trigger promise_kept_is_notified after update on promise
  referencing old table as earlier new table as changed for each statement execute function notify_of_kept_promises();

create or replace function notify_of_closed_statements() returns trigger language plpgsql as $$
begin
  if has_endpoints(array(select distinct profile_id from changed)) then
    perform notify_endpoints('statement.closed', array_agg(n.profile_id order by n.id), array_agg(n.id order by n.id))
    from changed n join earlier o using (id) where n.closed_at is not null and o.closed_at is null;
  end if;
  return null;
end $$;
create or replace trigger statement_is_notified after update on conciliation
  referencing old table as earlier new table as changed for each statement execute function notify_of_closed_statements();
