-- The documents that explain a movement, and how sure that is.

-- Documents that a movement names and that other payments paid already.
create or replace function repeats_of(movements uuid[]) returns table (movement_id uuid, document_id uuid) language sql stable as $$
  select r.movement_id, r.document_id from (
    select n.movement_id, n.document_id from movement_repeat n where n.movement_id = any(movements)
    union
    select c.movement_id, c.document_id from candidate c where c.movement_id = any(movements) and c.by_number and not c.against and (c.payer or c.chance <= sure_chance())
  ) r join document d on d.id = r.document_id and d.balance = 0 and d.voided_at is null
  where not exists (
    select from allocation a join payment p on p.id = a.payment_id where a.document_id = r.document_id and p.movement_id = r.movement_id)
$$;

-- The last payment of a document that was not undone.
create or replace function paid_by(document uuid) returns table (paid_on date, amount text, movement_id uuid) language sql stable as $$
  select coalesce(m.date, p.date), a.amount::text, p.movement_id
  from allocation a join payment p on p.id = a.payment_id left join bank_movement m on m.id = p.movement_id
  where a.document_id = paid_by.document and a.amount > 0 and not exists (select from allocation r where r.reverses = a.id)
  order by a.created_at desc, a.id limit 1
$$;

-- The candidates of these movements, with their class. Classes, best first: 1 number and exact amount; 2 the number but for a digit, or its digits, the payer and
-- the exact amount; 3 the payer (DNI, account, rule, or a name that nobody else has) or the number's digits, and the exact amount; 4 a name or a number with a slip,
-- where an accident is next to impossible, and the exact amount; 5 the number or the payer (by a name alone where the fee is known), and the amount but for a bank's
-- fee; 6 the number, another amount that is at most a fifth more than is owed, and nothing else named; 7 the exact amount alone, or with evidence against; 8 the
-- customer or the digits alone.
create or replace function candidates_of(movements uuid[])
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
      when t.exact and not t.against and t.by_number and t.chance <= sure_chance() then 1
      when t.exact and not t.against and t.payer and (t.by_near or t.by_tail) and t.chance <= sure_chance() then 2
      when t.exact and not t.against and not t.more and (t.payer or t.by_tail) and t.chance <= sure_chance() then 3
      when t.exact and not t.against and not t.more and (t.by_name or t.by_near) and t.chance <= sure_chance() then 4
      when t.but_fee and not t.against and not t.more and (t.by_number or t.by_dni or t.by_account or t.by_rule or (t.payer or t.by_name) and t.fee_known) and t.chance <= sure_chance() then 5
      when t.by_number and not t.exact and not t.against and not t.more and not t.several and t.unassigned < t.balance * most_of_document() and t.chance <= part_chance() then 6
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

-- The same for the movements of a conciliation. `among`: only these of them; null for all.
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

-- For a right verdict, `among` has every movement of the conciliation that shares a candidate with it; this function finds those of other open conciliations.
-- `segura`: one best candidate of class 1 to 4, else the documents that add up (all that the text names, or the only such set of a known payer's), else the only one
-- of class 5 or 6. Beyond class 2 the text names no other document. No other movement of the company claims any of them: by its best candidate of class 1 to 4, or
-- by the amount alone if it has other evidence or few documents have that amount.
-- `empate`: several documents have equal evidence, or several movements claim one document. Ties are never linked automatically.
-- `kind`: the deciding evidence.
create or replace function movement_verdicts(conciliation uuid, among uuid[])
returns table (movement_id uuid, verdict text, documents uuid[], kind text) language sql stable as $$
  with mine as materialized (
    select m.id, m.profile_id from bank_movement m
    where m.conciliation_id = movement_verdicts.conciliation and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among))
  ), elsewhere as materialized (
    -- the other open conciliations
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
  ), weighed as (
    -- Each arm of the verdict is a named condition: the first that holds decides.
    select coalesce(b.movement_id, s.movement_id) as movement_id, b.class, b.level, b.near, b.by_name, b.above,
      b.documents, s.documents as set_documents,
      coalesce(b.movement_id, s.movement_id) in (select movement_id from repeated) as names_what_is_paid,
      b.class <= 4 and b.several and s.ways is not null as says_several_and_one_fits,
      b.class <= 4 and b.level = 1 and (b.class <= 2 or b.named <@ b.documents) as is_the_one,
      b.class <= 4 and b.level > 1 as are_level,
      b.class <= 4 as names_another,
      s.by_number or s.ways = 1 and s.chance <= set_chance() and b.named <@ s.documents and b.but_fee = 0
        and (b.several or cardinality(b.named) in (0, cardinality(s.documents))) as is_the_set,
      b.class = 5 and s.ways is null and b.level = 1 and b.named <@ b.documents and not b.name_exact as lacks_a_fee,
      b.class = 6 and s.ways is null and b.level = 1 and b.named <@ b.documents and not b.near as is_part_or_surplus,
      b.class = 7 and b.level > 1 as are_level_by_amount
    from level b full join sets s on s.movement_id = b.movement_id
  ), proposed as materialized (
    select w.movement_id, a.verdict, case a.of when 'best' then w.documents when 'set' then w.set_documents else '{}'::uuid[] end as documents,
      case a.because when 'best' then
          case when w.class = 1 or w.class = 2 and not w.near then 'number' when w.class = 2 or w.class = 4 and not w.by_name then 'near'
            when w.class = 3 then 'payer' else 'name' end
        when 'balance' then case when w.above then 'surplus' else 'part' end
        else a.because end as kind
    from weighed w cross join lateral (
      select a.* from (values
        (1, w.names_what_is_paid, 'posible', null, null),
        (2, w.says_several_and_one_fits, 'posible', null, null),
        (3, w.is_the_one, 'segura', 'best', 'best'),
        (4, w.are_level, 'empate', null, null),
        (5, w.names_another, 'posible', null, null),
        (6, w.is_the_set, 'segura', 'set', 'set'),
        (7, w.lacks_a_fee, 'segura', 'best', 'fee'),
        (8, w.is_part_or_surplus, 'segura', 'best', 'balance'),
        (9, w.are_level_by_amount, 'empate', null, null),
        (10, true, 'posible', null, null)
      ) a(place, holds, verdict, of, because) where a.holds order by a.place limit 1
    ) a
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

-- The suggestion for each movement, from its evidence and from the rules that it meets. `rule_id`, `kind` and `autonomy` are those of the deciding rule, with its
-- trust here. A disagreement is never sure: a sure rule and a sure document of another customer leave both to a person.
-- `decided`: the deciding evidence, as in `movement_verdicts`.
-- `payer_id`: the customer that a rule names. `forgiven`: the fee that the only document lacks. As for verdicts, `among` has all movements that share a candidate.
create or replace function movement_suggestions(conciliation uuid, among uuid[])
returns table (
  movement_id uuid, suggestion text, documents uuid[], rule_id uuid, kind text, autonomy rule_autonomy, category_id uuid, payer_id uuid, forgiven numeric, decided text
) language sql stable as $$
  with verdict as materialized (
    select v.movement_id, v.verdict, v.documents, v.kind from movement_verdicts(conciliation, among) v
  ), open as materialized (
    select m.id, m.profile_id, m.unassigned, m.currency from bank_movement m
    where m.conciliation_id = conciliation and m.deleted_at is null and (m.unassigned > 0 or m.amount < 0 and m.category_id is null)
      and (among is null or m.id = any(among))
  ), hit as materialized (
    select h.* from (select o.profile_id, array_agg(o.id) as movements from open o group by o.profile_id) o
    cross join lateral rule_hits(o.profile_id, o.movements) h
  ), seen as materialized (
    select l.movement_id, l.document_id, l.customer_id, l.exact, l.by_number or l.by_dni as is_named,
      l.by_number or l.by_dni or l.by_account or l.by_name as is_known
    from live_candidates(conciliation, array(select h.movement_id from hit h)) l
  ), said as materialized (
    -- The conclusion of a movement's most trusted rules, if they agree.
    select r.movement_id, min(r.rule_id::text)::uuid as rule_id, min(r.kind) as kind, max(r.autonomy) as autonomy,
      min(r.customer_id::text)::uuid as customer_id, min(r.category_id::text)::uuid as category_id
    from (select h.*, rank() over (partition by h.movement_id order by h.autonomy desc) as place from hit h where h.kind <> 'comision') r
    where r.place = 1 group by r.movement_id having count(distinct coalesce(r.customer_id, r.category_id)) = 1
  ), trusted as materialized (
    select s.movement_id, s.rule_id, s.kind, s.customer_id, s.category_id,
      case when v.verdict = 'segura' and exists (
          select from document d where d.id = any(v.documents) and d.customer_id is distinct from s.customer_id)
        or exists (select from seen c where c.movement_id = s.movement_id and c.is_named and c.customer_id is distinct from s.customer_id)
        then 'propuesta' else s.autonomy end as autonomy,
      coalesce(s.autonomy = 'segura' and v.verdict = 'segura' and exists (
        select from document d where d.id = any(v.documents) and d.customer_id is distinct from s.customer_id), false) as disagrees
    from said s left join verdict v on v.movement_id = s.movement_id
  ), owed as (
    -- The only document with the movement's amount, of the customer that a rule names.
    select s.movement_id, array_agg(d.id) as documents
    from trusted s join open o on o.id = s.movement_id
    join document d on d.customer_id = s.customer_id and d.balance = o.unassigned and d.currency = o.currency and d.voided_at is null
    where s.kind = 'pagador' and d.balance > 0 group by s.movement_id having count(*) = 1
  ), fee as materialized (
    -- the write-off limit caps an "up to" fee; an exact fee counts only within it
    select h.movement_id, h.rule_id, h.autonomy, least(h.largest, c.forgive_limit) as largest, h.exact
    from hit h join open o on o.id = h.movement_id join reconciliation_settings c on c.profile_id = o.profile_id
    where h.kind = 'comision' and (not h.exact or h.largest <= c.forgive_limit)
  ), short as (
    -- The only document of a known payer that lacks no more than a fee, by the most trusted rule.
    select distinct on (f.movement_id) f.movement_id, f.rule_id, f.autonomy, array_agg(d.id) as documents, min(d.balance - o.unassigned) as lacking
    from fee f join open o on o.id = f.movement_id left join verdict v on v.movement_id = f.movement_id
    join (
      select c.movement_id, c.document_id from seen c where c.is_known
      union select v.movement_id, unnest(v.documents) from verdict v where v.verdict = 'segura' and cardinality(v.documents) = 1
      union select s.movement_id, d.id from trusted s join document d on d.customer_id = s.customer_id where d.balance > 0
    ) c on c.movement_id = f.movement_id
    join document d on d.id = c.document_id and d.currency = o.currency and d.voided_at is null
      and d.balance > o.unassigned and case when f.exact then d.balance - o.unassigned = f.largest else d.balance - o.unassigned <= f.largest end
    where o.unassigned > 0 and not exists (select from seen e where e.movement_id = f.movement_id and e.exact and e.is_known)
      -- a known exact fee is sure by itself: its rule counts only without a sure verdict
      and (v.verdict is distinct from 'segura' or v.documents = array[d.id] and not f.exact)
      and not exists (select from trusted s where s.movement_id = f.movement_id and s.customer_id is distinct from d.customer_id)
    group by f.movement_id, f.rule_id, f.autonomy, f.largest having count(*) = 1 order by f.movement_id, f.autonomy desc, f.largest desc
  ), proposed as materialized (
    select o.id as movement_id,
      case
        when f.movement_id is not null then case when f.autonomy = 'segura' then 'segura' else 'posible' end
        when s.disagrees then 'posible'
        when v.verdict = 'segura' then 'segura'
        when s.autonomy = 'segura' and (s.kind = 'no_cobro' or w.documents is not null) then 'segura'
        when s.autonomy = 'marcada' and (s.kind = 'no_cobro' or w.documents is not null) then 'posible'
        else coalesce(v.verdict, 'ninguna')
      end as suggestion,
      case
        when f.movement_id is not null then case when f.autonomy = 'propuesta' then '{}' else f.documents end
        when s.disagrees then '{}'
        when v.verdict = 'segura' then v.documents
        when s.autonomy >= 'marcada' and s.kind = 'no_cobro' then '{}'
        when s.autonomy >= 'marcada' and w.documents is not null then w.documents
        else coalesce(v.documents, '{}')
      end as documents,
      coalesce(f.rule_id, s.rule_id) as rule_id,
      case when f.rule_id is not null then 'comision' else s.kind end as kind,
      case when f.rule_id is not null then f.autonomy
        when s.kind = 'pagador' and w.documents is null and v.verdict is distinct from 'segura' then 'propuesta'
        else s.autonomy end as autonomy,
      case when f.rule_id is null then s.category_id end as category_id, s.customer_id as payer_id,
      f.lacking as forgiven, case when f.movement_id is not null then 'fee' when v.verdict = 'segura' then v.kind end as decided,
      v.verdict = 'empate' as is_claimed
    from open o
    left join verdict v on v.movement_id = o.id
    left join trusted s on s.movement_id = o.id
    left join owed w on w.movement_id = o.id
    left join short f on f.movement_id = o.id
  ), claimed as (
    select c.movement_id, bool_or(c.movements > 1) as by_others from (
      select p.movement_id, count(*) over (partition by d) as movements
      from proposed p, unnest(p.documents) d where p.suggestion = 'segura' or p.is_claimed
    ) c group by c.movement_id
  )
  select p.movement_id, case when p.suggestion = 'segura' and c.by_others then 'empate' else p.suggestion end,
    p.documents, p.rule_id, p.kind, p.autonomy, p.category_id, p.payer_id, p.forgiven, p.decided
  from proposed p left join claimed c on c.movement_id = p.movement_id
$$;

-- The movements that may claim a document which these may claim. A rule's payer counts with all open documents.
create or replace function rivals_of(movements uuid[]) returns setof uuid language sql stable as $$
  with payer as materialized (
    select s.payer_id as id from movement_suggestion s where s.movement_id = any(movements) and s.payer_id is not null
  ), claimed as materialized (
    select c.document_id as id from candidate c where c.movement_id = any(movements)
    union select d.id from payer p join document d on d.customer_id = p.id where d.balance > 0 and d.voided_at is null
  )
  select c.movement_id from claimed d join candidate c on c.document_id = d.id
  union select s.movement_id from claimed o join document d on d.id = o.id join movement_suggestion s on s.payer_id = d.customer_id
$$;

-- These movements, and those that their suggestions are scored against. If a rule and the evidence disagree, the claim depends on whether the evidence is sure, so
-- the rivals of movements with a rule count as well.
create or replace function claimants_of(movements uuid[]) returns setof uuid language sql stable as $$
  with near as materialized (
    select unnest(movements) as id union select r from rivals_of(movements) r
  )
  select id from near
  union select r from rivals_of(array(
    select s.movement_id from near n join movement_suggestion s on s.movement_id = n.id where s.payer_id is not null)) r
$$;

-- The movements whose suggestion these rows of `document_change` may change.
create or replace function suggested_anew(changes bigint[]) returns setof uuid language sql stable as $$
  with change as materialized (
    select x.profile_id, x.document_id, x.movement_id, num_nonnulls(x.document_id, x.customer_id, x.movement_id) = 0 as is_all
    from document_change x where x.id = any(changes)
  ), changed as materialized (
    select movement_id from change where movement_id is not null
    union select c.movement_id from change x join candidate c on c.document_id = x.document_id
    union select r.movement_id from change x join movement_repeat r on r.document_id = x.document_id
    union select s.movement_id from change x join document d on d.id = x.document_id join movement_suggestion s on s.payer_id = d.customer_id
  )
  select * from claimants_of(array(select movement_id from changed))
  union select m.id from bank_movement m
  where m.profile_id = any(array(select distinct profile_id from change where is_all)) and m.deleted_at is null and (m.unassigned > 0 or m.amount < 0 and m.category_id is null)
$$;
