-- Words that many rules share ("TRANSFERENCIA") tell none of them apart: of its words, a rule is looked up by the one that is rarest
-- in these movements. Every join is of thousands with thousands, whatever the planner expects of arrays.
create or replace function rules_met(rules reconciliation_rule[], movements uuid[])
returns table (rule_id uuid, movement_id uuid) language sql stable set enable_nestloop = off as $$
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
    and (n.kind = 'no_cobro' or n.amount > 0) and (n.kind = 'comision' or n.largest is null or abs(n.amount) <= n.largest)
$$;

-- How far a rule is trusted is asked once of each, however many movements it speaks of.
create or replace function rule_hits(profile uuid, movements uuid[])
returns table (movement_id uuid, rule_id uuid, kind text, autonomy rule_autonomy, customer_id uuid, category_id uuid, largest numeric)
language sql stable as $$
  with met as materialized (
    select * from rules_met(array(select r from reconciliation_rule r where r.profile_id = profile and r.enabled), movements)
  ), standing as materialized (
    select r.id, r.kind, r.autonomy, r.customer_id, r.category_id, r.largest from rule_standing r
    left join movement_category c on c.id = r.category_id
    where r.id = any(array(select distinct m.rule_id from met m)) and c.archived_at is null
  )
  select m.movement_id, s.id, s.kind, s.autonomy, s.customer_id, s.category_id, s.largest from met m join standing s on s.id = m.rule_id
$$;
