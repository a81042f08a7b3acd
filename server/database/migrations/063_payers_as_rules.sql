-- From which account a customer pays was learnt without anybody seeing it. It is a rule like any other now, trusted as far as what was
-- decided since then has earned it.
insert into reconciliation_rule (profile_id, kind, account_key, customer_id, from_movement, created_at, trusted_from)
select p.profile_id, 'pagador', p.account_key, min(p.customer_id::text)::uuid, (
    select m.id from bank_movement m
    where m.profile_id = p.profile_id and match_key(m.counterparty_account) = p.account_key and m.deleted_at is null order by m.date, m.id limit 1),
  now(), '-infinity'
from payer_account p group by p.profile_id, p.account_key having count(*) = 1
on conflict do nothing;

insert into rule_outcome (profile_id, rule_id, movement_id, result, at)
select p.id, j.rule_id, j.movement_id, case when j.is_right then 'acierto' else 'fallo' end, m.date
from profile p
cross join lateral rules_judged(
  array(select r from reconciliation_rule r where r.profile_id = p.id and r.trusted_from = '-infinity'),
  array(select m.id from bank_movement m where m.profile_id = p.id and match_key(m.counterparty_account) <> '' and m.deleted_at is null)) j
join bank_movement m on m.id = j.movement_id
order by m.date, m.id
on conflict do nothing;

drop table payer_account;

-- Of thousands of accounts only those of a movement are looked at.
create index reconciliation_rule_account on reconciliation_rule (profile_id, account_key) where account_key <> '';

-- The rules that may speak of these movements, on or off.
create function rules_near(profile uuid, movements uuid[]) returns setof reconciliation_rule language sql stable as $$
  select r.* from reconciliation_rule r where r.profile_id = profile and r.account_key = ''
  union all
  select r.* from reconciliation_rule r where r.profile_id = profile and r.account_key <> '' and r.account_key = any(array(
    select distinct match_key(m.counterparty_account) from bank_movement m where m.id = any(movements) and m.counterparty_account <> ''))
$$;

create or replace function rule_hits(profile uuid, movements uuid[])
returns table (movement_id uuid, rule_id uuid, kind text, autonomy rule_autonomy, customer_id uuid, category_id uuid, largest numeric)
language sql stable as $$
  with met as materialized (
    select * from rules_met(array(select r from rules_near(profile, movements) r where r.enabled), movements)
  ), standing as materialized (
    select r.id, r.kind, r.autonomy, r.customer_id, r.category_id, r.largest from rule_standing r
    left join movement_category c on c.id = r.category_id
    where r.id = any(array(select distinct m.rule_id from met m)) and c.archived_at is null
  )
  select m.movement_id, s.id, s.kind, s.autonomy, s.customer_id, s.category_id, s.largest from met m join standing s on s.id = m.rule_id
$$;
