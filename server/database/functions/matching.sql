-- The documents that may explain a movement, by class.

-- Whether a movement waits for staff: money in is not all assigned, or money out has no category.
create or replace function needs_decision(unassigned numeric, amount numeric, category uuid) returns boolean language sql immutable parallel safe as $$
  select unassigned > 0 or amount < 0 and category is null
$$;

-- Whether an amount is a rounder one than another, of whole units: 50 than 52.50, and not 97.50 than 100. A part is round, and what a fee leaves of an amount is not.
create or replace function is_rounder(amount numeric, other numeric) returns boolean language sql immutable parallel safe as $$
  select exists (select from unnest(array[1, 5, 10, 50, 100, 500, 1000]) unit where amount % unit = 0 and other % unit <> 0)
$$;

-- Whether these words say that paid-out money returns: no customer's payment.
create or replace function is_reversal(tokens text[]) returns boolean language sql immutable parallel safe as $$
  select tokens && array['REVERSO', 'REVERSA', 'REVERSION', 'REVERSADO', 'REVERSADA', 'REV', 'DEVOLUCION', 'DEVOLUCIONES', 'DEVUELTO', 'DEVUELTA', 'DEV', 'RECHAZO', 'RECHAZADO', 'RECHAZADA', 'EXTORNO',
    'REINTEGRO', 'ANULACION', 'ANULADO', 'ANULADA', 'CONTRACARGO', 'REEMBOLSO']
$$;

-- Whether these words say that a document is paid off.
create or replace function says_paid_off(tokens text[]) returns boolean language sql immutable parallel safe as $$
  select tokens && array['CANC', 'CANCELA', 'CANCELO', 'CANCELAMOS', 'CANCELANDO', 'CANCELAR', 'CANCELACION', 'CANCELADA', 'CANCELADO']
$$;

-- Whether nobody chooses to pay so much of a document: more than a fee lacks, and the amount is neither of whole units nor a share in quarters of a per cent.
create or replace function is_odd_part(amount numeric, balance numeric) returns boolean language sql immutable parallel safe as $$
  select balance - amount > usual_fee() and amount % 1 <> 0 and abs(round(amount * 400 / balance) * balance / 400 - amount) > 0.01
$$;

-- Whether these words say that the money is the bank's own business, sales by card, from an account of the company's own, or returns: beside an amount alone nobody's payment.
create or replace function is_banks_own(tokens text[]) returns boolean language sql immutable parallel safe as $$
  select is_reversal(tokens) or tokens && array['INTERES', 'INTERESES', 'RENDIMIENTO', 'RENDIMIENTOS', 'COMISION', 'COMISIONES', 'TRASPASO', 'TRASPASOS', 'DESEMBOLSO', 'PRESTAMO', 'LIQ',
    'LIQUIDACION', 'AJUSTE', 'NOMINA', 'PROPIA', 'PROPIAS', 'VTAS', 'VENTAS', 'VISA', 'MASTERCARD', 'AMEX', 'DATAFONO']
$$;

-- Documents that a movement names and that other payments paid already.
create or replace function repeats_of(movements uuid[]) returns table (movement_id uuid, document_id uuid) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select r.movement_id, r.document_id from (
    select n.movement_id, n.document_id from movement_repeat n where n.movement_id = any(movements)
    union
    select c.movement_id, c.document_id from candidate c where c.movement_id = any(movements) and c.by_number and not c.against and (c.payer or c.chance <= sure_chance())
  ) r join document d on d.id = r.document_id and d.balance = 0 and d.voided_at is null
  where not exists (
    select from allocation a join payment p on p.id = a.payment_id where a.document_id = r.document_id and p.movement_id = r.movement_id);
end $$;

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
-- fee or but for what alone may be withheld, or with some cents more; 6 the number, what all that name it come to together, or another amount that is at most a fifth more than is owed (of a number's last digits, a tenth), and nothing else named; 7 the exact amount alone, or with evidence against; 8 the
-- customer or the digits alone.
create or replace function candidates_of(movements uuid[])
returns table (
  movement_id uuid, document_id uuid, customer_id uuid, class integer, place bigint, exact boolean, days integer,
  balance numeric, suggested_amount numeric, but_fee boolean, payer boolean, in_set boolean,
  by_number boolean, by_tail boolean, by_near boolean, by_dni boolean, by_account boolean, by_rule boolean, by_name boolean,
  namesakes integer, against boolean, several boolean, but_withheld boolean
) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with movement as (
    select m.id, m.profile_id, m.bank_account_id, m.unassigned, m.date from bank_movement m
    where m.id = any(movements) and m.deleted_at is null and m.unassigned > 0
  ), account as materialized (
    select a.id, exists (select from withholding_kind k where k.profile_id = a.profile_id and k.archived_at is null) as knows_withheld, largest_fee(a.profile_id, a.id) as largest, array(select f.fee from bank_fee f where f.bank_account_id = a.id) as known
    from (select distinct m.bank_account_id as id, m.profile_id from movement m) a
  ), told as (
    select c.*, d.customer_id, d.number, d.balance, m.unassigned, abs(d.due_date - m.date) as days,
      d.balance = m.unassigned as exact,
      d.balance > m.unassigned and d.balance - m.unassigned <= a.largest
        and (cardinality(a.known) = 0 or d.balance - m.unassigned = any(a.known)) as but_fee,
      d.balance < m.unassigned and d.balance >= m.unassigned - usual_surplus(m.unassigned) as but_surplus,
      -- so few cents less that they are none of a part: 472 of 472.38
      d.balance > m.unassigned and d.balance <= m.unassigned + usual_surplus(m.unassigned) and is_rounder(m.unassigned, d.balance) as is_rounded,
      cardinality(a.known) > 0 as fee_known, a.knows_withheld,
      -- what is missing may be withheld, and perhaps in one way alone
      coalesce(c.withheld = d.balance - m.unassigned, false) as but_withheld,
      coalesce(c.document_id = any(s.documents), false) as in_set,
      -- of several that a payment names, what it lacks is of one
      d.balance - greatest(s.lacking[array_position(s.documents, d.id)], 0) as set_amount,
      -- all that name it pay it together, whoever they are
      n.is_named and d.balance > m.unassigned and d.balance = sum(m.unassigned) filter (where n.is_named and d.balance > m.unassigned) over (partition by c.document_id) as is_joint
    from movement m
    join account a on a.id = m.bank_account_id
    join candidate c on c.movement_id = m.id and c.made_for = m.unassigned
    join document d on d.id = c.document_id and d.is_owed
    left join candidate_set s on s.movement_id = m.id and s.made_for = m.unassigned
    cross join lateral (select c.by_number or c.by_tail and (c.payer or c.by_name) as is_named) n
    -- without evidence of the customer, only the exact amount is worth showing
    where c.by_number or c.by_tail or c.by_near or c.by_dni or c.by_account or c.by_rule or c.by_name or d.balance = m.unassigned
  ), classed_alone as (
    select t.*, case
      when t.exact and not t.against and not t.more and t.by_number and t.chance <= sure_chance() then 1
      when t.exact and not t.against and t.payer and (t.by_near or t.by_tail) and t.chance <= sure_chance() then 2
      when t.exact and not t.against and not t.more and (t.payer or t.by_tail) and t.chance <= sure_chance() then 3
      when t.exact and not t.against and not t.more and (t.by_name or t.by_near) and t.chance <= sure_chance() then 4
      when t.but_fee and not t.against and not t.more and (t.by_number or t.by_dni or t.by_account or t.by_rule or (t.payer or t.by_name or t.by_tail and t.chance <= part_chance()) and t.fee_known)
        and not is_rounder(t.unassigned, t.balance) and (t.chance <= sure_chance() or t.payer and t.fee_known) and not t.but_withheld then 5
      when t.but_withheld and t.withheld_chance is not null and not t.but_fee and not t.against and not t.more and not t.several and not is_rounder(t.unassigned, t.balance)
        and ((t.by_number or t.by_tail and t.payer) and t.chance * t.withheld_chance <= part_chance() or t.payer and t.withheld_chance <= withheld_chance()) then 5
      when (t.but_surplus or t.is_rounded and not t.but_withheld) and not t.against and not t.more and not t.several and (t.by_number or t.payer or t.by_tail and t.chance <= part_chance()) and t.chance <= sure_chance() then 5
      when t.is_joint and not t.more and not (select is_reversal(b.tokens) from bank_movement b where b.id = t.movement_id) then 6
      -- whether what lacks may be withheld, a fee or a part's rest, the number names the payer's document
      when (t.by_number or t.by_tail and t.payer) and (t.payer or not t.but_withheld) and not t.exact and not t.against and not t.more and (not t.several or t.payer and t.unassigned < t.balance) and t.unassigned < t.balance * case when not t.by_number then most_of_digits() when t.payer or t.chance <= whole_chance() then most_of_certain() else most_of_document() end and t.chance <= part_chance()
        -- where several are paid, or one is paid off, what lacks so oddly is of others, or is taken off
        and (t.but_withheld or not is_odd_part(t.unassigned, t.balance) or not t.several and not (t.knows_withheld and (select says_paid_off(b.tokens) from bank_movement b where b.id = t.movement_id))) then 6
      when t.exact then 7
      else 8 end as alone
    from told t
  ), classed as (
    -- of a payer's documents that lack a fee, or leave some cents, the one whose number is written
    select a.*, case when a.alone = 5 and not a.but_withheld and not (a.by_number or a.by_tail)
      and bool_or(a.alone = 5 and not a.but_withheld and (a.by_number or a.by_tail) and a.payer) over (partition by a.movement_id, a.customer_id) then 8 else a.alone end as class
    from classed_alone a
  )
  select c.movement_id, c.document_id, c.customer_id, c.class,
    row_number() over (partition by c.movement_id order by
      least(c.class, case when c.by_number and not c.against then case when c.payer then 2 else 6 end when c.in_set then 5 else 8 end),
      c.payer desc, c.by_near desc, c.by_name desc, c.in_set desc, c.name_fit desc, c.days nulls last, c.number),
    c.exact, c.days, c.balance, least(coalesce(c.set_amount, c.balance), c.unassigned), c.but_fee, c.payer, c.in_set,
    c.by_number, c.by_tail, c.by_near, c.by_dni, c.by_account, c.by_rule, c.by_name, c.namesakes, c.against, c.several, c.but_withheld
  from classed c;
end $$;

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
