-- What the evidence says of a movement.

-- For a right verdict, `among` has every movement of these conciliations of a company that shares a candidate with it; this function finds those of other open ones.
-- Several conciliations are open ones: a closed one, whose movements claim nothing from others, is asked about alone.
-- `segura`: one best candidate of class 1 to 4, else the documents that add up, also each but for its withholding (all that the text names, or the only such set of a known payer's), else the only one
-- of class 5 or 6. Beyond class 2 the text names no other document. No other movement of the company claims any of them: by its best candidate of class 1 to 4, or
-- by the amount alone if it has other evidence or few documents have that amount. A document that a movement tells (by its number, or a payer who owes no other of the amount)
-- is not claimed by those that may pay any of their payer's level ones, or by the amount alone any of three or more. Its named parts claim it together only where they come to more than it owes.
-- `empate`: several documents have equal evidence, or several movements claim one document. Ties are never linked automatically.
-- Where the company takes the oldest first, the level documents of one customer are no tie: the first payment (by its day) takes the first due, the next the next.
-- Those due on one day stay a tie, and none of these payments claims what another takes.
-- `kind`: the deciding evidence.
create or replace function verdicts_of(conciliations uuid[], among uuid[])
returns table (movement_id uuid, verdict text, documents uuid[], kind text) language sql stable as $$
  with mine as materialized (
    select m.id, m.profile_id from bank_movement m
    where m.conciliation_id = any(conciliations) and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among))
  ), elsewhere as materialized (
    -- the other open conciliations
    select k.id from conciliation k
    where k.profile_id = (select profile_id from mine limit 1) and k.id <> all(conciliations) and k.deleted_at is null and k.closed_at is null
  ), shared as materialized (
    -- each document and each movement once: thousands of like amounts share a few documents, and their pairs are millions
    select distinct c.document_id as id from candidate c where exists (select from elsewhere) and c.movement_id in (select id from mine)
  ), sharing as materialized (
    select distinct o.movement_id as id from shared d join candidate o on o.document_id = d.id
  ), theirs as materialized (
    select n.id from sharing s join bank_movement n on n.id = s.id
    where n.conciliation_id in (select id from elsewhere) and n.deleted_at is null and n.unassigned > 0
  ), looked as materialized (
    select id from mine union all select id from theirs
  ), live as materialized (
    select l.movement_id, l.document_id, l.customer_id, c.of_amount, l.class, l.exact, l.but_fee or l.but_withheld as but_fee, l.but_withheld, l.suggested_amount = l.balance as whole, l.suggested_amount, l.balance, l.by_number, l.by_number or l.by_tail and (l.payer or l.by_name) as is_named,
      l.by_tail, l.by_near, l.by_name, l.payer, l.against, l.several,
      l.by_number or l.by_tail or l.by_near or l.by_dni or l.by_account or l.by_rule or l.by_name as is_known,
      -- it has somebody else's number, and its own payer owes just the amount
      l.against and bool_or(l.exact and l.payer) over (partition by l.movement_id) as is_of_another,
      bool_or(l.by_number) over (partition by l.movement_id) as names_others,
      min(l.class) over (partition by l.movement_id) as best, count(*) over (partition by l.movement_id, l.class) as level,
      count(*) over (partition by l.movement_id, l.class, l.customer_id) as level_of_customer
    from candidates_of(array(select id from looked)) l join candidate c on c.movement_id = l.movement_id and c.document_id = l.document_id
  ), level as (
    select l.movement_id, l.best as class,
      count(*) filter (where l.class = l.best) as level,
      array_agg(l.document_id order by l.document_id) filter (where l.class = l.best) as documents,
      count(distinct l.customer_id) filter (where l.class = l.best) as customers,
      coalesce(array_agg(l.document_id) filter (where l.is_named and (l.exact or not l.against)), '{}') as named,
      coalesce(array_agg(l.document_id) filter (where l.by_number), '{}') as said,
      coalesce(array_agg(l.document_id) filter (where l.by_number or l.by_tail), '{}') as written,
      bool_and(l.is_named) filter (where l.class = l.best) as by_its_number,
      count(*) filter (where l.but_fee and (l.class = 5 or l.by_name and not l.against)) as but_fee,
      coalesce(bool_or(l.by_near and l.exact and not l.against), false) as near,
      coalesce(bool_or(l.by_name and l.exact and not l.against), false) as name_exact,
      coalesce(bool_or(l.payer and l.exact and not l.against), false) as payer_exact,
      bool_or(l.class = l.best and l.by_name) as by_name,
      bool_or(l.class = l.best and l.whole) as above,
      bool_or(l.several) as several,
      bool_or(l.class = l.best and l.but_withheld) as withheld
    from live l group by l.movement_id, l.best
  ), sets as materialized (
    select s.movement_id, s.documents, s.by_number, s.ways, s.chance, s.is_certain, d.owed - m.unassigned as lacking, s.lacking is not null and d.owed - m.unassigned > largest_fee(m.profile_id, m.bank_account_id) as is_part
    from candidate_set s join bank_movement m on m.id = s.movement_id and m.unassigned = s.made_for
    cross join lateral (
      select sum(d.balance) as owed, count(*) as documents
      from unnest(s.documents) o(id) join document d on d.id = o.id and d.is_owed
    ) d
    where s.movement_id = any(array(select id from looked)) and d.documents = cardinality(s.documents) and d.owed = m.unassigned + coalesce((select sum(w) from unnest(coalesce(s.withheld, s.lacking)) w), 0)
  ), repeated as materialized (
    select distinct r.movement_id from repeats_of(array(select id from looked)) r
  ), weighed as (
    -- Each arm of the verdict is a named condition.
    select coalesce(b.movement_id, s.movement_id) as movement_id, b.class, b.level, b.customers, b.near, b.by_name, b.above, b.withheld,
      -- the document is named, or its payer owes no other one of the amount; so is each of a set
      b.class <= 3 or b.class = 4 and b.by_name or b.by_its_number as is_told, s.by_number or s.documents <@ (b.named || b.said) as is_set_told, b.documents, s.documents as set_documents, s.is_certain is not null as set_withheld, s.lacking as set_lacking, s.is_part as is_set_part,
      coalesce(b.movement_id, s.movement_id) in (select movement_id from repeated) as names_what_is_paid,
      b.class <= 4 and b.several and s.ways is not null as says_several_and_one_fits,
      b.class <= 4 and b.level = 1 and (b.class = 1 or b.class = 2 and not b.near or b.named <@ b.documents) as is_the_one,
      b.class <= 4 and b.level > 1 as are_level,
      b.class <= 4 as names_another,
      case when s.is_certain is not null
        then s.is_certain and b.named <@ s.documents and b.said <@ s.documents and b.but_fee = 0 and cardinality(b.named) in (0, cardinality(s.documents))
        else s.by_number or s.ways = 1 and b.named || b.said <@ s.documents and b.but_fee = 0 and case
        -- "FACTS 1309 AL 6591", "DOCS 2986/73": the text says that there are more than it names
        when b.several then s.chance <= several_chance()
        else (cardinality(b.named) in (0, cardinality(s.documents)) or b.written <@ s.documents) and s.chance <= set_chance() end end as is_the_set,
      b.class = 5 and s.ways is null and b.level = 1 and b.named <@ b.documents and not b.name_exact and not b.payer_exact as lacks_a_little,
      b.class = 6 and s.ways is null and b.level = 1 and b.named || b.said <@ b.documents and not b.near and not b.payer_exact as is_part_or_surplus,
      b.class = 7 and b.level > 1 as are_level_by_amount
    from level b full join sets s on s.movement_id = b.movement_id
  ), said as materialized (
    select w.movement_id, a.place = 4 and w.customers = 1 as of_equal_debts, w.documents as level_documents, a.verdict, case a.of when 'best' then w.documents when 'set' then w.set_documents else '{}'::uuid[] end as documents,
      case a.because when 'best' then
          case when w.class = 1 or w.class = 2 and not w.near then 'number' when w.class = 2 or w.class = 4 and not w.by_name then 'near'
            when w.class = 3 then 'payer' else 'name' end
        when 'lacking' then case when w.withheld then 'withholding' when w.above then 'surplus' else 'fee' end
        when 'set' then case when w.set_withheld then 'withholding' when w.is_set_part then 'part' when w.set_lacking > 0 then 'fee' when w.set_lacking < 0 then 'surplus' else 'set' end
        when 'balance' then case when w.above then 'surplus' else 'part' end
        else a.because end as kind,
      case a.of when 'best' then w.is_told when 'set' then w.is_set_told else false end as is_told
    from (
      -- the first condition that holds decides
      select w.*, array_position(array[w.names_what_is_paid, w.says_several_and_one_fits, w.is_the_one, w.are_level, w.names_another, w.is_the_set,
        w.lacks_a_little, w.is_part_or_surplus, w.are_level_by_amount, true], true) as arm
      from weighed w offset 0
    ) w join (values
      (1, 'posible', null, null),
      (2, 'posible', null, null),
      (3, 'segura', 'best', 'best'),
      (4, 'empate', null, null),
      (5, 'posible', null, null),
      (6, 'segura', 'set', 'set'),
      (7, 'segura', 'best', 'lacking'),
      (8, 'segura', 'best', 'balance'),
      (9, 'empate', null, null),
      (10, 'posible', null, null)
    ) a(place, verdict, of, because) on a.place = w.arm
  ), equal_debts as materialized (
    -- the payments that may be of any of one customer's equal debts, in their order
    select s.movement_id, s.level_documents as documents,
      row_number() over (partition by s.level_documents order by m.date, m.conciliation_id, m.row, m.id) as place
    from said s join bank_movement m on m.id = s.movement_id
    join reconciliation_settings c on c.profile_id = m.profile_id and c.oldest_first where s.of_equal_debts
  ), debt_by_age as materialized (
    -- but for what another movement surely pays
    select e.documents, d.id as document_id, row_number() over (partition by e.documents order by d.due_date nulls last) as place,
      d.due_date is not null and count(*) over (partition by e.documents, d.due_date) = 1 as is_told
    from (select distinct documents from equal_debts) e cross join unnest(e.documents) o(id) join document d on d.id = o.id
    where d.id not in (select unnest(s.documents) from said s where s.verdict = 'segura')
  ), proposed as materialized (
    select s.movement_id, case when d.is_told then 'segura' else s.verdict end as verdict,
      case when d.is_told then array[d.document_id] else s.documents end as documents, case when d.is_told then 'oldest' else s.kind end as kind,
      s.is_told
    from said s left join equal_debts e on e.movement_id = s.movement_id
    left join debt_by_age d on d.documents = e.documents and d.place = e.place and d.is_told
  ), claim as (
    select movement_id, document_id, bool_or(is_sure) as is_sure, bool_or(is_told) as is_told, bool_or(is_sure or is_strong) as is_strong, bool_or(is_even) as is_even, bool_or(is_exact) as is_exact, max(part) as part, max(balance) as balance from (
      select p.movement_id, o.id as document_id, true as is_sure, p.is_told, true as is_strong, false as is_even, p.kind in ('number', 'payer', 'near', 'name') as is_exact, case when p.kind = 'part' and l.is_named and cardinality(p.documents) = 1 then l.suggested_amount end as part, l.balance
      from proposed p cross join unnest(p.documents) o(id) left join live l on l.movement_id = p.movement_id and l.document_id = o.id where p.verdict = 'segura'
      union all
      -- where a movement may pay any of its payer's equal debts, or a name alone leads to what nothing makes likely, it says little against another that tells which of them it pays
      -- (of two, but against a set, a part or a fee, the other may be the same payment twice); nor where nothing but the amount speaks for it, and there are three or more, or the
      -- text names another payer or document
      select l.movement_id, l.document_id, false, false, l.is_named or l.by_tail or l.by_near or case when l.is_known then l.best <= 4 and l.level_of_customer = 1 else not l.against and not l.names_others and l.level < 3 end,
        l.is_known and l.level_of_customer < 3, false, null, null from live l
      where l.movement_id not in (select movement_id from equal_debts) and l.class = l.best and (l.best <= 4 or l.best = 7 and not l.is_of_another and (l.is_known or l.level <= 3 and l.of_amount <= 3 and not (select is_banks_own(m.tokens) from bank_movement m where m.id = l.movement_id)))
    ) c group by movement_id, document_id
  ), claimed as (
    -- parts of a document that come to no more than it owes are no rivals
    select c.movement_id, bool_or(c.movements > 1 and (c.parts < c.movements or c.taken > c.balance)) as by_others
    from (
      select movement_id, is_sure, balance, case when not is_told then count(*) over document when is_exact then count(*) filter (where is_strong or is_even) over document else count(*) filter (where is_strong) over document end as movements,
        count(part) over document as parts, sum(part) over document as taken
      from claim window document as (partition by document_id)
    ) c
    where c.is_sure group by c.movement_id
  )
  -- looked up as a set: joined, where the planner expects a few of thousands, all claims are added up for each movement
  select p.movement_id, case when p.movement_id in (select c.movement_id from claimed c where c.by_others) then 'empate' else p.verdict end, p.documents, p.kind
  from proposed p join mine on mine.id = p.movement_id
$$;

create or replace function movement_verdicts(conciliation uuid, among uuid[])
returns table (movement_id uuid, verdict text, documents uuid[], kind text) language sql stable as $$
  select * from verdicts_of(array[conciliation], among)
$$;
