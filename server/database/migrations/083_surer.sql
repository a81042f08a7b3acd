-- Where only a name tells who pays, a document is not sure beside another number that the text calls a document's; much more than a
-- document owes is sure only with its payer.

-- As before, but for these. Classes, best first: 1 number and exact amount; 2 the number but for a digit, or its digits, the payer and the
-- exact amount; 3 the payer (DNI, account, rule, or a name that nobody else has) and the exact amount; 4 a name or a number with a slip,
-- where an accident is next to impossible, and the exact amount; 5 the number or the payer, and the amount but for a bank's fee; 6 the
-- number and the payer, or a number so long that it is no accident and at most a fifth more than is owed, another amount, and nothing else
-- named; 7 the exact amount alone, or where something tells of another; 8 the customer or the digits alone.
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
      when t.exact and not t.against and t.by_number and t.chance <= 0.01 then 1
      when t.exact and not t.against and t.payer and (t.by_near or t.by_tail) and t.chance <= 0.01 then 2
      when t.exact and not t.against and not t.more and (t.payer or t.by_tail) and t.chance <= 0.01 then 3
      when t.exact and not t.against and not t.more and (t.by_name or t.by_near) and t.chance <= 0.01 then 4
      when t.but_fee and not t.against and not t.more and (t.payer or t.by_number or t.by_name and t.fee_known) and t.chance <= 0.01 then 5
      when t.by_number and not t.exact and not t.against and not t.more and not t.several and (t.payer or t.unassigned < t.balance * 1.2) and t.chance <= 0.001 then 6
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

insert into job (profile_id, name, key, about, created_by)
  select c.profile_id, 'match_conciliation', c.id, c.name, c.created_by from conciliation c
  where c.deleted_at is null and c.closed_at is null and exists (
    select from bank_movement m where m.conciliation_id = c.id and m.unassigned > 0 and m.deleted_at is null)
  on conflict do nothing;
