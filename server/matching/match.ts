import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { setsWithSum } from './sets';

/**
 * Looks for the documents that may explain each of these movements, of one profile; what was found before is replaced. In
 * sets: a fixed number of statements for thousands of movements. Each word, number and amount is looked up where it is
 * indexed, so that what it costs goes by the movements and not by all there is. Somebody else who does the same at once
 * finds the same.
 */
export async function match(tx: Queryable, profileId: string, movements: string[]): Promise<void> {
  for (const table of ['candidate', 'candidate_set', 'movement_payer']) {
    await tx.rows(`delete from ${table} where movement_id = any($1)`, [movements]);
  }
  await tx.rows(CANDIDATES, [profileId, movements, []]);
  await tx.rows(NAMED_SETS, [profileId, movements]);
  const pools = await tx.rows<Pool>(POOLS, [profileId, movements]);
  await tx.rows(KEEP_SETS, [profileId, JSON.stringify(setsOf(pools))]);
  await tx.rows(MISSING_SETS, [movements]);
}

/** A payer's open documents that may be part of what a movement pays. */
type Pool = { movement_id: string; unassigned: string; ids: string[]; balances: string[] };

/** Of each movement, the smallest set of one payer's documents that comes to it, and how many such sets there are of all its payers. */
function setsOf(pools: Pool[]) {
  const sets = new Map<string, { movement_id: string; documents: string[]; ways: number }>();
  for (const { movement_id, unassigned, ids, balances } of pools) {
    const { first, ways } = setsWithSum(balances.map(centsOf), centsOf(unassigned));
    if (ways === 0) continue;
    const known = sets.get(movement_id);
    const documents = first.flatMap((place) => ids[place] ?? []);
    const best = known && known.documents.length <= documents.length ? known.documents : documents;
    sets.set(movement_id, { movement_id, documents: best, ways: ways + (known?.ways ?? 0) });
  }
  return [...sets.values()];
}

/** Weighs these documents for a movement besides those that were found, by the same rules. */
export async function weigh(tx: Queryable, profileId: string, movementId: string, documents: string[]): Promise<void> {
  await tx.rows(CANDIDATES, [profileId, [movementId], documents]);
}

/** What the bank takes off payments, as a conciliation's movements show: the same amount missing of several documents. */
export async function learnFees(tx: Queryable, profileId: string, conciliationId: string): Promise<void> {
  await tx.rows(FEES, [profileId, conciliationId]);
}

/** The open movements that these documents may explain, or did: their number is named, their customer is known, or their amount is equal. */
export async function movementsAbout(tx: Queryable, profileId: string, documents: string[]): Promise<string[]> {
  const found = await tx.rows<{ id: string }>(ABOUT, [profileId, documents]);
  return found.map(({ id }) => id);
}

const DOCUMENTS_PER_CUSTOMER = 5;
/** Beside one of just the amount, or of each of those who have the name. */
const BESIDE_OTHERS = 2;
const SAME_AMOUNT_EACH_SIDE = 2;
/** So many documents of one amount are looked through for a number with a slip; of an amount that more have, it tells nothing. */
const COMMON_AMOUNT = 64;
/** Of so many who have the name, all that they owe is looked at; of more, what comes to just the amount. */
const NAMESAKES = 6;
/** Sets are looked for among so many open documents of a payer, the oldest. */
const POOL = 60;
/** So often the same amount is missing before it is a fee. */
const SEEN_OFTEN = 3;

/** A word that so many movements have and no name has is the bank's. */
const BANK_OFTEN = 5;

/** What banks write beside a name: no name, nor a slip of one. */
const BANK_WORDS =
  'TRANSFERENCIA TRANSFERENCIAS TRANSF TRANSFER TRF DEP DEPOSITO DEPOSITOS PAGO PAGOS ABONO ABONOS CREDITO CREDITOS RECIBIDA RECIBIDO INTERBANCARIA INTERBANCARIO BANCO CUENTA CTA FACTURA FACTURAS FACT FAC REF REFERENCIA CANCELACION CANCELA CANC EFECTIVO CHEQUE VENTANILLA AGENCIA CAJERO INTERES INTERESES REVERSO COMISION DOCUMENTO DOC NRO NUM NUMERO CUOTA LETRA RECIBO CEDULA RUC POR PARA CON'
    .split(' ')
    .map((word) => `'${word}'`)
    .join(', ');

/** What people write before a document's digits. */
const BEFORE_DIGITS =
  'FACTURAS?|FACT|FACS?|FRAS?|FCT|FA|FC|FV|FT|F|DOCUMENTO|DOC|NUMERO|NUM|NRO|NO|N|ND|NOTA|CUOTA|LETRA|RECIBO|REC|INV';

/** Written out, not a function of the database: so the planner sees that the partial indexes fit. */
const open = (document: string) => `${document}.balance > 0 and ${document}.voided_at is null`;

/** `offset 0` keeps the planner from turning look-ups into a join over all documents: it cannot know how few words there are. */
const MOVEMENTS = `
movement as materialized (
  select id, tokens, unassigned, date, currency, bank_account_id, match_key(counterparty_account) as account, description, counterparty,
    length(description) >= 25 and length(description) = max(length(description)) over () as is_cut
  from bank_movement
  where id = any($2) and profile_id = $1 and unassigned > 0 and deleted_at is null
    and id not in (select not_collections($1, $2))
), token as materialized (
  select id as movement_id, token, token ~ '[0-9]' as has_digit from movement, unnest(tokens) token
)`;

/** Who may have paid, and what tells. */
const PAYERS = `
known as (
  select t.movement_id, c.id as customer_id, true as by_dni, false as by_account, false as by_rule
  from (select movement_id, token from token where has_digit and length(token) between 6 and 14) t
  -- a RUC is the holder's cédula and 001: either may be written, and a number's first zero gets lost
  cross join lateral (
    select t.token as dni
    union all select t.token || '001' where t.token ~ '^[0-9]{10}$'
    union all select left(t.token, 10) where t.token ~ '^[0-9]{10}001$'
    union all select '0' || t.token where t.token ~ '^[0-9]{9}$' or t.token ~ '^[0-9]{9}001$'
  ) k
  cross join lateral (
    select c.id from customer c where c.profile_id = $1 and c.dni = k.dni and c.deleted_at is null offset 0
  ) c
  union all
  select t.movement_id, b.customer_id, false, true, false
  from (select movement_id, token from token where has_digit and length(token) between 6 and 24 and token ~ '^[0-9]+$') t
  cross join lateral (
    select b.customer_id from customer_bank b where b.profile_id = $1 and b.account_number = t.token offset 0
  ) b
  union all
  select movement_id, customer_id, false, false, true from ruled_payers($1, $2)
), spelled as materialized (
  select token, count(*) as movements from token where not has_digit and length(token) between 3 and 40 and token not in (${BANK_WORDS}) group by token
), exact_word as materialized (
  select s.token from spelled s
  where exists (select from name_word n where n.profile_id = $1 and n.key = s.token and n.word = s.token)
), other_word as materialized (
  -- what many movements have in common is the bank's word, and nobody's slip
  select token from spelled where length(token) >= 4 and movements < ${BANK_OFTEN} and token not in (select token from exact_word)
), word as materialized (
  select token, token as word, 0 as slips from exact_word
  union all
  select o.token, n.word, 1 from other_word o
  cross join lateral (
    select distinct n.word from word_keys(o.token) k(key)
    cross join lateral (select n.word from name_word n where n.profile_id = $1 and n.key = k.key limit 40) n
    where abs(length(n.word) - length(o.token)) <= 1 and one_slip(n.word, o.token) limit 12
  ) n
  union all
  -- a name glued to what stands before or behind it
  select o.token, n.word, 0 from other_word o
  cross join lateral (
    (select right(o.token, size) as word from generate_series(length(o.token) - 2, 4, -1) size
     where exists (select from name_word n where n.profile_id = $1 and n.key = right(o.token, size) and n.word = n.key) limit 1)
    union all
    (select left(o.token, size) from generate_series(length(o.token) - 2, 4, -1) size
     where exists (select from name_word n where n.profile_id = $1 and n.key = left(o.token, size) and n.word = n.key) limit 1)
  ) n where length(o.token) >= 7
), said as materialized (
  select t.movement_id, w.token, w.word, min(w.slips) as slips from token t join word w using (token) group by 1, 2, 3
  union all
  -- the last word, cut where the bank's line ends
  select m.id, m.last_word, n.word, 1
  from (select id, match_key(substring(description from '[^ ]+$')) as last_word from movement where length(description) >= 20) m
  cross join lateral (
    select distinct n.word from name_word n where n.profile_id = $1 and n.key = n.word
      and n.word collate "C" > m.last_word collate "C" and n.word collate "C" < (m.last_word || '[') collate "C" limit 12
  ) n
  where m.last_word ~ '^[A-Z]{3,}$' and m.last_word not in (${BANK_WORDS}) and m.last_word not in (select token from exact_word)
), pair as (
  select a.movement_id, case when a.word < b.word then a.word || ' ' || b.word else b.word || ' ' || a.word end as pair,
    a.slips + b.slips as slips
  from said a join said b on b.movement_id = a.movement_id and b.token > a.token and b.word <> a.word
  union all select movement_id, word, slips from said where length(word) >= 6 and slips = 0
), hit as materialized (
  select p.movement_id, n.customer_id, n.part, max(n.words) as words, min(p.slips) as slips,
    case when max(n.words) = 1 then 1 else ((1 + sqrt(1 + 8 * count(distinct p.pair))) / 2)::integer end as said
  from pair p
  cross join lateral (
    select n.customer_id, n.part, n.words from name_pair n where n.profile_id = $1 and n.pair = p.pair limit 1000
  ) n
  group by 1, 2, 3
), fits as materialized (
  select movement_id, customer_id, said, words, slips, max(said) over (partition by movement_id) as most from (
    select distinct on (movement_id, customer_id) * from hit order by movement_id, customer_id, said desc, words
  ) one
), said_of as materialized (
  select movement_id, array_agg(word) as words from said group by 1
), best as materialized (
  select b.*, max(b.fit) over (partition by b.movement_id) as most_fit from (
    select f.movement_id, f.customer_id, f.slips,
      -- "J TORRES GARCIA": a letter that begins the word that is missing tells who of them it is
      case when m.text !~ '(^| )[A-Z]( |$)' then 0 when f.words = f.said then 1 else coalesce((
        select max(1) from customer c, unnest(name_words(c.first_name || ' ' || c.last_name)) w(word)
        where c.id = f.customer_id and w.word <> all(s.words) and ' ' || m.text || ' ' like '% ' || left(w.word, 1) || ' %'), 0) end as fit
    from fits f
    join (select id, match_key(description || ' ' || counterparty) as text from movement) m on m.id = f.movement_id
    join said_of s on s.movement_id = f.movement_id
    where f.said = f.most
  ) b
), called as materialized (
  select movement_id, customer_id, slips, count(*) over (partition by movement_id) as namesakes from best where fit = most_fit
), worth as (
  select n.movement_id, n.customer_id, n.namesakes from called n join movement m on m.id = n.movement_id
  where n.namesakes <= ${NAMESAKES} or exists (
    select from document d where d.customer_id = n.customer_id and d.balance = m.unassigned and ${open('d')})
), all_known as (
  select movement_id, customer_id, by_dni, by_account, by_rule, false as by_name, 0 as namesakes from known
  union all select movement_id, customer_id, false, false, false, true, namesakes from worth
), payer as materialized (
  select movement_id, customer_id, bool_or(by_dni) as by_dni, bool_or(by_account) as by_account, bool_or(by_rule) as by_rule,
    bool_or(by_name) as by_name, max(namesakes) as namesakes
  from all_known group by movement_id, customer_id
)`;

const CANDIDATES = `
with ${MOVEMENTS}, ${PAYERS}, kept as (
  insert into movement_payer (profile_id, movement_id, customer_id, by_dni, by_account, by_rule, by_name, namesakes)
  select $1::uuid, * from payer on conflict do nothing
), digits as materialized (
  select t.movement_id, ltrim(substring(t.token from '([0-9]+)$'), '0') as digits, bool_or(t.token ~ '[A-Z]') as spoken
  from token t where t.has_digit and t.token ~ '^((${BEFORE_DIGITS}){1,3})?[0-9]+$' group by 1, 2
), like_number as materialized (
  select movement_id, array_agg(distinct digits) as runs from digits where length(digits) between 3 and 12 group by 1
), size as materialized (
  select greatest(1, (select count(*) from customer where profile_id = $1 and deleted_at is null)) as customers,
    greatest(1, (select sum(t.cantidad) from due_total t where t.profile_id = $1)) as documents
), amount as materialized (
  -- beyond a thousand it is not counted, only very common
  select a.unassigned, (
    select case when count(*) < 1000 then count(*) else 100000 end
    from (select from document d where d.profile_id = $1 and d.balance = a.unassigned and ${open('d')} limit 1000) same
  ) as documents
  from (select distinct unassigned from movement) a
), account as materialized (
  select a.id, largest_fee($1, a.id) as fee from (select distinct bank_account_id as id from movement) a
), named as materialized (
  select t.movement_id, d.id as document_id, d.customer_id, d.currency, d.balance, d.number_tail, true as by_number, false as by_tail, 0 as length
  from (select movement_id, token from token where has_digit) t
  cross join lateral (
    select d.* from document d where d.profile_id = $1 and d.number_key = t.token and ${open('d')} offset 0
  ) d
  union all
  select t.movement_id, d.id, d.customer_id, d.currency, d.balance, d.number_tail, t.spoken, true, length(t.digits)
  from digits t
  cross join lateral (
    select d.* from document d where d.profile_id = $1 and d.number_tail = t.digits and ${open('d')} limit 20
  ) d where length(t.digits) >= 3
), theirs as (
  select p.movement_id, d.id as document_id, p.customer_id, d.currency, d.balance
  from payer p join movement m on m.id = p.movement_id join account a on a.id = m.bank_account_id
  cross join lateral (
    (select o.id, o.currency, o.balance from document o
     where o.customer_id = p.customer_id and o.balance = m.unassigned and ${open('o')} limit ${DOCUMENTS_PER_CUSTOMER})
    union all
    (select o.id, o.currency, o.balance from document o
     where o.customer_id = p.customer_id and o.balance > m.unassigned and o.balance <= m.unassigned + a.fee and ${open('o')}
       and (p.by_dni or p.by_account or p.by_rule or p.namesakes <= ${NAMESAKES}) order by o.balance limit ${DOCUMENTS_PER_CUSTOMER})
    union all
    (select o.id, o.currency, o.balance from document o
     where o.customer_id = p.customer_id and ${open('o')} and (p.by_dni or p.by_account or p.by_rule or p.namesakes <= ${NAMESAKES})
     order by o.due_date nulls last, o.id limit case
       when p.namesakes > 1 or exists (select from document e where e.customer_id = p.customer_id and e.balance = m.unassigned and ${open('e')})
       then ${BESIDE_OTHERS} else ${DOCUMENTS_PER_CUSTOMER} end)
  ) d
), paid_by as materialized (
  select movement_id, bool_or(by_dni or by_account or by_rule or namesakes = 1) as known, bool_or(by_dni) as by_dni, bool_or(by_account) as by_account,
    bool_or(by_rule) as by_rule, bool_or(by_name) as by_name
  from payer group by movement_id
), same_amount as (
  select m.id as movement_id, d.id as document_id, d.customer_id, m.currency, m.unassigned as balance, d.by_near
  from movement m join amount a using (unassigned)
  left join paid_by p on p.movement_id = m.id
  left join like_number l on l.movement_id = m.id
  cross join lateral (
    select o.id, o.customer_id, o.by_near from (
      select d.id, d.customer_id, row_number() over (order by abs(d.due_date - m.date) nulls last, d.id) as place,
        exists (
          select from unnest(l.runs) t(digits) cross join lateral (select (least(length(t.digits), length(d.number_tail)) - 1) / 2 as size) half
          where t.digits <> d.number_tail and abs(length(t.digits) - length(d.number_tail)) <= 1
            -- one slip leaves either half as it was
            and (left(t.digits, half.size) = left(d.number_tail, half.size) or right(t.digits, half.size) = right(d.number_tail, half.size))
            and one_slip(t.digits, d.number_tail)) as by_near
      from document d where d.profile_id = $1 and d.balance = m.unassigned and d.currency = m.currency and ${open('d')}
    ) o where o.by_near or not coalesce(p.known, false) and o.place <= ${2 * SAME_AMOUNT_EACH_SIDE}
  ) d where a.documents <= ${COMMON_AMOUNT} and (l.runs is not null or not coalesce(p.known, false))
  union all
  select m.id, d.id, d.customer_id, m.currency, m.unassigned, false
  from movement m join amount a using (unassigned) left join paid_by p on p.movement_id = m.id
  cross join lateral (
    (select o.id, o.customer_id from document o where o.profile_id = $1 and o.balance = m.unassigned and o.currency = m.currency and ${open('o')}
       and o.due_date <= m.date order by o.due_date desc limit ${SAME_AMOUNT_EACH_SIDE})
    union all
    (select o.id, o.customer_id from document o where o.profile_id = $1 and o.balance = m.unassigned and o.currency = m.currency and ${open('o')}
       and o.due_date > m.date order by o.due_date limit ${SAME_AMOUNT_EACH_SIDE})
  ) d where a.documents > ${COMMON_AMOUNT} and not coalesce(p.known, false)
), evidence as (
  select movement_id, document_id, customer_id, currency, balance, number_tail, by_number, by_tail, false as by_near, length from named
  union all select movement_id, document_id, customer_id, currency, balance, null, false, false, false, 0 from theirs
  union all select movement_id, document_id, customer_id, currency, balance, null, false, false, by_near, 0 from same_amount
  -- what a person asks about
  union all select m.id, d.id, d.customer_id, d.currency, d.balance, null, false, false, false, 0
  from movement m join document d on d.profile_id = $1 and d.id = any($3::uuid[]) and ${open('d')}
), found as materialized (
  select e.movement_id, e.document_id, e.customer_id, e.currency, e.balance, max(e.number_tail) as number_tail,
    bool_or(e.by_number) as by_number, bool_or(e.by_tail) as by_tail, bool_or(e.by_near) as by_near, max(e.length) as length
  from evidence e group by 1, 2, 3, 4, 5
), weighed as materialized (
  select f.*, m.unassigned, a.documents as equal, s.customers, s.documents,
    m.is_cut and f.by_number and f.number_tail = ltrim(substring(m.description from '([0-9]+) *$'), '0') as is_cut,
    coalesce(y.by_dni, false) as by_dni, coalesce(y.by_account, false) as by_account, coalesce(y.by_rule, false) as by_rule,
    coalesce(y.by_name, false) as by_name, coalesce(y.namesakes, 0) as namesakes,
    -- something tells of a payer, and it is not whose document this is
    coalesce(p.by_dni and not coalesce(y.by_dni, false) or p.by_account and not coalesce(y.by_account, false)
      or p.by_rule and not coalesce(y.by_rule, false) or p.by_name and not coalesce(y.by_name, false), false) as against
  from found f
  join movement m on m.id = f.movement_id and m.currency = f.currency
  join amount a on a.unassigned = m.unassigned
  cross join size s
  left join payer y on y.movement_id = f.movement_id and y.customer_id = f.customer_id
  left join paid_by p on p.movement_id = f.movement_id
), rival as (
  select movement_id, array_agg(distinct customer_id) as customers from weighed where by_number and balance = unassigned group by 1
)
insert into candidate (profile_id, movement_id, document_id, by_number, by_tail, by_near, by_dni, by_account, by_rule, by_name, namesakes, against, chance)
select $1::uuid, w.movement_id, w.document_id, w.by_number, w.by_tail and not w.by_number, w.by_near and not w.by_number and not w.by_tail,
  w.by_dni, w.by_account, w.by_rule, w.by_name, w.namesakes,
  -- or the number that is written is another customer's document of just that amount
  w.against or coalesce(r.customers <> array[w.customer_id], false),
  case
    when w.by_dni or w.by_account or w.by_rule or w.namesakes = 1 then 0
    when w.by_number then case when w.is_cut or w.equal > ${COMMON_AMOUNT} then 1 else 0 end
    else least(
      case when w.by_tail then w.equal / power(10, w.length) else 1 end,
      case when w.by_near then w.equal * 50.0 / w.documents else 1 end,
      case when w.by_name then (w.namesakes - 1.0) * w.equal / w.customers else 1 end)
  end
from weighed w left join rival r on r.movement_id = w.movement_id
on conflict do nothing`;

/** All the documents the text names, when they add up. */
const NAMED_SETS = `
insert into candidate_set (profile_id, movement_id, documents, by_number)
select $1::uuid, c.movement_id, array_agg(d.id order by d.id), true
from bank_movement m join candidate c on c.movement_id = m.id and c.by_number and not c.against
cross join lateral (select d.id, d.balance from document d where d.id = c.document_id and ${open('d')} offset 0) d
where m.id = any($2) and m.profile_id = $1
group by c.movement_id, m.unassigned having count(*) >= 2 and sum(d.balance) = m.unassigned
on conflict do nothing`;

/** What else the payers of these movements owe, where neither one document nor those that are named explain it. */
const POOLS = `
with payer as materialized (
  select p.movement_id, p.customer_id from movement_payer p
  where p.movement_id = any($2) and (p.by_dni or p.by_account or p.by_rule or p.namesakes between 1 and 3)
  union
  -- whoever owes what the text names is taken for the payer
  select c.movement_id, d.customer_id from candidate c
  cross join lateral (select d.customer_id from document d where d.id = c.document_id offset 0) d
  where c.movement_id = any($2) and c.by_number and not c.against
), explained as materialized (
  select p.movement_id from movement_payer p join bank_movement m on m.id = p.movement_id
  where p.movement_id = any($2) and exists (
    select from document d where d.customer_id = p.customer_id and d.balance = m.unassigned and d.currency = m.currency and ${open('d')} offset 0)
  union
  select c.movement_id from bank_movement m join candidate c on c.movement_id = m.id and (c.by_number or c.by_tail) and not c.against
  cross join lateral (select from document d where d.id = c.document_id and d.balance = m.unassigned offset 0) d where m.id = any($2)
  union select s.movement_id from candidate_set s where s.movement_id = any($2)
)
select p.movement_id, m.unassigned, d.ids, d.balances
from payer p join bank_movement m on m.id = p.movement_id and m.unassigned > 0 and m.deleted_at is null
cross join lateral (
  select array_agg(o.id) as ids, array_agg(o.balance::text) as balances from (
    select d.id, d.balance from document d where d.customer_id = p.customer_id and d.currency = m.currency and ${open('d')}
      and d.balance < m.unassigned order by d.due_date nulls last, d.id limit ${POOL}
  ) o having sum(o.balance) >= m.unassigned
) d
where m.profile_id = $1 and p.movement_id not in (select movement_id from explained)`;

const KEEP_SETS = `
insert into candidate_set (profile_id, movement_id, documents, by_number, ways)
select $1::uuid, s.movement_id, s.documents, false, s.ways
from jsonb_to_recordset($2) as s(movement_id uuid, documents uuid[], ways integer)
on conflict do nothing`;

const MISSING_SETS = `
insert into candidate (profile_id, movement_id, document_id, by_number, by_tail, by_dni, by_account, by_rule, by_name, namesakes, against)
select s.profile_id, s.movement_id, d.id, false, false, p.by_dni, p.by_account, p.by_rule, p.by_name, p.namesakes, false
from candidate_set s cross join unnest(s.documents) o(id)
cross join lateral (select d.id, d.customer_id from document d where d.id = o.id offset 0) d
join movement_payer p on p.movement_id = s.movement_id and p.customer_id = d.customer_id
where s.movement_id = any($1)
on conflict do nothing`;

/** A few documents whose payer or number is known lack the same small amount. */
const FEES = `
with account as materialized (
  select c.bank_account_id as id, largest_fee($1, c.bank_account_id) as fee from conciliation c where c.id = $2 and c.profile_id = $1
), short as materialized (
  select m.id, m.bank_account_id, m.unassigned, d.balance - m.unassigned as fee
  from account a join bank_movement m on m.conciliation_id = $2 and m.unassigned > 0 and m.deleted_at is null
  join candidate c on c.movement_id = m.id and not c.against and (c.by_number or c.by_dni or c.by_account or c.by_rule or c.namesakes = 1)
  join document d on d.id = c.document_id and ${open('d')} and d.balance > m.unassigned and d.balance <= m.unassigned + a.fee
)
insert into bank_fee (profile_id, bank_account_id, fee)
select $1::uuid, s.bank_account_id, s.fee from short s
where not exists (
  select from candidate e join document x on x.id = e.document_id
  where e.movement_id = s.id and x.balance = s.unassigned and (e.by_number or e.by_dni or e.by_account or e.by_rule or e.by_name) offset 0)
group by s.bank_account_id, s.fee having count(distinct s.id) >= ${SEEN_OFTEN}
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
  select account_key from reconciliation_rule where profile_id = $1 and account_key <> '' and enabled and customer_id in (select id from owner))
union select t.movement_id from token t join word w on w.word = t.token group by t.movement_id, w.customer_id having count(*) >= 2
union select m.id from movement m join candidate c on c.movement_id = m.id where c.document_id = any($2)`;
