-- What staff decided about movements, kept as rules that they see, try, change and switch off. How far one is trusted is earned.

create type rule_autonomy as enum ('propuesta', 'marcada', 'segura');

create table reconciliation_rule (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profile,
  version integer not null default 1,
  kind text not null check (kind in ('pagador', 'no_cobro', 'comision')),
  -- of which movements it speaks: all that is given must hold
  bank_account_id uuid,
  words text[] not null default '{}',
  account_key text not null default '',
  -- of the movement; of a fee, what a document may lack
  largest numeric(15,2) check (largest > 0),
  -- what it says of them
  customer_id uuid,
  category_id uuid,
  enabled boolean not null default true,
  -- staff may hold it lower than it earned
  at_most rule_autonomy not null default 'segura',
  -- what was confirmed before it said what it says now earned it nothing
  trusted_from timestamptz not null default now(),
  from_movement uuid,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  unique (profile_id, id),
  foreign key (profile_id, bank_account_id) references bank_account (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, category_id) references movement_category (profile_id, id),
  foreign key (profile_id, from_movement) references bank_movement (profile_id, id),
  check ((kind = 'pagador') = (customer_id is not null) and (kind = 'no_cobro') = (category_id is not null)),
  check (case when kind = 'comision' then largest is not null and bank_account_id is not null else words <> '{}' or account_key <> '' end)
);
create unique index reconciliation_rule_once on reconciliation_rule
  (profile_id, kind, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), words, account_key);
select keep_apart('reconciliation_rule');

-- What came of a rule: staff decided as it says (acierto), otherwise (fallo), or took back what was as it says (deshecho).
create table rule_outcome (
  id bigint generated always as identity primary key,
  profile_id uuid not null references profile,
  rule_id uuid not null,
  movement_id uuid not null,
  result text not null check (result in ('acierto', 'fallo', 'deshecho')),
  at timestamptz not null default now(),
  user_id uuid references app_user,
  -- it stopped counting: another decision stands in its place, or a whole act was taken back
  withdrawn_at timestamptz,
  foreign key (profile_id, rule_id) references reconciliation_rule (profile_id, id) on delete cascade
);
create unique index rule_outcome_standing on rule_outcome (rule_id, movement_id) where withdrawn_at is null and result <> 'deshecho';
create index rule_outcome_counts on rule_outcome (rule_id, id) where withdrawn_at is null;
create index rule_outcome_mistakes on rule_outcome (rule_id, id) where withdrawn_at is null and result <> 'acierto';
create index rule_outcome_movement on rule_outcome (movement_id) where withdrawn_at is null;
select keep_apart('rule_outcome');

-- After how many confirmed decisions in a row a rule is trusted how far.
alter table reconciliation_settings
  add column rule_marks_after integer not null default 3 check (rule_marks_after > 0),
  add column rule_sure_after integer not null default 10 check (rule_sure_after >= rule_marks_after);

create view rule_standing with (security_invoker = true) as
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

-- The words of a text by which a rule knows it: without accents, and without whatever has digits.
create function rule_words(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word order by place), '{}') from (
    select word, min(place) as place from string_to_table(match_key(given), ' ') with ordinality as t(word, place)
    where word ~ '^[A-Z]{2,}$' group by word) w
$$;

-- Which of these movements each of these rules speaks of, kept or not yet: the same for a suggestion, for the record and for a
-- trial. In sets: of its words a rule is looked up by the longest.
create function rules_met(rules reconciliation_rule[], movements uuid[])
returns table (rule_id uuid, movement_id uuid) language sql stable as $$
  with rule as materialized (
    select r.*, (select w from unnest(r.words) w order by length(w) desc, w limit 1) as anchor from unnest(rules) r
  ), movement as materialized (
    select m.id, m.profile_id, m.bank_account_id, m.amount, m.tokens, match_key(m.counterparty_account) as account_key
    from bank_movement m where m.id = any(movements) and exists (select from rule)
  ), token as (
    select m.id, unnest(m.tokens) as token from movement m where exists (select from rule where anchor is not null and account_key = '')
  ), near as (
    select r.id as rule_id, m.id as movement_id from rule r join movement m on m.account_key = r.account_key where r.account_key <> ''
    union all
    select r.id, t.id from rule r join token t on t.token = r.anchor where r.account_key = ''
    union all
    select r.id, m.id from rule r join movement m on m.bank_account_id = r.bank_account_id where r.account_key = '' and r.anchor is null
  )
  select r.id, m.id from near n join rule r on r.id = n.rule_id join movement m on m.id = n.movement_id
  where m.profile_id = r.profile_id and (r.bank_account_id is null or r.bank_account_id = m.bank_account_id) and m.tokens @> r.words
    and (r.kind = 'no_cobro' or m.amount > 0) and (r.kind = 'comision' or r.largest is null or abs(m.amount) <= r.largest)
$$;

-- The rules in use that speak of these movements.
create function rule_hits(profile uuid, movements uuid[])
returns table (movement_id uuid, rule_id uuid, kind text, autonomy rule_autonomy, customer_id uuid, category_id uuid, largest numeric)
language sql stable as $$
  select m.movement_id, r.id, r.kind, r.autonomy, r.customer_id, r.category_id, r.largest
  from rules_met(array(select r from reconciliation_rule r where r.profile_id = profile and r.enabled), movements) m
  join rule_standing r on r.id = m.rule_id
  left join movement_category c on c.id = r.category_id
  where c.archived_at is null
$$;

-- Whether staff decided of these movements as each of these rules says; nothing of what they have not decided.
create function rules_judged(rules reconciliation_rule[], movements uuid[])
returns table (rule_id uuid, movement_id uuid, is_right boolean) language sql stable as $$
  with met as materialized (
    select * from rules_met(rules, movements)
  ), rule as materialized (
    select r.id, r.kind, r.customer_id, r.category_id, r.largest from unnest(rules) r
  ), decided as materialized (
    select m.id, m.category_id, p.customers, p.customer_id
    from (select distinct movement_id from met) d join bank_movement m on m.id = d.movement_id
    left join lateral (
      select count(distinct p.customer_id) as customers, min(p.customer_id::text)::uuid as customer_id
      from payment p where p.movement_id = m.id and p.voided_at is null
    ) p on true
    where m.deleted_at is null and (m.category_id is not null or p.customers > 0)
  ), lacking as materialized (
    -- what a document lacked once the movement had paid of it, and whether that was forgiven with it
    select p.movement_id, a.document_id,
      d.total - (select sum(b.amount) from allocation b
        where b.document_id = a.document_id and b.payment_id is not null and b.created_at <= a.created_at) as amount,
      exists (select from allocation f where f.movement_id = p.movement_id and f.document_id = a.document_id and f.amount > 0
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
  where r.kind = 'comision' and l.amount > 0 and l.amount <= r.largest group by r.id, l.movement_id
$$;
