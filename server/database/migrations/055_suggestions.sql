-- Who may have paid a movement, and what tells. Derived, as `candidate` is.
create table movement_payer (
  profile_id uuid not null,
  movement_id uuid not null,
  customer_id uuid not null,
  by_dni boolean not null,
  by_account boolean not null,
  by_rule boolean not null,
  by_name boolean not null,
  -- how many customers the name in the text fits as well as this one, themselves included; 0 without one
  namesakes integer not null,
  primary key (movement_id, customer_id)
);
select keep_apart('movement_payer');

-- What banks were seen to take off payments, by account.
create table bank_fee (
  profile_id uuid not null references profile,
  bank_account_id uuid not null references bank_account,
  fee numeric(15,2) not null,
  primary key (bank_account_id, fee)
);
select keep_apart('bank_fee');

-- `by_near`: the number is in the text but for one digit. `against`: something else in the text tells of another customer or document.
-- `chance`: how many documents would have this evidence and this amount by accident; 0 of what is no accident.
-- What was found before is looked for anew below, and until then says what it said.
alter table candidate
  add column by_near boolean not null default false,
  add column by_rule boolean not null default false,
  add column namesakes integer not null default 0,
  add column against boolean not null default false,
  add column chance real not null default 0;
-- What the text names is asked for again and again, and is few of what is found.
create index candidate_named on candidate (movement_id) where by_number or by_tail;
-- How many sets come to the amount; only one alone is worth a suggestion.
alter table candidate_set add column ways integer not null default 1;

drop function movement_verdicts(uuid, uuid[]);
drop function live_candidates(uuid, uuid[]);

-- What is known now of the documents that may explain a conciliation's movements. Amounts are compared here, when read: never stale.
-- `among`: only these movements; null for all.
-- Classes, best first: 1 number and exact amount; 2 the number but for a digit, or its digits, the payer and the exact amount; 3 the payer
-- (DNI, account, rule, or a name that nobody else has) and the exact amount; 4 a name or a number with a slip, where an accident is
-- next to impossible, and the exact amount; 5 the payer or the number, and the amount but for a bank's fee; 6 the number, another
-- amount; 7 the exact amount alone, or where something tells of another; 8 the customer or the digits alone.
create function live_candidates(conciliation uuid, among uuid[])
returns table (
  movement_id uuid, document_id uuid, customer_id uuid, class integer, place bigint, exact boolean, days integer,
  balance numeric, suggested_amount numeric, but_fee boolean, payer boolean, in_set boolean,
  by_number boolean, by_tail boolean, by_near boolean, by_dni boolean, by_account boolean, by_rule boolean, by_name boolean,
  namesakes integer, against boolean
) language sql stable as $$
  with account as materialized (
    select largest_fee(c.profile_id, c.bank_account_id) as largest, array(select f.fee from bank_fee f where f.bank_account_id = c.bank_account_id) as known
    from conciliation c where c.id = live_candidates.conciliation
  ), told as (
    select c.*, d.customer_id, d.number, d.balance, m.unassigned, abs(d.due_date - m.date) as days,
      d.balance = m.unassigned as exact,
      c.by_dni or c.by_account or c.by_rule or c.namesakes = 1 as payer,
      d.balance > m.unassigned and d.balance - m.unassigned <= a.largest
        and (cardinality(a.known) = 0 or d.balance - m.unassigned = any(a.known)) as but_fee,
      coalesce(c.document_id = any(s.documents), false) as in_set
    from bank_movement m
    cross join account a
    join candidate c on c.movement_id = m.id
    join document d on d.id = c.document_id and d.balance > 0 and d.voided_at is null
    left join candidate_set s on s.movement_id = m.id
    where m.conciliation_id = live_candidates.conciliation and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among))
      -- without evidence of the customer, only the exact amount is worth showing
      and (c.by_number or c.by_tail or c.by_near or c.by_dni or c.by_account or c.by_rule or c.by_name or d.balance = m.unassigned)
  ), classed as (
    select t.*, case
      when t.exact and not t.against and t.by_number then 1
      when t.exact and not t.against and t.payer and (t.by_near or t.by_tail) then 2
      when t.exact and not t.against and (t.payer or t.by_tail and t.chance <= 0.01) then 3
      when t.exact and not t.against and (t.by_name or t.by_near) and t.chance <= 0.01 then 4
      when t.but_fee and not t.against and (t.payer or t.by_number and t.chance <= 0.01) then 5
      when t.by_number and not t.exact and not t.against and t.chance <= 0.01 then 6
      when t.exact then 7
      else 8 end as class
    from told t
  )
  select c.movement_id, c.document_id, c.customer_id, c.class,
    row_number() over (partition by c.movement_id
      order by least(c.class, case when c.in_set then 5 else 8 end), c.payer desc, c.by_near desc, c.by_name desc, c.in_set desc, c.days nulls last, c.number),
    c.exact, c.days, c.balance, least(c.balance, c.unassigned), c.but_fee, c.payer, c.in_set,
    c.by_number, c.by_tail, c.by_near, c.by_dni, c.by_account, c.by_rule, c.by_name, c.namesakes, c.against
  from classed c
$$;

-- A verdict is right when `among` holds every movement that shares a candidate with it.
-- `segura`: one best candidate of class 1 to 4, else the documents that add up (all that the text names, or the only such set of a known
-- payer's), else the only one of class 5 or 6; nothing that tells of another, and no other movement that claims any of them.
-- `empate`: several stand level, or several movements claim one document. Ties are never linked automatically.
-- `kind`: what decided.
create function movement_verdicts(conciliation uuid, among uuid[])
returns table (movement_id uuid, verdict text, documents uuid[], kind text) language sql stable as $$
  with live as materialized (
    select l.movement_id, l.document_id, l.class, l.exact, l.but_fee, l.suggested_amount = l.balance as whole, l.by_number, l.by_near, l.by_name, l.against
    from live_candidates(conciliation, among) l
  ), best as (
    select l.movement_id, min(l.class) as class from live l group by l.movement_id
  ), level as (
    select b.movement_id, b.class, count(*) filter (where l.class = b.class) as level,
      array_agg(l.document_id) filter (where l.class = b.class) as documents,
      coalesce(array_agg(l.document_id) filter (where l.by_number and (l.exact or not l.against)), '{}') as named,
      count(*) filter (where l.but_fee and (l.class = 5 or l.by_name and not l.against)) as but_fee,
      bool_or(l.by_near and l.exact) as near,
      bool_or(l.class = b.class and l.by_name) as by_name,
      bool_or(l.class = b.class and l.whole) as above
    from best b join live l using (movement_id) group by b.movement_id, b.class
  ), sets as (
    select s.movement_id, s.documents, s.by_number, s.ways
    from candidate_set s join bank_movement m on m.id = s.movement_id
    where m.conciliation_id = movement_verdicts.conciliation and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among))
      and m.unassigned = (select sum(d.balance) from document d where d.id = any(s.documents) and d.balance > 0 and d.voided_at is null)
      and not exists (select from document d where d.id = any(s.documents) and (d.balance = 0 or d.voided_at is not null))
  ), proposed as (
    select coalesce(b.movement_id, s.movement_id) as movement_id, p.*
    from level b full join sets s on s.movement_id = b.movement_id
    cross join lateral (
      select 'segura' as verdict, b.documents, case when b.class = 1 or b.class = 2 and not b.near then 'number' when b.class = 2 or b.class = 4 and not b.by_name then 'near' when b.class = 3 then 'payer' else 'name' end as kind, 1 as rank
        where b.class <= 4 and b.level = 1 and (b.class <= 2 or b.named <@ b.documents)
      union all select 'empate', '{}', null, 2 where b.class <= 4 and b.level > 1
      union all select 'posible', '{}', null, 3 where b.class <= 4
      union all select 'segura', s.documents, 'set', 4 where s.by_number or s.ways = 1 and b.named <@ s.documents and b.but_fee = 0
      union all select 'segura', b.documents, 'fee', 5 where b.class = 5 and s.ways is null and b.level = 1 and b.named <@ b.documents
      union all select 'segura', b.documents, case when b.above then 'surplus' else 'part' end, 6 where b.class = 6 and s.ways is null and b.level = 1 and b.named <@ b.documents and not b.near
      union all select 'empate', '{}', null, 7 where b.class = 7 and b.level > 1
      union all select 'posible', '{}', null, 8
      order by rank limit 1
    ) p
  ), claimed as (
    select c.movement_id, bool_or(c.movements > 1) as by_others
    from (
      select p.movement_id, count(*) over (partition by d) as movements
      from proposed p, unnest(p.documents) d where p.verdict = 'segura'
    ) c group by c.movement_id
  )
  select p.movement_id, case when c.by_others then 'empate' else p.verdict end, p.documents, p.kind
  from proposed p left join claimed c on c.movement_id = p.movement_id
$$;

insert into job (profile_id, name, key, about, created_by)
  select c.profile_id, 'match_conciliation', c.id, c.name, c.created_by from conciliation c
  where c.deleted_at is null and c.closed_at is null and exists (
    select from bank_movement m where m.conciliation_id = c.id and m.unassigned > 0 and m.deleted_at is null)
  on conflict do nothing;
