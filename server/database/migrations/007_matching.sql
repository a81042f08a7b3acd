-- What is known now of the documents that may explain a conciliation's movements. Amounts are compared here, when read: never stale.

-- `among`: only these movements; null for all.
-- Classes, best first: 1 number and exact amount; 2 digits of the number, DNI or known account, and exact amount; 3 name and exact
-- amount; 4 number, other amount; 5 exact amount alone; 6 the customer or the digits alone.
create function live_candidates(conciliation uuid, among uuid[])
returns table (
  movement_id uuid, document_id uuid, customer_id uuid, class integer, exact boolean, days integer,
  balance numeric, suggested_amount numeric,
  by_number boolean, by_tail boolean, by_dni boolean, by_account boolean, by_name boolean
) language sql stable as $$
  select c.movement_id, c.document_id, d.customer_id,
    case
      when d.balance = m.unassigned then
        case when c.by_number then 1 when c.by_tail or c.by_dni or c.by_account then 2 when c.by_name then 3 else 5 end
      when c.by_number then 4
      else 6
    end,
    d.balance = m.unassigned, abs(d.due_date - m.date), d.balance, least(d.balance, m.unassigned),
    c.by_number, c.by_tail, c.by_dni, c.by_account, c.by_name
  from bank_movement m
  join candidate c on c.movement_id = m.id
  join document d on d.id = c.document_id and d.balance > 0 and d.voided_at is null
  where m.conciliation_id = conciliation and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among))
    -- without evidence of the customer, only the exact amount is worth showing
    and (c.by_number or c.by_tail or c.by_dni or c.by_account or c.by_name or d.balance = m.unassigned)
$$;

-- A verdict is right when `among` holds every movement that shares a candidate with it.
-- `segura`: one best candidate of class 1 to 3 (or one set of documents named by number) that no other movement claims as well.
-- `empate`: several stand level, or several movements claim one document. Ties are never linked automatically.
create function movement_verdicts(conciliation uuid, among uuid[])
returns table (movement_id uuid, verdict text, documents uuid[]) language sql stable as $$
  with ranked as (
    select l.movement_id, l.document_id, l.class, min(l.class) over (partition by l.movement_id) best
    from live_candidates(conciliation, among) l
  ), best as (
    select r.movement_id, r.best as class, count(*) as level, array_agg(r.document_id) as documents
    from ranked r where r.class = r.best group by r.movement_id, r.best
  ), sets as (
    select s.movement_id, s.documents, s.by_number
    from candidate_set s join bank_movement m on m.id = s.movement_id
    where m.conciliation_id = conciliation and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among))
      and m.unassigned = (select sum(d.balance) from document d where d.id = any(s.documents) and d.balance > 0 and d.voided_at is null)
      and not exists (select from document d where d.id = any(s.documents) and (d.balance = 0 or d.voided_at is not null))
  ), proposed as (
    select coalesce(b.movement_id, s.movement_id) as movement_id,
      case
        when b.class <= 3 and b.level = 1 then 'segura'
        when s.by_number then 'segura'
        when b.class in (1, 2, 3, 5) and b.level > 1 then 'empate'
        else 'posible'
      end as verdict,
      case when b.class <= 3 and b.level = 1 then b.documents when s.by_number then s.documents else '{}'::uuid[] end as documents
    from best b full join sets s on s.movement_id = b.movement_id
  ), claimed as (
  select c.movement_id, bool_or(c.movements > 1) as by_others
  from (
    select p.movement_id, count(*) over (partition by d) as movements
    from proposed p, unnest(p.documents) d where p.verdict = 'segura'
  ) c group by c.movement_id
)
  select p.movement_id, case when c.by_others then 'empate' else p.verdict end, p.documents
  from proposed p left join claimed c on c.movement_id = p.movement_id
$$;
