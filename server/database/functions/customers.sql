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

create or replace function owed_by(customer uuid) returns numeric language sql stable as $$
  select coalesce((
    select sum(balance) from document where customer_id = customer and balance > 0 and voided_at is null
    group by currency order by count(*) desc, currency limit 1), 0)
$$;

-- Brings the stored debt of customers up to date with as many of the notes as `most`, and returns how many it took. One run at a time for a
-- company: it updates all customers noted before it.
create or replace function fold_customer_owed(company uuid, most integer) returns integer language plpgsql as $$
declare
  noted uuid[];
begin
  if not exists (select from customer_owed_change where profile_id = company) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('customer_owed ' || company, 0));
  with gone as (
    delete from customer_owed_change where ctid = any(array(select ctid from customer_owed_change where profile_id = company limit most)) returning customer_id
  ) select array_agg(customer_id) into noted from gone;
  insert into customer_owed (customer_id, profile_id, owed)
    select id, profile_id, owed_by(id) from customer where id = any(noted) and deleted_at is null
    on conflict (customer_id) do update set owed = excluded.owed where customer_owed.owed <> excluded.owed;
  delete from customer_owed o using customer c where o.customer_id = any(noted) and c.id = o.customer_id and c.deleted_at is not null;
  return coalesce(cardinality(noted), 0);
end $$;

create or replace function note_customer_owed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into customer_owed_change (profile_id, customer_id)
      select distinct c.profile_id, whose.id from changed c join earlier e on e.id = c.id
      cross join lateral (values (c.customer_id), (e.customer_id)) whose(id)
      where (c.customer_id, c.currency, c.balance, c.voided_at) is distinct from (e.customer_id, e.currency, e.balance, e.voided_at);
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
