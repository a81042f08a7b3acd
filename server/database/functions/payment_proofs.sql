-- Which movement of the bank a proof of payment is joined with.

-- The first day after this one on which a bank books: no weekend and none of the company's holidays; the tenth at the latest.
create or replace function booking_day_after(profile uuid, day date) returns date language sql stable as $$
  select coalesce(min(o.day), booking_day_after.day + 10) from (select booking_day_after.day + n as day from generate_series(1, 10) n) o
  where extract(isodow from o.day) < 6 and not exists (select from holiday h where h.profile_id = profile and h.day = o.day)
$$;

-- Joins the confirmed proofs of these amounts and of about these days with the movements of just their reference, amount and currency, of their day up to the next
-- on which a bank books, into the account that the proof names, if it names one. A proof that several movements fit, and a movement that several proofs fit, are
-- joined with none. The proof's reference has four digits running at least and is a word of the movement. Proofs that are farther away are looked at as rivals of
-- these alone. It filters by the profile itself, since row-level security takes no index for amounts.
create or replace function join_proofs(profile uuid, days date[], amounts numeric[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with proof as materialized (
    select p.*, bool_or(abs(p.paid_on - u.day) <= 10) as is_near from (select distinct u.day, u.amount from unnest(days, amounts) u(day, amount)) u
    join payment_proof p on p.profile_id = profile and p.amount = u.amount and p.paid_on between u.day - 30 and u.day + 30 and p.discarded_at is null
    group by p.id
  ), fits as materialized (
    select p.id, m.id as movement_id from proof p
    join bank_movement m on m.profile_id = profile and abs(m.amount) = p.amount and m.amount > 0 and m.date between p.paid_on and p.paid_on + 10
      and m.currency = p.currency and m.deleted_at is null
    join bank_account a on a.id = m.bank_account_id
    cross join lateral (select regexp_replace(p.account, '\D', '', 'g') as named, regexp_replace(a.number, '\D', '', 'g') as own) digits
    where p.confirmed_at is not null and p.reference_key ~ '[0-9]{4}'
      and exists (select from unnest(m.tokens) token where ltrim(token, '0') = p.reference_key)
      and (length(digits.named) < 4 or right(digits.named, 4) = right(digits.own, 4))
      and (m.date = p.paid_on or m.date <= booking_day_after(profile, p.paid_on))
  ), alone as (
    select f.id, f.movement_id from (
      select f.*, count(*) over (partition by f.id) as movements, count(*) over (partition by f.movement_id) as proofs from fits f
    ) f where f.movements = 1 and f.proofs = 1
  ), joined as (
    update payment_proof p set movement_id = a.movement_id from proof x left join alone a on a.id = x.id
    where p.id = x.id and x.is_near and p.movement_id is distinct from a.movement_id
  )
  insert into document_change (profile_id, movement_id)
    select profile, x.movement_id from proof x where x.is_near and x.movement_id is not null
    union select profile, a.movement_id from alone a join proof x on x.id = a.id where x.is_near;
end $$;

-- The customers whose proof is joined with one of these movements.
create or replace function proved_payers(profile uuid, movements uuid[])
returns table (movement_id uuid, customer_id uuid, proof_id uuid) language sql stable as $$
  select p.movement_id, p.customer_id, p.id from payment_proof p where p.profile_id = profile and p.movement_id = any(movements)
$$;

create or replace function join_new_movements() returns trigger language plpgsql as $$
begin
  perform join_proofs(c.profile_id, array_agg(c.date), array_agg(c.amount)) from changed c where c.amount > 0 group by c.profile_id;
  return null;
end $$;
create or replace trigger movement_joins_proofs after insert on bank_movement
  referencing new table as changed for each statement execute function join_new_movements();
