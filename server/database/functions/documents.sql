-- What lists count and add up is kept, by keys that few rows share.

-- Adds what a statement changed to a table of totals, by the keys that both tables have. A reader adds the rows up, which are folded now and
-- then: no two statements wait for each other's row. Each table's function has its own text, so that its plans stay.
do $$
declare
  t record;
  added text;
  changes text;
begin
  for t in select *, concat_ws(', ', keys, day, nullif(sums, '')) as of_row, concat_ws(', ', keys, case when day <> '' then 'day' end) as grouped from (values
    ('document_due', 'document', 'due_total', 'currency, due_date, cost_center_id', null, 'total, balance', 'is_owed'),
    ('document_total', 'document', 'document_total', 'currency, status, doc_type, cost_center_id', null, 'total, balance', 'true'),
    ('document_day_total', 'document', 'document_day_total', 'currency, status, doc_type, cost_center_id, due_date', null, 'total, balance', 'true'),
    ('payment_total', 'payment', 'payment_total', 'currency, method', null, 'amount', 'voided_at is null'),
    ('collected_total', 'payment', 'collected_total', 'currency, method, date', null, 'amount', 'voided_at is null'),
    ('message_total', 'message', 'message_total', 'campaign_id, channel, status, via', '(created_at at time zone ''UTC'')::date as day', '', 'true'),
    ('campaign_event_total', 'campaign_event', 'campaign_event_total', 'campaign_id, channel, status, superseded', '(at at time zone ''UTC'')::date as day', '', 'true'),
    ('conversation_total', 'conversation', 'conversation_total', 'is_resolved, is_known', null, '', 'true'),
    ('campaign_customer_total', 'campaign_customer', 'campaign_customer_total', 'campaign_id, has_message, suppressed_by', null, '', 'true'),
    ('policy_debt_total', 'policy_debt', 'policy_debt_total', 'policy_id, state, day, held', null, '', 'true')
  ) as kept(name, counted, totals, keys, day, sums, condition)
  loop
    added := (select string_agg(format(', sum(one * %1$s) as %1$s', one), '') from unnest(string_to_array(nullif(t.sums, ''), ', ')) one);
    changes := format('
      insert into %I (profile_id, %s) select * from (
        select profile_id, %s, sum(one) as count%s from (%%s) c group by profile_id, %s) t where not (0 = all (array[%s]));',
      t.totals, concat_ws(', ', t.grouped, 'count', nullif(t.sums, '')), t.grouped, added, t.grouped, concat_ws(', ', 'count', nullif(t.sums, '')));
    execute format('
      create or replace function keep_%s() returns trigger language plpgsql as $body$
      begin
        if tg_op = ''INSERT'' then %s
        elsif tg_op = ''DELETE'' then %s
        else %s
        end if;
        return null;
      end $body$', t.name,
      format(changes, format('select 1 as one, profile_id, %s from changed where %s', t.of_row, t.condition)),
      format(changes, format('select -1 as one, profile_id, %s from earlier where %s', t.of_row, t.condition)),
      format(changes, format('select 1 as one, profile_id, %1$s from changed where %2$s union all select -1 as one, profile_id, %1$s from earlier where %2$s',
        t.of_row, t.condition)));
    execute format('create or replace trigger %1$s_added after insert on %2$I
      referencing new table as changed for each statement execute function keep_%1$s()', t.name, t.counted);
    execute format('create or replace trigger %1$s_taken after delete on %2$I
      referencing old table as earlier for each statement execute function keep_%1$s()', t.name, t.counted);
    execute format('create or replace trigger %1$s_changed after update on %2$I
      referencing old table as earlier new table as changed for each statement execute function keep_%1$s()', t.name, t.counted);
  end loop;
end $$;

-- A search looks ids up as the owner of the tables does: for whom row-level security holds, no index answers a `like` or a comparison of amounts
-- unless the server was told that these tell nothing of a hidden row. Each names the company, which must be that of the transaction if that has one.

create or replace function asked_profile(profile uuid) returns uuid language sql stable parallel safe as $$
  select profile where coalesce(own_profile(), profile) = profile
$$;

-- The condition that a word is part of a key, as a text, since an index answers a pattern that is written out. One or two characters must begin a
-- word of it: an index of trigrams knows beginnings, and nothing as short within.
create or replace function has_part(key text, word text) returns text language sql immutable as $$
  select case when length(word) < 3 then format('(%1$s like %2$L or %1$s like %3$L)', key, word || '%', '% ' || word || '%')
    else format('%s like %L', key, '%' || word || '%') end
$$;

-- One or two digits are also the end of a number, as people say it, unless it was voided.
create or replace function documents_like(profile uuid, search text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  word text := replace(sought(search), ' ', '');
begin
  return query execute format('(select id from document where profile_id = $1 and %s limit $2)', has_part('number_key', word)) using asked_profile(profile), most;
  if word ~ '^\d{1,2}$' then
    return query (select d.id from document d where d.profile_id = asked_profile(profile) and d.number_tail = ltrim(word, '0') and d.is_owed limit most)
      union all (select d.id from document d where d.profile_id = asked_profile(profile) and d.number_tail = ltrim(word, '0') and d.balance = 0 and d.voided_at is null limit most);
  end if;
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
  return query execute format('select id from payment where profile_id = $1 and voided_at is null and %s limit $2', has_part('match_key(reference)', sought(search)))
    using asked_profile(profile), most;
end $$;

create or replace function movements_like(profile uuid, search text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select id from bank_movement where profile_id = $1 and deleted_at is null and %s limit $2',
    has_part('match_key(description || '' '' || counterparty || '' '' || reference)', sought(search))) using asked_profile(profile), most;
end $$;

-- Of either sign.
create or replace function movements_near(profile uuid, near numeric, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query (select id from bank_movement where profile_id = asked_profile(profile) and deleted_at is null and abs(amount) >= near
      order by abs(amount), date desc limit most)
    union all (select id from bank_movement where profile_id = asked_profile(profile) and deleted_at is null and abs(amount) < near
      order by abs(amount) desc, date desc limit most);
end $$;

create or replace function messages_like(profile uuid, search text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select id from message where profile_id = $1 and %s limit $2', has_part('match_key(recipient || '' '' || subject)', sought(search)))
    using asked_profile(profile), most;
end $$;

-- As has_part: of one or two characters an address begins with them, a number after its plus.
create or replace function events_to(profile uuid, part text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  sought text := replace(replace(replace(lower(part), '\', '\\'), '%', '\%'), '_', '\_');
begin
  return query execute format('select id from campaign_event where profile_id = $1 and (lower(address) like %L or lower(address) like %L) limit $2',
    case when length(part) < 3 then '+' else '%' end || sought || '%', case when length(part) < 3 then '' else '%' end || sought || '%') using asked_profile(profile), most;
end $$;

-- Of whom a message or an address has what is sought.
create or replace function conversations_like(profile uuid, search text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select v.id from inbound_message i join conversation v on v.profile_id = i.profile_id and v.partner = partner_of(i.customer_id, i.sender, i.id)
    where i.profile_id = $1 and %s limit $2', has_part('match_key(i.text || '' '' || i.sender)', sought(search))) using asked_profile(profile), most;
end $$;

-- A note that waits for its document (`waiting_note`) is looked at again as documents come, in whatever way.
create or replace function release_waiting_notes() returns trigger language plpgsql as $$
begin
  insert into job (profile_id, name, key)
  select profile_id, 'release_notes', profile_id::text from (select distinct profile_id from changed) c
  where exists (select from waiting_note n where n.profile_id = c.profile_id)
  on conflict (name, key) where state in ('waiting', 'running') do update
    set again = job.again or job.state = 'running', run_at = least(job.run_at, now());
  return null;
end $$;
create or replace trigger document_awaited after insert on document
  referencing new table as changed for each statement execute function release_waiting_notes();
create or replace trigger electronic_document_awaited after insert on electronic_document
  referencing new table as changed for each statement execute function release_waiting_notes();
