-- Suggestions in fewer steps, and several of one name told apart by more.

-- How much of the customer's name the text says, where several have that name: 2 all of it in its order, 1 all its words.
alter table candidate add column name_fit smallint not null default 0;
-- What the text names is asked for where it is found.
drop index candidate_named;
create function name_fit(first_name text, last_name text, name_key text, said text, tokens text[]) returns smallint
language sql immutable parallel safe as $$
  select case
    when s.said like '%' || array_to_string(k.words, '') || '%' or s.said like '%' || array_to_string(k.words[k.first + 1:] || k.words[:k.first], '') || '%' then 2
    when (select bool_and(length(word) < 3 or word = any(tokens)) from unnest(k.words) word) then 1
    else 0 end::smallint
  from (select upper(translate(said, 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç .,-/', 'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc')) as said) s
  cross join lateral (select cardinality(string_to_array(trim(first_name), ' ')) as first, cardinality(string_to_array(trim(last_name), ' ')) as last) n
  -- without what follows the name: the trade name
  cross join lateral (
    select n.first, case when last_name = '' then string_to_array(name_key, ' ') else (string_to_array(name_key, ' '))[:n.first + n.last] end as words
  ) k
$$;

-- As before, but: a name that several have and one document that lacks just what the bank is known to take are evidence of a fee; of what
-- is worth a look, a number that is written whole comes before an amount alone, and a name that is said whole before one that is not.
create or replace function live_candidates(conciliation uuid, among uuid[])
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
      cardinality(a.known) > 0 as fee_known,
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
      when t.but_fee and not t.against and (t.payer or (t.by_number or t.by_name and t.fee_known) and t.chance <= 0.01) then 5
      when t.by_number and not t.exact and not t.against and t.chance <= 0.01 then 6
      when t.exact then 7
      else 8 end as class
    from told t
  )
  select c.movement_id, c.document_id, c.customer_id, c.class,
    row_number() over (partition by c.movement_id order by
      least(c.class, case when c.by_number and not c.against then case when c.payer then 2 else 6 end when c.in_set then 5 else 8 end),
      c.payer desc, c.by_near desc, c.by_name desc, c.in_set desc, c.name_fit desc, c.days nulls last, c.number),
    c.exact, c.days, c.balance, least(c.balance, c.unassigned), c.but_fee, c.payer, c.in_set,
    c.by_number, c.by_tail, c.by_near, c.by_dni, c.by_account, c.by_rule, c.by_name, c.namesakes, c.against
  from classed c
$$;

-- As before; each document of a set is looked up once, and a fee is not sure where another of that name owes just what was paid.
create or replace function movement_verdicts(conciliation uuid, among uuid[])
returns table (movement_id uuid, verdict text, documents uuid[], kind text) language sql stable as $$
  with live as (
    select l.movement_id, l.document_id, l.class, l.exact, l.but_fee, l.suggested_amount = l.balance as whole, l.by_number, l.by_near, l.by_name, l.against,
      min(l.class) over (partition by l.movement_id) as best
    from live_candidates(conciliation, among) l
  ), level as (
    select l.movement_id, l.best as class,
      count(*) filter (where l.class = l.best) as level,
      array_agg(l.document_id) filter (where l.class = l.best) as documents,
      coalesce(array_agg(l.document_id) filter (where l.by_number and (l.exact or not l.against)), '{}') as named,
      count(*) filter (where l.but_fee and (l.class = 5 or l.by_name and not l.against)) as but_fee,
      coalesce(bool_or(l.by_near and l.exact and not l.against), false) as near,
      coalesce(bool_or(l.by_name and l.exact and not l.against), false) as name_exact,
      bool_or(l.class = l.best and l.by_name) as by_name,
      bool_or(l.class = l.best and l.whole) as above
    from live l group by l.movement_id, l.best
  ), sets as materialized (
    select s.movement_id, s.documents, s.by_number, s.ways
    from candidate_set s join bank_movement m on m.id = s.movement_id
    cross join lateral (
      select sum(d.balance) as owed, count(*) as documents
      from unnest(s.documents) o(id) join document d on d.id = o.id and d.balance > 0 and d.voided_at is null
    ) d
    where m.conciliation_id = movement_verdicts.conciliation and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among))
      and d.documents = cardinality(s.documents) and d.owed = m.unassigned
  ), proposed as (
    select coalesce(b.movement_id, s.movement_id) as movement_id, p.*
    from level b full join sets s on s.movement_id = b.movement_id
    cross join lateral (
      select 'segura' as verdict, b.documents, case when b.class = 1 or b.class = 2 and not b.near then 'number' when b.class = 2 or b.class = 4 and not b.by_name then 'near' when b.class = 3 then 'payer' else 'name' end as kind, 1 as rank
        where b.class <= 4 and b.level = 1 and (b.class <= 2 or b.named <@ b.documents)
      union all select 'empate', '{}', null, 2 where b.class <= 4 and b.level > 1
      union all select 'posible', '{}', null, 3 where b.class <= 4
      union all select 'segura', s.documents, 'set', 4 where s.by_number or s.ways = 1 and b.named <@ s.documents and b.but_fee = 0
      union all select 'segura', b.documents, 'fee', 5 where b.class = 5 and s.ways is null and b.level = 1 and b.named <@ b.documents and not b.name_exact
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
