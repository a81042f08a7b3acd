-- Functions that columns, indexes and policies of tables use, so they come before the tables. A change here that gives another value for the same
-- text needs a migration that writes the columns anew.

-- The wall between profiles. Work for one profile runs as the role cartera_app (server/database/role.ts makes it), which sees and writes only rows
-- of the profile that its transaction names, even if a statement lacks the condition. The owner of the tables has no such limit: it logs people
-- in, tidies up and moves the schema on.
create or replace function own_profile() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('cartera.profile', true), '')::uuid
$$;

-- Every table with a profile_id needs this, also those to come.
create or replace function keep_apart(given regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', given);
  execute format('create policy own on %s to cartera_app using (profile_id = (select own_profile()))', given);
  execute format('grant select, insert, update, delete on %s to cartera_app', given);
end $$;

-- Upper case, no accents, alphanumerics and single spaces: how names and references are compared, as `keyOf` of TypeScript. Most texts have no accent.
create or replace function match_key(given text) returns text language sql immutable parallel safe as $$
  select upper(trim(regexp_replace(
    case when given ~ '^[\x01-\x7F]*$' then given else
      replace(replace(replace(replace(replace(replace(replace(
        translate(regexp_replace(normalize(given, NFD), '[\u0300-\u036F]+', '', 'g'), 'ØøŁłĐđÐðĦħŦŧı', 'OoLlDdDdHhTti'),
        'ß', 'ss'), 'Æ', 'AE'), 'æ', 'ae'), 'Œ', 'OE'), 'œ', 'oe'), 'Þ', 'TH'), 'þ', 'th') end,
    '[^A-Za-z0-9]+', ' ', 'g')))
$$;

-- The digits that people write of a document's number, without zeros in front: its last run of three digits or more that stands before shorter ones
-- ("35221" of "CU-35221-9"), unless that is a year; else its last run ("18475" of "001-001-000018475", "42" of "2026/42").
create or replace function number_tail(given text) returns text language sql immutable parallel safe as $$
  select ltrim(coalesce(substring(given from '(?:^|\D)0*((?!20\d\d(?!\d))[1-9]\d{2,})(?:\D+\d{1,2})+\D*$'), substring(given from '(\d+)\D*$')), '0')
$$;

-- The short part behind those digits ("9" of "CU-35221-9"); null, if there is none.
create or replace function short_part(number_key text, number_tail text) returns text language sql immutable parallel safe as $$
  select case when right(number_key, length(number_tail)) <> number_tail then substring(number_key from number_tail || '([0-9]{1,2})$') end
$$;

-- One key for all spellings of a number: networks add or leave out a mobile's 1 (Mexico) or 9 (Argentina, Brazil).
create or replace function address_key(address text) returns text language sql immutable parallel safe as $$
  select case when address like '%@%' then lower(trim(address)) else
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(address, '[^0-9]', '', 'g'),
      '^521(\d{10})$', '52\1'), '^549(\d{10})$', '54\1'), '^55(\d\d)9(\d{8})$', '55\1\2') end
$$;

-- The day that charges a period, counted from 0. It counts from the first day: the 31st is the 28th in February and the 31st again in March. The
-- column `next_charge` of a subscription is generated with it, so a change of the first day, the frequency or the periods (by the demonstration's
-- clock too) always moves it. In TypeScript the rule would exist twice.
create or replace function charge_day(starts_on date, frequency text, period integer) returns date language sql immutable parallel safe as $$
  select case frequency
    when 'semanal' then starts_on + 7 * period
    when 'quincenal' then starts_on + 15 * period
    when 'mensual' then (starts_on + make_interval(months => period))::date
    when 'trimestral' then (starts_on + make_interval(months => 3 * period))::date
    when 'anual' then (starts_on + make_interval(years => period))::date
  end
$$;

-- The reported reason for suppressing a customer: the first that staff did not override. Reasons are stored in the order they count.
create or replace function first_hold(held text[], let_through text[]) returns text language sql immutable parallel safe as $$
  select h from unnest(held) with ordinality as u(h, place) where not h = any(let_through) order by place limit 1
$$;
