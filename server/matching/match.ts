import type { Queryable } from '../database/database';

/**
 * Looks for the documents that may explain each of these movements, of one profile; what was found before is replaced. In
 * sets: a fixed number of statements for thousands of movements, since half of what each costs does not depend on how many
 * there are. Somebody else who does the same at once finds the same.
 */
export async function match(tx: Queryable, profileId: string, movements: string[]): Promise<void> {
  await tx.rows('delete from candidate where movement_id = any($1)', [movements]);
  await tx.rows('delete from candidate_set where movement_id = any($1)', [movements]);
  await tx.rows(CANDIDATES, [profileId, movements]);
  await tx.rows(SETS, [profileId, movements]);
}

/** The open movements that these documents may explain, or did: their number is named, their customer is known, or their amount is equal. */
export async function movementsAbout(tx: Queryable, profileId: string, documents: string[]): Promise<string[]> {
  const found = await tx.rows<{ id: string }>(ABOUT, [profileId, documents]);
  return found.map(({ id }) => id);
}

/** A word that more customers than this share ("GARCIA" among thousands) tells nobody apart. */
const COMMON_WORD = 50;
const DOCUMENTS_PER_CUSTOMER = 8;
const SAME_AMOUNT_EACH_SIDE = 3;

/** Written out, not a function of the database: so the planner sees that the partial indexes fit. */
const open = (document: string) => `${document}.balance > 0 and ${document}.voided_at is null`;

const CANDIDATES = `
with movement as materialized (
  select id, tokens, unassigned, date, currency, match_key(counterparty_account) as account
  from bank_movement where id = any($2) and profile_id = $1 and unassigned > 0 and deleted_at is null
), token as materialized (
  select id as movement_id, unnest(tokens) as token from movement
), named as (
  select t.movement_id, d.id as document_id, d.customer_id, d.currency, true as by_number
  from token t join document d on d.profile_id = $1 and d.number_key = t.token and ${open('d')}
  group by 1, 2, 3, 4
  union all
  select t.movement_id, d.id, d.customer_id, d.currency, false
  from token t join document d on d.profile_id = $1 and d.number_tail = t.token and length(t.token) >= 3 and ${open('d')}
  where d.number_key <> t.token
  group by 1, 2, 3, 4
), word as materialized (
  select customer_id, word from (
    select c.id as customer_id, w.word, count(*) over (partition by w.word) as customers
    from customer c, lateral (select distinct unnest(string_to_array(c.name_key, ' ')) as word) w
    where c.profile_id = $1 and c.deleted_at is null and length(w.word) >= 3
  ) counted where customers <= ${COMMON_WORD} or length(word) >= 9
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
    select o.id, o.currency from document o where o.customer_id = k.customer_id and ${open('o')}
    order by (o.balance = m.unassigned) desc, o.due_date nulls last, o.id limit ${DOCUMENTS_PER_CUSTOMER}
  ) d
), same_amount as (
  select m.id as movement_id, d.id as document_id, d.customer_id, d.currency
  from movement m cross join lateral (
    (select o.id, o.customer_id, o.currency from document o where o.profile_id = $1 and o.balance = m.unassigned and ${open('o')}
       and o.due_date <= m.date order by o.due_date desc limit ${SAME_AMOUNT_EACH_SIDE})
    union all
    (select o.id, o.customer_id, o.currency from document o where o.profile_id = $1 and o.balance = m.unassigned and ${open('o')}
       and o.due_date > m.date order by o.due_date limit ${SAME_AMOUNT_EACH_SIDE})
    union all
    (select o.id, o.customer_id, o.currency from document o where o.profile_id = $1 and o.balance = m.unassigned and ${open('o')}
       and o.due_date is null limit 1)
  ) d
), evidence as (
  select movement_id, document_id, customer_id, currency, by_number, not by_number as by_tail, false as by_dni, false as by_account, false as by_name from named
  union all select movement_id, document_id, customer_id, currency, false, false, by_dni, by_account, by_name from theirs
  union all select movement_id, document_id, customer_id, currency, false, false, false, false, false from same_amount
)
insert into candidate (profile_id, movement_id, document_id, by_number, by_tail, by_dni, by_account, by_name)
select $1::uuid, e.movement_id, e.document_id, bool_or(e.by_number), bool_or(e.by_tail) and not bool_or(e.by_number),
  bool_or(e.by_dni or coalesce(k.by_dni, false)), bool_or(e.by_account or coalesce(k.by_account, false)),
  bool_or(e.by_name or coalesce(k.by_name, false))
from evidence e
join movement m on m.id = e.movement_id and m.currency = e.currency
left join known k on k.movement_id = e.movement_id and k.customer_id = e.customer_id
group by e.movement_id, e.document_id
on conflict do nothing`;

/** All the documents the text names, when they add up; else the only pair or triple of one known customer's that does. */
const SETS = `
with pool as materialized (
  select c.movement_id, m.unassigned, d.id, d.customer_id, d.balance, c.by_number,
    row_number() over (partition by c.movement_id, d.customer_id order by d.due_date nulls last, d.id) as place
  from bank_movement m join candidate c on c.movement_id = m.id join document d on d.id = c.document_id
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
insert into candidate_set (profile_id, movement_id, documents, by_number)
select $1::uuid, movement_id, documents, true from by_number
union all
select $1::uuid, s.movement_id, s.documents, false from sums s
  join only_sum o on o.movement_id = s.movement_id
  where not exists (select from by_number n where n.movement_id = s.movement_id)
on conflict do nothing`;

/** More rather than fewer: what each is worth is weighed when its movement is matched anew. */
const ABOUT = `
with changed as materialized (
  select id, customer_id, number_key, number_tail, balance from document where profile_id = $1 and id = any($2) and ${open('document')}
), movement as materialized (
  select id, tokens, unassigned, match_key(counterparty_account) as account
  from bank_movement where profile_id = $1 and unassigned > 0 and deleted_at is null
), token as materialized (
  select id as movement_id, unnest(tokens) as token from movement
), owner as materialized (
  select id, dni, name_key from customer where profile_id = $1 and id in (select customer_id from changed)
), word as materialized (
  select distinct o.id as customer_id, w as word from owner o, unnest(string_to_array(o.name_key, ' ')) w where length(w) >= 3
)
select m.id from movement m where m.unassigned in (select balance from changed)
union select t.movement_id from token t where t.token in (
  select number_key from changed union select number_tail from changed
  union select dni from owner union select left(dni, 10) from owner union select dni || '001' from owner
  union select account_number from customer_bank where profile_id = $1 and customer_id in (select id from owner))
union select m.id from movement m where m.account in (
  select account_key from payer_account where profile_id = $1 and customer_id in (select id from owner))
union select t.movement_id from token t join word w on w.word = t.token group by t.movement_id, w.customer_id having count(*) >= 2
union select m.id from movement m join candidate c on c.movement_id = m.id where c.document_id = any($2)`;
