-- The search of customers, their identity numbers, and the debt of each.

-- A search text in the form of keys. It is null if keys do not keep its script, or if it has neither letter nor digit: then the
-- search finds nothing, and not everything. An empty search finds everything.
create or replace function sought(given text) returns text language sql immutable parallel safe as $$
  select case
    when btrim(given) = '' then ''
    when given !~ '[\u0250-\u02FF\u0370-\u1FFF\u2070-\U0010FFFF]' then nullif(match_key(given), '')
  end
$$;

-- The check digit of a Colombian NIT of nine digits.
create or replace function nit_check_digit(given text) returns text language sql immutable parallel safe as $$
  select (case when rest < 2 then rest else 11 - rest end)::text from (
    select sum(substr(reverse(given), place::integer, 1)::integer * weight) % 11 as rest
    from unnest(array[3, 7, 13, 17, 19, 23, 29, 37, 41]) with ordinality w(weight, place)
  ) sums
$$;

-- The customers that a search means: each of its words is part of a name or of the DNI, in any order. The conditions are
-- written out, since an index answers a `like` and not a list of them.
create or replace function customers_like(profile uuid, search text) returns setof uuid
language plpgsql stable rows 100 security definer set search_path = public, pg_temp as $$
begin
  return query execute 'select id from customer where deleted_at is null and profile_id = $1' || coalesce((
    select string_agg(format(' and search_key like %L', '%' || word || '%'), '')
    from unnest(string_to_array(sought(search), ' ')) word), ' and false') using asked_profile(profile);
end $$;

-- What the list of customers is narrowed and ordered by. `owed` and `overdue` are of the currency most of the customer's open documents are in.
-- Whatever else is none is infinite: nothing due, nobody contacted them, no open promise, nothing next.
-- Next is what the last activity planned, or an open promise that no later activity has come back to; of who owes nothing, nothing.
create or replace function figures_of(whose uuid, out owed numeric, out overdue numeric, out due_since date, out contacted_on date,
  out promise_first date, out promise_last date, out next_on date) language plpgsql stable as $$
begin
  select coalesce((array_agg(d.owed order by d.documents desc, d.currency))[1], 0.00),
    coalesce((array_agg(d.overdue order by d.documents desc, d.currency))[1], 0.00), coalesce(min(d.due_since), 'infinity')
  into owed, overdue, due_since
  from (
    -- by the customer alone, whose index has all of this: planned while the table is empty, one of what is owed costs as little, and an import keeps that plan
    select currency, count(*) as documents, sum(document.owed) as owed, min(due_date) as due_since,
      coalesce(sum(document.owed) filter (where due_date < current_date), 0.00) as overdue
    from document where customer_id = whose and coalesce(is_owed, false) group by currency) d;
  select coalesce(greatest(
    (select max(m.sent_at)::date from message m where m.customer_id = whose and is_written(m.sent_at, m.status)),
    (select max(t.happened_on) from activity t
      where t.customer_id = whose and (t.kind = 'mensaje' or t.outcome in ('contesto', 'prometio_pagar', 'se_niega', 'disputa', 'envio_comprobante')))), '-infinity')
  into contacted_on;
  select coalesce(min(p.due_on), 'infinity'), coalesce(max(p.due_on), '-infinity'),
    case when owed > 0 then coalesce(least(max(last.next_on), min(p.due_on) filter (where p.due_on >= coalesce(last.happened_on, p.due_on))), 'infinity')
      else 'infinity' end
  into promise_first, promise_last, next_on
  from (select) one
  left join lateral (
    select t.happened_on, t.next_on from activity t where t.customer_id = whose and (t.kind <> 'nota' or t.next_on is not null)
    order by t.happened_on desc, t.created_at desc limit 1) last on true
  left join promise p on p.customer_id = whose and p.cancelled_at is null and p.paid < p.amount;
end $$;

-- Whether a message went out to somebody.
create or replace function is_written(sent_at timestamptz, status text) returns boolean language sql immutable parallel safe as $$
  select sent_at is not null and status not in ('en_cola', 'enviando', 'fallido', 'cancelado')
$$;

-- Brings the stored figures of customers up to date with as many of the notes as `most`, and returns how many it took. What fell due since the
-- figures' day is noted first. One run at a time for a company: it updates all customers noted before it.
-- It looks documents up as their owner does, without the condition on the company that row-level security adds, which an index of all of them answers too.
create or replace function fold_customer_owed(company uuid, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  noted uuid[];
  last date := (select day from customer_owed_day where profile_id = company);
begin
  if asked_profile(company) is null then return 0; end if;
  if last = current_date and not exists (select from customer_owed_change where profile_id = company) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('customer_owed ' || company, 0));
  last := (select day from customer_owed_day where profile_id = company);
  if last is distinct from current_date then
    insert into customer_owed_change (profile_id, customer_id)
      select distinct company, customer_id from document
      where profile_id = company and due_date >= least(last, current_date) and due_date < greatest(last, current_date) and is_owed;
    insert into customer_owed_day (profile_id, day) values (company, current_date) on conflict (profile_id) do update set day = excluded.day;
  end if;
  with gone as (
    delete from customer_owed_change where ctid = any(array(select ctid from customer_owed_change where profile_id = company limit most)) returning customer_id
  ) select array_agg(customer_id) into noted from gone;
  insert into customer_owed as o (customer_id, profile_id, owed, overdue, due_since, contacted_on, promise_first, promise_last, next_on)
    select c.id, c.profile_id, f.* from customer c cross join lateral figures_of(c.id) f where c.id = any(noted) and c.deleted_at is null
    on conflict (customer_id) do update set owed = excluded.owed, overdue = excluded.overdue, due_since = excluded.due_since,
      contacted_on = excluded.contacted_on, promise_first = excluded.promise_first, promise_last = excluded.promise_last, next_on = excluded.next_on
    where (o.owed, o.overdue, o.due_since, o.contacted_on, o.promise_first, o.promise_last, o.next_on) is distinct from
      (excluded.owed, excluded.overdue, excluded.due_since, excluded.contacted_on, excluded.promise_first, excluded.promise_last, excluded.next_on);
  delete from customer_owed o using customer c where o.customer_id = any(noted) and c.id = o.customer_id and c.deleted_at is not null;
  return coalesce(cardinality(noted), 0);
end $$;

create or replace function note_customer_owed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into customer_owed_change (profile_id, customer_id)
      select distinct c.profile_id, whose.id from changed c join earlier e on e.id = c.id
      cross join lateral (values (c.customer_id), (e.customer_id)) whose(id)
      where (c.customer_id, c.currency, c.balance, c.due_date, c.voided_at) is distinct from (e.customer_id, e.currency, e.balance, e.due_date, e.voided_at);
  else
    insert into customer_owed_change (profile_id, customer_id) select distinct profile_id, customer_id from changed;
  end if;
  return null;
end $$;
create or replace trigger document_owed_added after insert on document
  referencing new table as changed for each statement execute function note_customer_owed();
create or replace trigger document_owed_taken after delete on document
  referencing old table as changed for each statement execute function note_customer_owed();
create or replace trigger document_owed_changed after update on document
  referencing old table as earlier new table as changed for each statement execute function note_customer_owed();

create or replace function note_customers() returns trigger language plpgsql as $$
begin
  insert into customer_owed_change (profile_id, customer_id) select profile_id, id from changed;
  return null;
end $$;
create or replace trigger customer_owed_added after insert on customer
  referencing new table as changed for each statement execute function note_customers();

create or replace function note_customer_gone() returns trigger language plpgsql as $$
begin
  insert into customer_owed_change (profile_id, customer_id) values (new.profile_id, new.id);
  return null;
end $$;
create or replace trigger customer_owed_gone after update of deleted_at on customer
  for each row when (new.deleted_at is distinct from old.deleted_at) execute function note_customer_gone();

-- What staff did and what was promised is noted row by row: a statement changes few of them.
create or replace function note_worked() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  insert into customer_owed_change (profile_id, customer_id) values (changed.profile_id, changed.customer_id);
  return null;
end $$;
create or replace trigger activity_noted after insert or delete or update of kind, outcome, happened_on, next_on on activity
  for each row execute function note_worked();
create or replace trigger promise_noted after insert or delete or update of due_on, amount, paid, cancelled_at on promise
  for each row execute function note_worked();
create or replace trigger message_added_noted after insert on message
  for each row when (new.customer_id is not null and is_written(new.sent_at, new.status)) execute function note_worked();
create or replace trigger message_noted after update of status, sent_at, customer_id on message
  for each row when (new.customer_id is not null and (is_written(new.sent_at, new.status) is distinct from is_written(old.sent_at, old.status)
    or new.sent_at is distinct from old.sent_at or new.customer_id is distinct from old.customer_id)) execute function note_worked();
