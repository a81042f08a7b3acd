-- The conclusions of staff's rules about movements.

-- The words of a text that a rule compares: without accents, and only those without digits.
create or replace function rule_words(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word order by place), '{}') from (
    select word, min(place) as place from string_to_table(match_key(given), ' ') with ordinality as t(word, place)
    where word ~ '^[A-Z]{2,}$' group by word) w
$$;

-- The rules that may meet these movements, on or off.
create or replace function rules_near(profile uuid, movements uuid[]) returns setof reconciliation_rule language sql stable as $$
  select r.* from reconciliation_rule r where r.profile_id = profile and r.account_key = ''
  union all
  select r.* from reconciliation_rule r where r.profile_id = profile and r.account_key <> '' and r.account_key = any(array(
    select distinct match_key(m.counterparty_account) from bank_movement m where m.id = any(movements) and m.counterparty_account <> ''))
$$;

-- Words that many rules share ("TRANSFERENCIA") distinguish none: the look-up of a rule uses its rarest word in these movements.
-- Nested loops are off: the planner underestimates arrays, and every join is of thousands with thousands.
create or replace function rules_met(rules reconciliation_rule[], movements uuid[])
returns table (rule_id uuid, movement_id uuid) language plpgsql stable set enable_nestloop = off as $$
#variable_conflict use_column
begin
  if cardinality(rules) = 0 then return; end if;
  return query
  with rule as materialized (
    select r.* from unnest(rules) r
  ), movement as materialized (
    select m.id, m.profile_id, m.bank_account_id, m.amount, m.tokens, match_key(m.counterparty_account) as account_key
    from bank_movement m where m.id = any(movements) and exists (select from rule)
  ), word as materialized (
    select r.id, unnest(r.words) as word from rule r where r.account_key = ''
  ), token as materialized (
    select m.*, t.token from movement m cross join lateral unnest(m.tokens) t(token) where t.token in (select word from word)
  ), rarity as materialized (
    select token, count(*) as times from token group by token
  ), anchor as (
    select distinct on (w.id) w.id, w.word from word w left join rarity y on y.token = w.word order by w.id, coalesce(y.times, 0), w.word
  ), near as (
    select r.id as rule_id, r.profile_id, r.kind, r.bank_account_id, r.words, r.largest,
      m.id as movement_id, m.profile_id as of_profile, m.bank_account_id as of_account, m.amount, m.tokens
    from rule r join movement m on m.account_key = r.account_key where r.account_key <> ''
    union all
    select r.id, r.profile_id, r.kind, r.bank_account_id, r.words, r.largest, t.id, t.profile_id, t.bank_account_id, t.amount, t.tokens
    from anchor a join rule r on r.id = a.id join token t on t.token = a.word
    union all
    select r.id, r.profile_id, r.kind, r.bank_account_id, r.words, r.largest, m.id, m.profile_id, m.bank_account_id, m.amount, m.tokens
    from rule r join movement m on m.bank_account_id = r.bank_account_id where r.account_key = '' and r.words = '{}'
  )
  select n.rule_id, n.movement_id from near n
  where n.profile_id = n.of_profile and (n.bank_account_id is null or n.bank_account_id = n.of_account) and n.tokens @> n.words
    and (n.kind = 'no_cobro' or n.amount > 0) and (n.kind = 'comision' or n.largest is null or abs(n.amount) <= n.largest);
end $$;

create or replace function rule_hits(profile uuid, movements uuid[])
returns table (movement_id uuid, rule_id uuid, kind text, autonomy rule_autonomy, customer_id uuid, category_id uuid, largest numeric, exact boolean)
language sql stable as $$
  with met as materialized (
    select * from rules_met(array(select r from rules_near(profile, movements) r where r.enabled), movements)
  ), standing as materialized (
    select r.id, r.kind, r.autonomy, r.customer_id, r.category_id, r.largest, r.exact from rule_standing r
    left join movement_category c on c.id = r.category_id
    where r.id = any(array(select distinct m.rule_id from met m)) and c.archived_at is null
  )
  select m.movement_id, s.id, s.kind, s.autonomy, s.customer_id, s.category_id, s.largest, s.exact from met m join standing s on s.id = m.rule_id
$$;

-- Whether staff's decision on a movement agrees with each rule; undecided movements are left out.
create or replace function rules_judged(rules reconciliation_rule[], movements uuid[])
returns table (rule_id uuid, movement_id uuid, is_right boolean) language plpgsql stable as $$
#variable_conflict use_column
begin
  -- as of most acts: to begin and end so large a plan takes longer than to write what was decided
  if cardinality(rules) = 0 then return; end if;
  return query
  with met as materialized (
    select * from rules_met(rules, movements)
  ), rule as materialized (
    select r.id, r.kind, r.customer_id, r.category_id, r.largest, r.exact from unnest(rules) r
  ), decided as materialized (
    select m.id, m.category_id, p.customers, p.customer_id
    from (select distinct movement_id from met) d join bank_movement m on m.id = d.movement_id
    left join lateral (
      select count(distinct p.customer_id) as customers, min(p.customer_id::text)::uuid as customer_id
      from payment p where p.movement_id = m.id and p.voided_at is null
    ) p on true
    where m.deleted_at is null and (m.category_id is not null or p.customers > 0)
  ), lacking as materialized (
    -- the amount that a document lacked after the movement's payment, and whether it was written off with it
    select p.movement_id, a.document_id,
      d.total - (select sum(b.amount) from allocation b
        where b.document_id = a.document_id and b.payment_id is not null and b.created_at <= a.created_at) as amount,
      exists (select from allocation f where f.movement_id = p.movement_id and f.document_id = a.document_id and f.amount > 0 and f.expected_id is null
        and not exists (select from allocation r where r.reverses = f.id)) as is_forgiven
    from (select distinct t.movement_id from met t join rule r on r.id = t.rule_id where r.kind = 'comision') t
    join payment p on p.movement_id = t.movement_id join allocation a on a.payment_id = p.id join document d on d.id = a.document_id
    where a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)
  )
  select r.id, d.id,
    case r.kind when 'pagador' then d.customers = 1 and d.customer_id = r.customer_id
      else d.customers = 0 and coalesce(d.category_id = r.category_id, false) end
  from met t join rule r on r.id = t.rule_id join decided d on d.id = t.movement_id where r.kind <> 'comision'
  union all
  select r.id, l.movement_id, bool_and(l.is_forgiven)
  from met t join rule r on r.id = t.rule_id join lacking l on l.movement_id = t.movement_id
  where r.kind = 'comision' and l.amount > 0 and case when r.exact then l.amount = r.largest else l.amount <= r.largest end group by r.id, l.movement_id;
end $$;

-- Evidence of rules for the search for candidates: sure payers, and the fees of an account's bank.
create or replace function ruled_payers(profile uuid, movements uuid[])
returns table (movement_id uuid, customer_id uuid) language sql stable as $$
  select h.movement_id, h.customer_id from rule_hits(profile, movements) h where h.kind = 'pagador' and h.autonomy = 'segura'
$$;

-- The known exact fees of an account's bank, by the rules that are on.
create or replace view bank_fee with (security_invoker = true) as
  select profile_id, bank_account_id, largest as fee from reconciliation_rule where kind = 'comision' and exact and enabled;
grant select on bank_fee to cartera_app;

-- What may be missing of a payment for the bank's sake: up to what a rule tells, else up to a usual fee, or a larger one that is known.
create or replace function largest_fee(profile uuid, account uuid) returns numeric language sql stable as $$
  select greatest(coalesce(max(r.largest) filter (where not r.exact), usual_fee()), max(r.largest) filter (where r.exact)) from reconciliation_rule r
  where r.profile_id = profile and r.bank_account_id = account and r.kind = 'comision' and r.enabled
$$;

create or replace view rule_standing with (security_invoker = true) as
  select r.*, s.streak, t.marks_after, t.sure_after, e.earned, least(e.earned, r.at_most) as autonomy
  from reconciliation_rule r
  left join lateral (
    select count(*)::int as streak from (
      select from rule_outcome o
      where o.rule_id = r.id and o.withdrawn_at is null and o.at >= r.trusted_from and o.id > coalesce((
        select max(x.id) from rule_outcome x where x.rule_id = r.id and x.withdrawn_at is null and x.result <> 'acierto'), 0)
      limit 1000) counted
  ) s on true
  left join reconciliation_settings c on c.profile_id = r.profile_id
  cross join lateral (select coalesce(c.rule_marks_after, 3) as marks_after, coalesce(c.rule_sure_after, 10) as sure_after) t
  cross join lateral (
    select case when s.streak >= t.sure_after then 'segura' when s.streak >= t.marks_after then 'marcada' else 'propuesta' end::rule_autonomy as earned
  ) e;
grant select on rule_standing to cartera_app;
