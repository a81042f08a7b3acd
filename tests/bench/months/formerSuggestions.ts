import type { Queryable } from '../../../server/database/database';

/**
 * How suggestions were looked for before, word for word, on tables of its own: the base that today's are measured beside,
 * on the same month and in the same run.
 */

export const FORMER_TABLES = `
drop function if exists former_verdicts, former_candidates;
drop table if exists former_candidate, former_set;
create table former_candidate (
  movement_id uuid not null, document_id uuid not null, profile_id uuid not null,
  by_number boolean not null, by_tail boolean not null, by_dni boolean not null, by_account boolean not null, by_name boolean not null,
  primary key (movement_id, document_id)
);
create table if not exists payer_account (profile_id uuid not null, customer_id uuid not null, account_key text not null);
create index on former_candidate (document_id);
create table former_set (movement_id uuid primary key, documents uuid[] not null, by_number boolean not null, profile_id uuid not null);
-- What is known now of the documents that may explain a conciliation's movements. Amounts are compared here, when read: never stale.

-- among: only these movements; null for all.
-- Classes, best first: 1 number and exact amount; 2 digits of the number, DNI or known account, and exact amount; 3 name and exact
-- amount; 4 number, other amount; 5 exact amount alone; 6 the customer or the digits alone.
create function former_candidates(conciliation uuid, among uuid[])
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
  join former_candidate c on c.movement_id = m.id
  join document d on d.id = c.document_id and d.is_owed
  where m.conciliation_id = conciliation and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among))
    -- without evidence of the customer, only the exact amount is worth showing
    and (c.by_number or c.by_tail or c.by_dni or c.by_account or c.by_name or d.balance = m.unassigned)
$$;

-- A verdict is right when among holds every movement that shares a candidate with it.
-- segura: one best candidate of class 1 to 3 (or one set of documents named by number) that no other movement claims as well.
-- empate: several stand level, or several movements claim one document. Ties are never linked automatically.
create function former_verdicts(conciliation uuid, among uuid[])
returns table (movement_id uuid, verdict text, documents uuid[]) language sql stable as $$
  with ranked as (
    select l.movement_id, l.document_id, l.class, min(l.class) over (partition by l.movement_id) best
    from former_candidates(conciliation, among) l
  ), best as (
    select r.movement_id, r.best as class, count(*) as level, array_agg(r.document_id) as documents
    from ranked r where r.class = r.best group by r.movement_id, r.best
  ), sets as (
    select s.movement_id, s.documents, s.by_number
    from former_set s join bank_movement m on m.id = s.movement_id
    where m.conciliation_id = conciliation and m.deleted_at is null and m.unassigned > 0 and (among is null or m.id = any(among))
      and m.unassigned = (select sum(d.balance) from document d where d.id = any(s.documents) and d.is_owed)
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
`;

export async function formerMatch(tx: Queryable, profileId: string, movements: string[]): Promise<void> {
  await tx.rows(CANDIDATES, [profileId, movements]);
  await tx.rows(SETS, [profileId, movements]);
}

const CANDIDATES = `
with movement as materialized (
  select id, tokens, unassigned, date, currency, match_key(counterparty_account) as account
  from bank_movement where id = any($2) and profile_id = $1 and unassigned > 0 and deleted_at is null
), token as materialized (
  select id as movement_id, unnest(tokens) as token from movement
), named as (
  select t.movement_id, d.id as document_id, d.customer_id, d.currency, true as by_number
  from token t join document d on d.profile_id = $1 and d.number_key = t.token and d.is_owed
  group by 1, 2, 3, 4
  union all
  select t.movement_id, d.id, d.customer_id, d.currency, false
  from token t join document d on d.profile_id = $1 and d.number_tail = t.token and length(t.token) >= 3 and d.is_owed
  where d.number_key <> t.token
  group by 1, 2, 3, 4
), word as materialized (
  select customer_id, word from (
    select c.id as customer_id, w.word, count(*) over (partition by w.word) as customers
    from customer c, lateral (select distinct unnest(string_to_array(c.name_key, ' ')) as word) w
    where c.profile_id = $1 and c.deleted_at is null and length(w.word) >= 3
  ) counted where customers <= 50 or length(word) >= 9
), person as materialized (
  -- a RUC is the holder's cédula and 001: either may be written
  select id as customer_id, dni as key from customer where profile_id = $1 and deleted_at is null
  union select id, left(dni, 10) from customer where profile_id = $1 and deleted_at is null and dni ~ '^\\d{10}001$'
  union select id, dni || '001' from customer where profile_id = $1 and deleted_at is null and dni ~ '^\\d{10}$'
), payer as (
  select t.movement_id, p.customer_id, true as by_dni, false as by_account, false as by_name
  from token t join person p on p.key = t.token where length(t.token) >= 6
  union all
  select m.id, p.customer_id, false, true, false
  from movement m join payer_account p on p.profile_id = $1 and p.account_key = m.account where m.account <> ''
  union all
  select t.movement_id, b.customer_id, false, true, false
  from token t join customer_bank b on b.profile_id = $1 and b.account_number = t.token and length(t.token) >= 6
  union all
  select t.movement_id, w.customer_id, false, false, true
  from token t join word w on w.word = t.token group by 1, 2 having count(*) >= 2
), known as (
  select movement_id, customer_id, bool_or(by_dni) as by_dni, bool_or(by_account) as by_account, bool_or(by_name) as by_name
  from payer group by 1, 2
), theirs as (
  select k.movement_id, d.id as document_id, k.customer_id, d.currency, k.by_dni, k.by_account, k.by_name
  from known k join movement m on m.id = k.movement_id
  cross join lateral (
    select o.id, o.currency from document o where o.customer_id = k.customer_id and o.is_owed
    order by (o.balance = m.unassigned) desc, o.due_date nulls last, o.id limit 8
  ) d
), same_amount as (
  select m.id as movement_id, d.id as document_id, d.customer_id, d.currency
  from movement m cross join lateral (
    (select o.id, o.customer_id, o.currency from document o where o.profile_id = $1 and o.owed = m.unassigned and o.is_owed
       and o.due_date <= m.date order by o.due_date desc limit 3)
    union all
    (select o.id, o.customer_id, o.currency from document o where o.profile_id = $1 and o.owed = m.unassigned and o.is_owed
       and o.due_date > m.date order by o.due_date limit 3)
    union all
    (select o.id, o.customer_id, o.currency from document o where o.profile_id = $1 and o.owed = m.unassigned and o.is_owed
       and o.due_date is null limit 1)
  ) d
), evidence as (
  select movement_id, document_id, customer_id, currency, by_number, not by_number as by_tail, false as by_dni, false as by_account, false as by_name from named
  union all select movement_id, document_id, customer_id, currency, false, false, by_dni, by_account, by_name from theirs
  union all select movement_id, document_id, customer_id, currency, false, false, false, false, false from same_amount
)
insert into former_candidate (profile_id, movement_id, document_id, by_number, by_tail, by_dni, by_account, by_name)
select $1::uuid, e.movement_id, e.document_id, bool_or(e.by_number), bool_or(e.by_tail) and not bool_or(e.by_number),
  bool_or(e.by_dni or coalesce(k.by_dni, false)), bool_or(e.by_account or coalesce(k.by_account, false)),
  bool_or(e.by_name or coalesce(k.by_name, false))
from evidence e
join movement m on m.id = e.movement_id and m.currency = e.currency
left join known k on k.movement_id = e.movement_id and k.customer_id = e.customer_id
group by e.movement_id, e.document_id
on conflict do nothing`;

const SETS = `
with pool as materialized (
  select c.movement_id, m.unassigned, d.id, d.customer_id, d.balance, c.by_number,
    row_number() over (partition by c.movement_id, d.customer_id order by d.due_date nulls last, d.id) as place
  from bank_movement m join former_candidate c on c.movement_id = m.id join document d on d.id = c.document_id
  where m.id = any($2) and m.profile_id = $1 and m.deleted_at is null and m.unassigned > 0 and d.balance < m.unassigned
    and (c.by_number or c.by_tail or c.by_dni or c.by_account or c.by_name)
), by_number as (
  select movement_id, array_agg(id order by id) as documents from pool where by_number
  group by movement_id, unassigned having count(*) >= 2 and sum(balance) = unassigned
), sums as (
  select a.movement_id, array[a.id, b.id] as documents
  from pool a join pool b on b.movement_id = a.movement_id and b.customer_id = a.customer_id and b.place > a.place
  where a.balance + b.balance = a.unassigned
  union all
  select a.movement_id, array[a.id, b.id, c.id]
  from pool a join pool b on b.movement_id = a.movement_id and b.customer_id = a.customer_id and b.place > a.place
  join pool c on c.movement_id = a.movement_id and c.customer_id = a.customer_id and c.place > b.place
    and c.balance = a.unassigned - a.balance - b.balance
), only_sum as (
  select movement_id from sums group by movement_id having count(*) = 1
)
insert into former_set (profile_id, movement_id, documents, by_number)
select $1::uuid, movement_id, documents, true from by_number
union all
select $1::uuid, s.movement_id, s.documents, false from sums s
  join only_sum o on o.movement_id = s.movement_id
  where not exists (select from by_number n where n.movement_id = s.movement_id)
on conflict do nothing`;
