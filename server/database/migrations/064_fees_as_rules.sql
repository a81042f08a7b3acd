-- What a bank was seen to take off payments was known to nobody but the matching. Each such amount is a rule like any other now: of just
-- that amount (`exact`), beside those of any amount up to one.
alter table reconciliation_rule add column exact boolean not null default false check (not exact or kind = 'comision');
drop index reconciliation_rule_once;
create unique index reconciliation_rule_once on reconciliation_rule
  (profile_id, kind, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), words, account_key, coalesce(case when exact then largest end, 0));

insert into reconciliation_rule (profile_id, kind, bank_account_id, largest, exact)
  select profile_id, 'comision', bank_account_id, fee, true from bank_fee on conflict do nothing;
drop table bank_fee;

-- Those of them that are on, as the matching asks for them and adds to them: one that is switched off stays so.
create view bank_fee with (security_invoker = true) as
  select profile_id, bank_account_id, largest as fee, kind, exact from reconciliation_rule where kind = 'comision' and exact and enabled;
alter view bank_fee alter column kind set default 'comision';
alter view bank_fee alter column exact set default true;
grant select, insert on bank_fee to cartera_app;

-- A view tells the columns that there were when it was made.
drop view rule_standing;
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

drop function rule_hits(uuid, uuid[]);
create function rule_hits(profile uuid, movements uuid[])
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

create or replace function largest_fee(profile uuid, account uuid) returns numeric language sql stable as $$
  select coalesce((
    select max(r.largest) from reconciliation_rule r
    where r.profile_id = profile and r.bank_account_id = account and r.kind = 'comision' and r.enabled and not r.exact), 3.00)
$$;

create or replace function rules_judged(rules reconciliation_rule[], movements uuid[])
returns table (rule_id uuid, movement_id uuid, is_right boolean) language sql stable as $$
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
  where r.kind = 'comision' and l.amount > 0 and case when r.exact then l.amount = r.largest else l.amount <= r.largest end group by r.id, l.movement_id
$$;

create or replace function movement_suggestions(conciliation uuid, among uuid[])
returns table (
  movement_id uuid, suggestion text, documents uuid[], rule_id uuid, kind text, autonomy rule_autonomy, category_id uuid, forgiven numeric, decided text
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
    -- What the most trusted of a movement's rules say, where they agree.
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
    -- The one document of the customer that a rule names with the movement's amount.
    select s.movement_id, array_agg(d.id) as documents
    from trusted s join open o on o.id = s.movement_id
    join document d on d.customer_id = s.customer_id and d.balance = o.unassigned and d.currency = o.currency and d.voided_at is null
    where s.kind = 'pagador' and d.balance > 0 group by s.movement_id having count(*) = 1
  ), fee as materialized (
    -- of several the most trusted: "up to" no more than may be forgiven, and a certain amount where it may be
    select h.movement_id, h.rule_id, h.autonomy, least(h.largest, c.forgive_limit) as largest, h.exact
    from hit h join open o on o.id = h.movement_id join reconciliation_settings c on c.profile_id = o.profile_id
    where h.kind = 'comision' and (not h.exact or h.largest <= c.forgive_limit)
  ), short as (
    -- The one document of a known payer that lacks no more than a fee.
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
      -- what is known to be missing is sure by itself, and the rule of it is heard where nothing is
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
      case when f.rule_id is null then s.category_id end as category_id,
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
    p.documents, p.rule_id, p.kind, p.autonomy, p.category_id, p.forgiven, p.decided
  from proposed p left join claimed c on c.movement_id = p.movement_id
$$;
