-- What is sure is sure. An accident is counted over all numbers of a text and all documents; a text that names more than is explained,
-- or says that it pays several where one fits as well as some, is asked about; and a document is sure for one movement of the company.

-- `payer`: one customer is known to pay. `several`: the text says that it pays several. `more`: it has numbers that this document and
-- its payer do not explain. `made_for`: what was left of the movement when it was looked at; of another rest it says nothing.
alter table candidate
  add column payer boolean not null default false,
  add column several boolean not null default false,
  add column more boolean not null default false,
  add column made_for numeric(15,2);
-- How many such sets would come to the amount by accident.
alter table candidate_set add column chance real not null default 0, add column made_for numeric(15,2);

-- Documents that a movement names and that were paid already, by whoever pays now or by just that amount.
create table movement_repeat (
  profile_id uuid not null,
  movement_id uuid not null,
  document_id uuid not null,
  primary key (movement_id, document_id)
);
select keep_apart('movement_repeat');

-- The same with those that were paid since they were found, and none that the movement itself has paid of.
create function repeats_of(movements uuid[]) returns table (movement_id uuid, document_id uuid) language sql stable as $$
  select r.movement_id, r.document_id from (
    select n.movement_id, n.document_id from movement_repeat n where n.movement_id = any(movements)
    union
    select c.movement_id, c.document_id from candidate c where c.movement_id = any(movements) and c.by_number and not c.against and (c.payer or c.chance <= 0.01)
  ) r join document d on d.id = r.document_id and d.balance = 0 and d.voided_at is null
  where not exists (
    select from allocation a join payment p on p.id = a.payment_id where a.document_id = r.document_id and p.movement_id = r.movement_id)
$$;

-- By what a document was paid last, as far as it was not taken back.
create function paid_by(document uuid) returns table (paid_on date, amount text, movement_id uuid) language sql stable as $$
  select coalesce(m.date, p.date), a.amount::text, p.movement_id
  from allocation a join payment p on p.id = a.payment_id left join bank_movement m on m.id = p.movement_id
  where a.document_id = paid_by.document and a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)
  order by a.created_at desc, a.id limit 1
$$;

-- What is known now of the documents that may explain these movements, of any open conciliations. Amounts are compared here, when read.
-- Classes, best first: 1 number and exact amount; 2 the number but for a digit, or its digits, the payer and the exact amount; 3 the payer
-- (DNI, account, rule, or a name that nobody else has) and the exact amount; 4 a name or a number with a slip, where an accident is
-- next to impossible, and the exact amount; 5 the payer or the number, and the amount but for a bank's fee; 6 the number and the payer,
-- or a number so long that it is no accident, another amount, and nothing else named; 7 the exact amount alone, or where something
-- tells of another; 8 the customer or the digits alone.
create function candidates_of(movements uuid[])
returns table (
  movement_id uuid, document_id uuid, customer_id uuid, class integer, place bigint, exact boolean, days integer,
  balance numeric, suggested_amount numeric, but_fee boolean, payer boolean, in_set boolean,
  by_number boolean, by_tail boolean, by_near boolean, by_dni boolean, by_account boolean, by_rule boolean, by_name boolean,
  namesakes integer, against boolean, several boolean
) language sql stable as $$
  with movement as (
    select m.id, m.profile_id, m.bank_account_id, m.unassigned, m.date from bank_movement m
    where m.id = any(movements) and m.deleted_at is null and m.unassigned > 0
  ), account as materialized (
    select a.id, largest_fee(a.profile_id, a.id) as largest, array(select f.fee from bank_fee f where f.bank_account_id = a.id) as known
    from (select distinct m.bank_account_id as id, m.profile_id from movement m) a
  ), told as (
    select c.*, d.customer_id, d.number, d.balance, m.unassigned, abs(d.due_date - m.date) as days,
      d.balance = m.unassigned as exact,
      d.balance > m.unassigned and d.balance - m.unassigned <= a.largest
        and (cardinality(a.known) = 0 or d.balance - m.unassigned = any(a.known)) as but_fee,
      cardinality(a.known) > 0 as fee_known,
      coalesce(c.document_id = any(s.documents), false) as in_set
    from movement m
    join account a on a.id = m.bank_account_id
    join candidate c on c.movement_id = m.id and c.made_for = m.unassigned
    join document d on d.id = c.document_id and d.balance > 0 and d.voided_at is null
    left join candidate_set s on s.movement_id = m.id and s.made_for = m.unassigned
    -- without evidence of the customer, only the exact amount is worth showing
    where c.by_number or c.by_tail or c.by_near or c.by_dni or c.by_account or c.by_rule or c.by_name or d.balance = m.unassigned
  ), classed as (
    select t.*, case
      when t.exact and not t.against and t.by_number and t.chance <= 0.01 then 1
      when t.exact and not t.against and t.payer and (t.by_near or t.by_tail) and t.chance <= 0.01 then 2
      when t.exact and not t.against and (t.payer or t.by_tail) and t.chance <= 0.01 then 3
      when t.exact and not t.against and (t.by_name or t.by_near) and t.chance <= 0.01 then 4
      when t.but_fee and not t.against and (t.payer or t.by_number or t.by_name and t.fee_known) and t.chance <= 0.01 then 5
      when t.by_number and not t.exact and not t.against and not t.more and not t.several and t.chance <= 0.001 then 6
      when t.exact then 7
      else 8 end as class
    from told t
  )
  select c.movement_id, c.document_id, c.customer_id, c.class,
    row_number() over (partition by c.movement_id order by
      least(c.class, case when c.by_number and not c.against then case when c.payer then 2 else 6 end when c.in_set then 5 else 8 end),
      c.payer desc, c.by_near desc, c.by_name desc, c.in_set desc, c.name_fit desc, c.days nulls last, c.number),
    c.exact, c.days, c.balance, least(c.balance, c.unassigned), c.but_fee, c.payer, c.in_set,
    c.by_number, c.by_tail, c.by_near, c.by_dni, c.by_account, c.by_rule, c.by_name, c.namesakes, c.against, c.several
  from classed c
$$;

-- As before, by the movements of a conciliation. `among`: only these of them; null for all.
create or replace function live_candidates(conciliation uuid, among uuid[])
returns table (
  movement_id uuid, document_id uuid, customer_id uuid, class integer, place bigint, exact boolean, days integer,
  balance numeric, suggested_amount numeric, but_fee boolean, payer boolean, in_set boolean,
  by_number boolean, by_tail boolean, by_near boolean, by_dni boolean, by_account boolean, by_rule boolean, by_name boolean,
  namesakes integer, against boolean
) language sql stable as $$
  select c.movement_id, c.document_id, c.customer_id, c.class, c.place, c.exact, c.days, c.balance, c.suggested_amount, c.but_fee, c.payer, c.in_set,
    c.by_number, c.by_tail, c.by_near, c.by_dni, c.by_account, c.by_rule, c.by_name, c.namesakes, c.against
  from candidates_of(array(
    select m.id from bank_movement m
    where m.conciliation_id = live_candidates.conciliation and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among)))) c
$$;

-- A verdict is right when `among` holds every movement of the conciliation that shares a candidate with it; those of other open
-- conciliations are looked for here.
-- `segura`: one best candidate of class 1 to 4, else the documents that add up (all that the text names, or the only such set of a known
-- payer's), else the only one of class 5 or 6; nothing that tells of another, and no other movement of the company that any of them may
-- explain as well: by as much, or by the amount alone where nothing explains it better and few have that amount.
-- `empate`: several stand level, or several movements claim one document. Ties are never linked automatically.
-- `kind`: what decided.
create or replace function movement_verdicts(conciliation uuid, among uuid[])
returns table (movement_id uuid, verdict text, documents uuid[], kind text) language sql stable as $$
  with mine as materialized (
    select m.id, m.profile_id from bank_movement m
    where m.conciliation_id = movement_verdicts.conciliation and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among))
  ), elsewhere as materialized (
    -- another open conciliation, when there is one
    select k.id from conciliation k
    where k.profile_id = (select profile_id from mine limit 1) and k.id <> movement_verdicts.conciliation and k.deleted_at is null and k.closed_at is null
  ), theirs as materialized (
    select distinct n.id from candidate c join candidate o on o.document_id = c.document_id
    join bank_movement n on n.id = o.movement_id and n.conciliation_id in (select id from elsewhere) and n.deleted_at is null and n.unassigned > 0
    where exists (select from elsewhere) and c.movement_id in (select id from mine)
  ), looked as materialized (
    select id from mine union all select id from theirs
  ), live as materialized (
    select l.movement_id, l.document_id, l.class, l.exact, l.but_fee, l.suggested_amount = l.balance as whole, l.by_number, l.by_near, l.by_name, l.against, l.several,
      l.by_number or l.by_tail or l.by_near or l.by_dni or l.by_account or l.by_rule or l.by_name as is_known,
      min(l.class) over (partition by l.movement_id) as best, count(*) over (partition by l.movement_id, l.class) as level
    from candidates_of(array(select id from looked)) l
  ), level as (
    select l.movement_id, l.best as class,
      count(*) filter (where l.class = l.best) as level,
      array_agg(l.document_id) filter (where l.class = l.best) as documents,
      coalesce(array_agg(l.document_id) filter (where l.by_number and (l.exact or not l.against)), '{}') as named,
      count(*) filter (where l.but_fee and (l.class = 5 or l.by_name and not l.against)) as but_fee,
      coalesce(bool_or(l.by_near and l.exact and not l.against), false) as near,
      coalesce(bool_or(l.by_name and l.exact and not l.against), false) as name_exact,
      bool_or(l.class = l.best and l.by_name) as by_name,
      bool_or(l.class = l.best and l.whole) as above,
      bool_or(l.several) as several
    from live l group by l.movement_id, l.best
  ), sets as materialized (
    select s.movement_id, s.documents, s.by_number, s.ways, s.chance
    from candidate_set s join bank_movement m on m.id = s.movement_id and m.unassigned = s.made_for
    cross join lateral (
      select sum(d.balance) as owed, count(*) as documents
      from unnest(s.documents) o(id) join document d on d.id = o.id and d.balance > 0 and d.voided_at is null
    ) d
    where s.movement_id = any(array(select id from looked)) and d.documents = cardinality(s.documents) and d.owed = m.unassigned
  ), repeated as materialized (
    select distinct r.movement_id from repeats_of(array(select id from looked)) r
  ), proposed as materialized (
    select coalesce(b.movement_id, s.movement_id) as movement_id, p.*
    from level b full join sets s on s.movement_id = b.movement_id
    cross join lateral (
      -- what it names was paid already
      select 'posible' as verdict, '{}'::uuid[] as documents, null as kind, -1 as rank where coalesce(b.movement_id, s.movement_id) in (select movement_id from repeated)
      -- the text says several, and some come to it as well as one
      union all select 'posible', '{}', null, 0 where b.class <= 4 and b.several and s.ways is not null
      union all select 'segura', b.documents, case when b.class = 1 or b.class = 2 and not b.near then 'number' when b.class = 2 or b.class = 4 and not b.by_name then 'near' when b.class = 3 then 'payer' else 'name' end, 1
        where b.class <= 4 and b.level = 1 and (b.class <= 2 or b.named <@ b.documents)
      union all select 'empate', '{}', null, 2 where b.class <= 4 and b.level > 1
      union all select 'posible', '{}', null, 3 where b.class <= 4
      union all select 'segura', s.documents, 'set', 4 where s.by_number or s.ways = 1 and s.chance <= 0.02 and b.named <@ s.documents and b.but_fee = 0
        and (b.several or cardinality(b.named) in (0, cardinality(s.documents)))
      union all select 'segura', b.documents, 'fee', 5 where b.class = 5 and s.ways is null and b.level = 1 and b.named <@ b.documents and not b.name_exact
      union all select 'segura', b.documents, case when b.above then 'surplus' else 'part' end, 6 where b.class = 6 and s.ways is null and b.level = 1 and b.named <@ b.documents and not b.near
      union all select 'empate', '{}', null, 7 where b.class = 7 and b.level > 1
      union all select 'posible', '{}', null, 8
      order by rank limit 1
    ) p
  ), claim as (
    select movement_id, document_id, bool_or(is_sure) as is_sure from (
      select p.movement_id, unnest(p.documents) as document_id, true as is_sure from proposed p where p.verdict = 'segura'
      union all
      select l.movement_id, l.document_id, false from live l
      where l.class = l.best and (l.best <= 4 or l.best = 7 and (l.is_known or l.level <= 3))
    ) c group by movement_id, document_id
  ), claimed as (
    select c.movement_id, bool_or(c.movements > 1) as by_others
    from (select movement_id, is_sure, count(*) over (partition by document_id) as movements from claim) c
    where c.is_sure group by c.movement_id
  )
  select p.movement_id, case when c.by_others then 'empate' else p.verdict end, p.documents, p.kind
  from proposed p join mine on mine.id = p.movement_id left join claimed c on c.movement_id = p.movement_id
$$;

insert into job (profile_id, name, key, about, created_by)
  select c.profile_id, 'match_conciliation', c.id, c.name, c.created_by from conciliation c
  where c.deleted_at is null and c.closed_at is null and exists (
    select from bank_movement m where m.conciliation_id = c.id and m.unassigned > 0 and m.deleted_at is null)
  on conflict do nothing;
