-- What is suggested for a movement, by the evidence and by rules, and which suggestions a change concerns.

-- The suggestion for each movement, from its evidence and from the rules that it meets. `rule_id`, `kind` and `autonomy` are those of the deciding rule, with its
-- trust here. A disagreement is never sure: a sure rule and a sure document of another customer leave both to a person.
-- `decided`: the deciding evidence, as in `verdicts_of`.
-- `payer_id`: the customer that a rule names. `forgiven`: the fee that the only document lacks. As for verdicts, `among` has all movements that share a candidate.
-- Several conciliations are open ones of a company.
create or replace function suggestions_of(conciliations uuid[], among uuid[])
returns table (
  movement_id uuid, suggestion text, documents uuid[], rule_id uuid, kind text, autonomy rule_autonomy, category_id uuid, payer_id uuid, forgiven numeric, decided text
) language sql stable as $$
  with verdict as materialized (
    select v.movement_id, v.verdict, v.documents, v.kind from verdicts_of(conciliations, among) v
  ), open as materialized (
    select m.id, m.profile_id, m.conciliation_id, m.unassigned, m.currency from bank_movement m
    where m.conciliation_id = any(conciliations) and m.deleted_at is null and needs_decision(m.unassigned, m.amount, m.category_id)
      and (among is null or m.id = any(among))
  ), hit as materialized (
    select h.* from (select o.profile_id, array_agg(o.id) as movements from open o group by o.profile_id) o
    cross join lateral rule_hits(o.profile_id, o.movements) h
  ), seen as materialized (
    select l.movement_id, l.document_id, l.customer_id, l.exact, l.by_number or l.by_dni as is_named,
      l.by_number or l.by_dni or l.by_account or l.by_name as is_known
    from candidates_of(array(select h.movement_id from hit h)) l
  ), said as materialized (
    -- The conclusion of a movement's most trusted rules, if they agree. Of a comparison with 1 the planner expects one row and looks the verdicts through for each
    -- of thousands; of a boolean it expects half.
    select c.* from (
      select r.movement_id, min(r.rule_id::text)::uuid as rule_id, min(r.kind) as kind, max(r.autonomy) as autonomy,
        min(r.customer_id::text)::uuid as customer_id, min(r.category_id::text)::uuid as category_id,
        count(distinct coalesce(r.customer_id, r.category_id)) = 1 as agrees
      from (select h.*, rank() over (partition by h.movement_id order by h.autonomy desc) = 1 as is_first from hit h where h.kind <> 'comision') r
      where r.is_first group by r.movement_id offset 0
    ) c where c.agrees
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
    -- The only document with the movement's amount, of the customer that a rule names: looked for once for all payments of one amount.
    select s.movement_id, d.documents from trusted s join open o on o.id = s.movement_id join (
      select k.customer_id, k.unassigned, k.currency, array_agg(d.id) as documents
      from (select distinct s.customer_id, o.unassigned, o.currency from trusted s join open o on o.id = s.movement_id where s.kind = 'pagador') k
      join document d on d.customer_id = k.customer_id and d.balance = k.unassigned and d.currency = k.currency and d.voided_at is null
      where d.balance > 0 group by 1, 2, 3 having count(*) = 1
    ) d on d.customer_id = s.customer_id and d.unassigned = o.unassigned and d.currency = o.currency
    where s.kind = 'pagador'
  ), fee as materialized (
    -- the write-off limit caps an "up to" fee; an exact fee counts only within it
    select h.movement_id, h.rule_id, h.autonomy, least(h.largest, c.forgive_limit) as largest, h.exact
    from hit h cross join (select s.forgive_limit from reconciliation_settings s where s.profile_id = (select o.profile_id from open o limit 1)) c
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
      and (v.verdict is distinct from 'segura' or v.documents = array[d.id] and not f.exact and v.kind <> 'withholding')
      and not exists (select from trusted s where s.movement_id = f.movement_id and s.customer_id is distinct from d.customer_id)
    group by f.movement_id, f.rule_id, f.autonomy, f.largest having count(*) = 1 order by f.movement_id, f.autonomy desc, f.largest desc
  ), proposed as materialized (
    select o.id as movement_id, o.conciliation_id,
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
      f.lacking as forgiven, case when f.movement_id is not null then 'fee'
        when v.verdict = 'segura' and v.kind in ('number', 'payer', 'set') and exists (
          select from payment_proof p join document d on d.customer_id = p.customer_id where p.movement_id = o.id and d.id = any(v.documents)) then 'proof'
        when v.verdict = 'segura' then v.kind end as decided,
      v.verdict = 'empate' as is_claimed, f.movement_id is null and not coalesce(s.disagrees, false) and coalesce(v.verdict, '') = 'segura' as is_judged
    from open o
    left join verdict v on v.movement_id = o.id
    left join trusted s on s.movement_id = o.id
    left join owed w on w.movement_id = o.id
    left join short f on f.movement_id = o.id
  ), claimed as (
    -- the verdicts are judged beside each other already, and what rules say within each conciliation
    select c.movement_id, bool_or(c.movements > 1) as by_others from (
      select p.movement_id, case when p.is_judged then 1 + count(*) filter (where not p.is_judged and not p.is_claimed) over document else count(*) over document end as movements
      from proposed p, unnest(p.documents) d where p.suggestion = 'segura' or p.is_claimed window document as (partition by p.conciliation_id, d)
    ) c group by c.movement_id
  )
  select p.movement_id, case when p.suggestion = 'segura' and c.by_others then 'empate' else p.suggestion end,
    p.documents, p.rule_id, p.kind, p.autonomy, p.category_id, p.payer_id, p.forgiven, p.decided
  from proposed p left join claimed c on c.movement_id = p.movement_id
$$;

create or replace function movement_suggestions(conciliation uuid, among uuid[])
returns table (
  movement_id uuid, suggestion text, documents uuid[], rule_id uuid, kind text, autonomy rule_autonomy, category_id uuid, payer_id uuid, forgiven numeric, decided text
) language sql stable as $$
  select * from suggestions_of(array[conciliation], among)
$$;

-- The movements that may claim a document which these may claim. A rule's payer counts with all open documents.
create or replace function rivals_of(movements uuid[]) returns setof uuid language plpgsql stable as $$
begin
  return query
  with payer as materialized (
    select s.payer_id as id from movement_suggestion s where s.movement_id = any(movements) and s.payer_id is not null
  ), claimed as materialized (
    select c.document_id as id from candidate c where c.movement_id = any(movements)
    union select d.id from payer p join document d on d.customer_id = p.id where d.is_owed
  )
  select c.movement_id from claimed d join candidate c on c.document_id = d.id
  -- each customer once, of however many documents
  union select s.movement_id from (select distinct d.customer_id from claimed o join document d on d.id = o.id) k
    join movement_suggestion s on s.payer_id = k.customer_id;
end $$;

-- These movements, and those that their suggestions are scored against. If a rule and the evidence disagree, the claim depends on whether the evidence is sure, so
-- the rivals of movements with a rule count as well.
create or replace function claimants_of(movements uuid[]) returns setof uuid language plpgsql stable as $$
begin
  return query
  with near as materialized (
    select unnest(movements) as id union select r from rivals_of(movements) r
  )
  select id from near
  union select r from rivals_of(array(
    select s.movement_id from near n join movement_suggestion s on s.movement_id = n.id where s.payer_id is not null)) r;
end $$;

-- The movements whose suggestion these rows of `document_change` may change.
create or replace function suggested_anew(changes bigint[]) returns setof uuid language plpgsql stable as $$
begin
  if cardinality(changes) = 0 then return; end if;
  return query
  with change as materialized (
    select x.profile_id, x.document_id, x.movement_id, num_nonnulls(x.document_id, x.customer_id, x.movement_id) = 0 as is_all
    from document_change x where x.id = any(changes)
  ), of_document as materialized (
    select distinct document_id as id from change where document_id is not null
  ), changed as materialized (
    select movement_id from change where movement_id is not null
    union select c.movement_id from of_document x join candidate c on c.document_id = x.id
    union select r.movement_id from of_document x join movement_repeat r on r.document_id = x.id
    union select s.movement_id from (select distinct d.customer_id from of_document x join document d on d.id = x.id) k
      join movement_suggestion s on s.payer_id = k.customer_id
  )
  select * from claimants_of(array(select movement_id from changed))
  union select m.id from bank_movement m
  where m.profile_id = any(array(select distinct profile_id from change where is_all)) and m.deleted_at is null and needs_decision(m.unassigned, m.amount, m.category_id);
end $$;

-- Of a few `asked` movements of the company, those that `suggested_anew` names for all of its noted changes: looked for from the movements, which are few, and
-- not from the changes. Where a rule's payer is near, whose every document counts, it asks `suggested_anew`.
create or replace function suggested_anew_among(profile uuid, asked uuid[]) returns setof uuid language plpgsql stable as $$
declare
  shared uuid[];
  near uuid[];
begin
  if not exists (select from document_change x where x.profile_id = profile) then return; end if;
  -- each document once: thousands of like amounts share a few
  shared := array(select distinct c.document_id from candidate c where c.movement_id = any(asked));
  near := array(select unnest(asked) union select o.movement_id from candidate o where o.document_id = any(shared));
  if exists (select from movement_suggestion s where s.movement_id = any(near) and s.payer_id is not null)
    or exists (
      select from (select distinct d.customer_id from document d where d.id = any(shared)) k join movement_suggestion s on s.payer_id = k.customer_id) then
    return query
    select a from suggested_anew(array(select x.id from document_change x where x.profile_id = profile)) a where a = any(asked);
    return;
  end if;
  return query
  with change as materialized (
    select x.document_id, x.movement_id, num_nonnulls(x.document_id, x.customer_id, x.movement_id) = 0 as is_all
    from document_change x where x.profile_id = profile
  ), changed as materialized (
    select n.id from unnest(near) n(id) where n.id in (select x.movement_id from change x where x.movement_id is not null)
    union select c.movement_id from candidate c
      where c.movement_id = any(near) and c.document_id in (select x.document_id from change x where x.document_id is not null)
    union select r.movement_id from movement_repeat r
      where r.movement_id = any(near) and r.document_id in (select x.document_id from change x where x.document_id is not null)
  )
  select h.id from changed h where h.id = any(asked)
  union select c.movement_id from (select distinct o.document_id from changed h join candidate o on o.movement_id = h.id) d
    join candidate c on c.document_id = d.document_id and c.movement_id = any(asked)
  union select m.id from bank_movement m
    where m.id = any(asked) and m.profile_id = profile and exists (select from change x where x.is_all)
      and m.deleted_at is null and needs_decision(m.unassigned, m.amount, m.category_id);
end $$;

-- The same for the movements of a conciliation, beside others: looked for from the changes or from the movements, whichever are fewer.
create or replace function suggested_anew_in(profile uuid, conciliation uuid) returns setof uuid language plpgsql stable as $$
declare
  asked uuid[];
begin
  if not exists (select from document_change x where x.profile_id = profile) then return; end if;
  asked := array(select m.id from bank_movement m where m.profile_id = profile and m.conciliation_id = conciliation and m.deleted_at is null);
  if (select count(*) from (select from document_change x where x.profile_id = profile limit cardinality(asked) + 1) c) > cardinality(asked) then
    return query select suggested_anew_among(profile, asked);
  else
    return query select suggested_anew(array(select x.id from document_change x where x.profile_id = profile));
  end if;
end $$;
