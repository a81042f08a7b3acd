-- What lists count and add up is kept, by keys that few rows share.

-- Adds what a statement changed to a table of totals: its name, its keys, its sums and which rows count are the trigger's arguments; keys and sums
-- are columns of both tables. A reader adds the rows up, which are folded now and then: no two statements wait for each other's row.
create or replace function keep_totals() returns trigger language plpgsql as $$
declare
  kept constant text := tg_argv[0];
  keys constant text := tg_argv[1];
  -- null where rows are only counted
  sums constant text := nullif(tg_argv[2], '');
  counted constant text := format('select %%s as one, profile_id, %s from %%s where %s', concat_ws(', ', keys, sums), tg_argv[3]);
  changes constant text := case tg_op
    when 'INSERT' then format(counted, 1, 'changed')
    when 'DELETE' then format(counted, -1, 'earlier')
    else format(counted, 1, 'changed') || ' union all ' || format(counted, -1, 'earlier') end;
  added constant text := (select string_agg(format('sum(one * %1$s) as %1$s', one), ', ') from unnest(string_to_array(sums, ', ')) one);
begin
  execute format('insert into %I (profile_id, %s) select * from (
    select profile_id, %s from (%s) c group by profile_id, %s) t where not (0 = all (array[%s]))',
    kept, concat_ws(', ', keys, 'count', sums), concat_ws(', ', keys, 'sum(one) as count', added), changes, keys, concat_ws(', ', 'count', sums));
  return null;
end $$;

create or replace trigger document_due_added after insert on document
  referencing new table as changed for each statement
  execute function keep_totals('due_total', 'currency, due_date, cost_center_id', 'total, balance', 'balance > 0 and voided_at is null');
create or replace trigger document_due_taken after delete on document
  referencing old table as earlier for each statement
  execute function keep_totals('due_total', 'currency, due_date, cost_center_id', 'total, balance', 'balance > 0 and voided_at is null');
create or replace trigger document_due_changed after update on document
  referencing old table as earlier new table as changed for each statement
  execute function keep_totals('due_total', 'currency, due_date, cost_center_id', 'total, balance', 'balance > 0 and voided_at is null');

create or replace trigger document_total_added after insert on document
  referencing new table as changed for each statement
  execute function keep_totals('document_total', 'currency, status, doc_type, cost_center_id', 'total, balance', 'true');
create or replace trigger document_total_taken after delete on document
  referencing old table as earlier for each statement
  execute function keep_totals('document_total', 'currency, status, doc_type, cost_center_id', 'total, balance', 'true');
create or replace trigger document_total_changed after update on document
  referencing old table as earlier new table as changed for each statement
  execute function keep_totals('document_total', 'currency, status, doc_type, cost_center_id', 'total, balance', 'true');

create or replace trigger payment_total_added after insert on payment
  referencing new table as changed for each statement
  execute function keep_totals('payment_total', 'currency, method', 'amount', 'voided_at is null');
create or replace trigger payment_total_taken after delete on payment
  referencing old table as earlier for each statement
  execute function keep_totals('payment_total', 'currency, method', 'amount', 'voided_at is null');
create or replace trigger payment_total_changed after update on payment
  referencing old table as earlier new table as changed for each statement
  execute function keep_totals('payment_total', 'currency, method', 'amount', 'voided_at is null');

create or replace trigger message_total_added after insert on message
  referencing new table as changed for each statement
  execute function keep_totals('message_total', 'campaign_id, channel, status, via', '', 'true');
create or replace trigger message_total_taken after delete on message
  referencing old table as earlier for each statement
  execute function keep_totals('message_total', 'campaign_id, channel, status, via', '', 'true');
create or replace trigger message_total_changed after update on message
  referencing old table as earlier new table as changed for each statement
  execute function keep_totals('message_total', 'campaign_id, channel, status, via', '', 'true');

create or replace trigger campaign_event_total_added after insert on campaign_event
  referencing new table as changed for each statement
  execute function keep_totals('campaign_event_total', 'campaign_id, channel, status', '', 'true');
create or replace trigger campaign_event_total_taken after delete on campaign_event
  referencing old table as earlier for each statement
  execute function keep_totals('campaign_event_total', 'campaign_id, channel, status', '', 'true');
create or replace trigger campaign_event_total_changed after update on campaign_event
  referencing old table as earlier new table as changed for each statement
  execute function keep_totals('campaign_event_total', 'campaign_id, channel, status', '', 'true');

create or replace trigger campaign_customer_total_added after insert on campaign_customer
  referencing new table as changed for each statement
  execute function keep_totals('campaign_customer_total', 'campaign_id', '', 'true');
create or replace trigger campaign_customer_total_taken after delete on campaign_customer
  referencing old table as earlier for each statement
  execute function keep_totals('campaign_customer_total', 'campaign_id', '', 'true');
create or replace trigger campaign_customer_total_changed after update on campaign_customer
  referencing old table as earlier new table as changed for each statement
  execute function keep_totals('campaign_customer_total', 'campaign_id', '', 'true');

-- A search looks ids up as the owner of the tables does: for whom row-level security holds, no index answers a `like` or a comparison of amounts
-- unless the server was told that these tell nothing of a hidden row. Each names the company, which must be that of the transaction if that has one.

create or replace function asked_profile(profile uuid) returns uuid language sql stable parallel safe as $$
  select profile where coalesce(own_profile(), profile) = profile
$$;

create or replace function documents_like(profile uuid, search text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select id from document where profile_id = $1 and number_key like %L limit $2', '%' || replace(sought(search), ' ', '') || '%')
    using asked_profile(profile), most;
end $$;

create or replace function documents_between(profile uuid, above numeric, below numeric, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute '(select id from document where profile_id = $1 and total >= $2 and total < $3 limit $4)
    union all (select id from document where profile_id = $1 and owed >= $2 and owed < $3 limit $4)' using asked_profile(profile), above, below, most;
end $$;

create or replace function payments_like(profile uuid, search text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select id from payment where profile_id = $1 and voided_at is null and match_key(reference) like %L limit $2', '%' || sought(search) || '%')
    using asked_profile(profile), most;
end $$;

create or replace function messages_like(profile uuid, search text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select id from message where profile_id = $1 and match_key(recipient || '' '' || subject) like %L limit $2', '%' || sought(search) || '%')
    using asked_profile(profile), most;
end $$;
