import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { kept, named, piece, sql } from '../database/sql';
import { setsWithSum } from './sets';

/**
 * Looks for the documents that may explain each of these movements, of one profile; what was found before is replaced. In
 * sets: a fixed number of statements for thousands of movements. Each word, number and amount is looked up where it is
 * indexed, so that what it costs goes by the movements and not by all there is. Somebody else who does the same at once
 * finds the same.
 */
export async function match(tx: Queryable, profileId: string, movements: string[]): Promise<void> {
  for (const table of ['candidate', 'candidate_set', 'movement_payer', 'movement_repeat']) {
    await tx.rows(sql`delete from ${named(table)} where movement_id = any(${movements})`);
  }
  const pools = await look(tx, profileId, movements, []);
  await tx.rows(keepSets(profileId, setsOf(pools)));
  await tx.rows(missingSets(movements));
}

/** Thousands are joined with thousands, whatever the planner expects of arrays; what is looked up is written as a look-up. */
async function look(tx: Queryable, profileId: string, movements: string[], documents: string[]): Promise<Pool[]> {
  await tx.rows(sql`set local enable_nestloop = off`);
  const looked = lookUp(profileId, movements, documents);
  const pools = await tx.rows<Pool>(movements.length <= FEW ? kept(looked) : looked);
  await tx.rows(sql`set local enable_nestloop = on`);
  return pools;
}

/** A payer's open documents that may be part of what a movement pays. */
type Pool = { movement_id: string; unassigned: string; ids: string[]; balances: string[] };

/** Of each movement, the smallest set of one payer's documents that comes to it, and how many such sets there are of all its payers. */
function setsOf(pools: Pool[]) {
  const sets = new Map<
    string,
    { movement_id: string; unassigned: string; documents: string[]; ways: number; chance: number }
  >();
  const payers = new Map<string, number>();
  for (const { movement_id } of pools) payers.set(movement_id, (payers.get(movement_id) ?? 0) + 1);
  for (const { movement_id, unassigned, ids, balances } of pools) {
    const { first, ways, chance } = setsWithSum(balances.map(centsOf), centsOf(unassigned), payers.get(movement_id));
    if (ways === 0) continue;
    const known = sets.get(movement_id);
    const documents = first.flatMap((place) => ids[place] ?? []);
    const best = known && known.documents.length <= documents.length ? known.documents : documents;
    sets.set(movement_id, {
      movement_id,
      unassigned,
      documents: best,
      ways: ways + (known?.ways ?? 0),
      chance: chance + (known?.chance ?? 0),
    });
  }
  return [...sets.values()];
}

/** Weighs these documents for a movement besides those that were found, by the same rules. */
export async function weigh(tx: Queryable, profileId: string, movementId: string, documents: string[]): Promise<void> {
  await look(tx, profileId, [movementId], documents);
}

/** What changed: one of a document, a payer, or a movement. */
export type Change = { document_id: string | null; customer_id: string | null; movement_id: string | null };

/** The open movements that these changes may be about: a number is named, a payer is or was known, an amount is equal, or it is they. */
export async function movementsAbout(tx: Queryable, profileId: string, changes: Change[]): Promise<string[]> {
  const each = (which: keyof Change) => [...new Set(changes.flatMap((change) => change[which] ?? []))];
  const found = await tx.rows<{ id: string }>(
    aboutChanges(profileId, each('document_id'), each('customer_id'), each('movement_id')),
  );
  return found.map(({ id }) => id);
}

/** Looks anew for those of these movements that something which is not looked at yet is about. */
export async function matchPending(tx: Queryable, profileId: string, movements: string[]): Promise<void> {
  const changes = await tx.rows<Change>(
    sql`select document_id, customer_id, movement_id from document_change where profile_id = ${profileId}`,
  );
  if (changes.length === 0) return;
  const among = new Set(movements);
  const pending = (await movementsAbout(tx, profileId, changes)).filter((id) => among.has(id));
  if (pending.length > 0) await match(tx, profileId, pending);
}

/** Of so many movements any plan is good; of more it pays to plan for just them. */
const FEW = 20;
const DOCUMENTS_PER_CUSTOMER = 5;
/** Of each of those who have the name, where none of them owes just the amount. */
const BESIDE_OTHERS = 1;
const SAME_AMOUNT = 4;
/** So many documents of one amount are looked through for a number with a slip; of an amount that more have, it tells nothing. */
const COMMON_AMOUNT = 64;
/** What such a share of all documents comes to is no evidence beside a number alone. */
const VERY_COMMON = 0.01;
/** Of so many who have the name, all that they owe is looked at; of more, what comes to just the amount. */
const NAMESAKES = 6;
/** Sets are looked for among so many open documents of a payer, the oldest. */
const POOL = 60;
/** So often in one go the same amount is missing before it is a fee. */
const SEEN_OFTEN = 3;

/** A word that so many movements have and no name has is the bank's. */
const BANK_OFTEN = 5;

/** A word of names that more than such a share of all movements have is the bank's too: of whoever pays it tells nothing. */
const BANK_SHARE = 0.05;

/** What banks write beside a name: no name, nor a slip of one. */
const BANK_WORDS =
  'TRANSFERENCIA TRANSFERENCIAS TRANSF TRANSFER TRF DEP DEPOSITO DEPOSITOS PAGO PAGOS ABONO ABONOS CREDITO CREDITOS RECIBIDA RECIBIDO INTERBANCARIA INTERBANCARIO BANCO CUENTA CTA FACTURA FACTURAS FACT FAC REF REFERENCIA CANCELACION CANCELA CANC EFECTIVO CHEQUE VENTANILLA AGENCIA CAJERO INTERES INTERESES REVERSO COMISION DOCUMENTO DOC NRO NUM NUMERO CUOTA LETRA RECIBO CEDULA RUC POR PARA CON'
    .split(' ')
    .map((word) => `'${word}'`)
    .join(', ');

/** What people write before a document's digits. */
const BEFORE_DIGITS =
  'FACTURAS?|FACT|FACS?|FRAS?|FCT|FA|FC|FV|FT|F|DOCUMENTO|DOC|NUMERO|NUM|NRO|NO|N|ND|NOTA|CUOTA|LETRA|RECIBO|REC|INV';

const listed = (words: string) =>
  words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(', ');

/** What a number behind it is when it is no document's. */
const CODE_WORDS =
  'REF REFERENCIA OP OPER OPERACION AUT AUTORIZACION TRX TRN TRANSACCION TERM TERMINAL POS LOTE VOUCHER VOU CH CHQ CHEQ CHEQUE CTA CUENTA CTE AHO SUC SUCURSAL AG AGENCIA OFI OFICINA CAJ CAJA CAJERO SEC SECUENCIA SECUENCIAL PAP PAPELETA NUT TEL TELF CEL HORA HR COD CODIGO CUS CNB CORRESPONSAL COMPROBANTE TARJETA TC ID';
/** Codes by the word before them, times of day, and what a mask leaves of an account. */
const CODES = `'m(?:${CODE_WORDS.replaceAll(' ', '|')})[ .:#*-]*(?:(?:NO|NRO|NUM|N)[ .:#*-]*)?(?:[*X#]*)([0-9]+)|m([0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9])?)M|(?:[*#]|mX+)([0-9]{3,6})M'`;
/** A number that the text calls a document's. */
const SPOKEN_NUMBER = `'\\m(?:${BEFORE_DIGITS}|CANCELO|CANCELA|CANCELACION|CANC)[ .:#-]*(?:(?:NO|NRO|NUM|N)[ .:#-]*)?(?:[ .:#-][A-Z]{1,4}[ -]?)?([0-9]+(?:[/-][0-9]+)*)'`;
/** What says that several documents are paid. */
const SEVERAL_WORDS =
  'FACTURAS FACTS FACS FRAS FTRAS FCTS FCS FTS FVS DOCS DOCUMENTOS CUOTAS LETRAS RECIBOS RECS NOTAS VARIAS VARIOS SALDO SALDOS PENDIENTES DEUDA DEUDAS TODO TODAS TOTAL';
/** What says that it is no document's amount. */
const PART_WORDS = 'ABONO PARCIAL PARTE ANTICIPO ADELANTO';
/** Of an amount that so many documents have, whoever pays on account may pay it. */
const PAID_ON_ACCOUNT = 10;
/** What may be taken for an accident with a number, among what a known payer owes. */
const ACCIDENT = 0.002;
const NEAR_ACCIDENT = 0.005;

/** Written out, not a function of the database: so the planner sees that the partial indexes fit. */
const open = (document: string) => `${document}.balance > 0 and ${document}.voided_at is null`;

const paid = (document: string) => `${document}.balance = 0 and ${document}.voided_at is null`;

/** `offset 0` keeps the planner from turning look-ups into a join over all documents: it cannot know how few words there are. */
const movementTables = (profileId: string, movements: string[]) => sql`
movement as materialized (
  select id, tokens, unassigned, date, currency, bank_account_id, description, description || ' ' || counterparty as text,
    case when counterparty_account = '' then '' else match_key(counterparty_account) end as account,
    length(description) >= 25 and length(description) = max(length(description)) over () as is_cut,
    tokens && array[${piece(listed(SEVERAL_WORDS))}] or description ~* '[0-9] Y ' as several, tokens && array[${piece(listed(PART_WORDS))}] or description ilike '%a cuenta%' as is_part
  from bank_movement
  where id = any(${movements}) and profile_id = ${profileId} and unassigned > 0 and deleted_at is null
), token as materialized (
  select *, has_digit and token ~ '^[0-9]+$' as is_number from (
    select id as movement_id, token, length(token) as length, token ~ '[0-9]' as has_digit from movement, unnest(tokens) token offset 0
  ) t
)`;

/** Who may have paid, and what tells. */
const payerTables = (profileId: string, movements: string[]) => sql`
known as (
  select t.movement_id, c.id as customer_id, true as by_dni, false as by_account, false as by_rule
  from (
    select movement_id, token as dni from token where has_digit and length between 6 and 14
    -- a RUC is the holder's cédula and 001: either may be written, and a number's first zero gets lost
    union all select movement_id, token || '001' from token where is_number and length = 10
    union all select movement_id, left(token, 10) from token where is_number and length = 13 and right(token, 3) = '001'
    union all select movement_id, '0' || token from token where is_number and (length = 9 or length = 12 and right(token, 3) = '001')
  ) t
  cross join lateral (
    select c.id from customer c where c.profile_id = ${profileId} and c.dni = t.dni and c.deleted_at is null offset 0
  ) c
  union all
  select t.movement_id, b.customer_id, false, true, false
  from (select movement_id, token from token where is_number and length between 6 and 24) t
  cross join lateral (
    select b.customer_id from customer_bank b where b.profile_id = ${profileId} and b.account_number = t.token offset 0
  ) b
  union all
  select movement_id, customer_id, false, false, true from ruled_payers(${profileId}, ${movements})
), spelled as materialized (
  select token, count(*) as movements from token where not has_digit and length between 3 and 40 and token not in (${piece(BANK_WORDS)}) group by token
), exact_word as materialized (
  select s.token from spelled s
  where exists (select from name_word n where n.profile_id = ${profileId} and n.key = s.token and n.word = s.token)
), other_word as materialized (
  -- what many movements have in common is the bank's word, and nobody's slip
  select token from spelled where length(token) >= 4 and movements < ${piece(BANK_OFTEN)} and token not in (select token from exact_word)
), word as materialized (
  select token, token as word, 0 as slips from exact_word
  union all
  select o.token, n.word, 1 from other_word o
  cross join lateral (
    select distinct n.word from word_keys(o.token) k(key)
    cross join lateral (select n.word from name_word n where n.profile_id = ${profileId} and n.key = k.key limit 40) n
    where abs(length(n.word) - length(o.token)) <= 1 and one_slip(n.word, o.token) limit 12
  ) n
  union all
  -- a name glued to what stands before or behind it
  select o.token, n.word, 0 from other_word o
  cross join lateral (
    (select right(o.token, size) as word from generate_series(length(o.token) - 2, 4, -1) size
     where exists (select from name_word n where n.profile_id = ${profileId} and n.key = right(o.token, size) and n.word = n.key) limit 1)
    union all
    (select left(o.token, size) from generate_series(length(o.token) - 2, 4, -1) size
     where exists (select from name_word n where n.profile_id = ${profileId} and n.key = left(o.token, size) and n.word = n.key) limit 1)
  ) n where length(o.token) >= 7
), said as materialized (
  select t.movement_id, w.token, w.word, min(w.slips) as slips from token t join word w using (token) group by 1, 2, 3
  union all
  -- the last word, cut where the bank's line ends
  select c.movement_id, c.token, n.word, 1
  from (
    select movement_id, match_key(last) as token from (
      select id as movement_id, split_part(description, ' ', -1) as last from movement where length(description) >= 20 offset 0
    ) m where last !~ '[0-9]' offset 0
  ) c
  cross join lateral (
    select distinct n.word from name_word n where n.profile_id = ${profileId} and n.key = n.word
      and n.word collate "C" > c.token collate "C" and n.word collate "C" < (c.token || '[') collate "C" limit 12
  ) n
  where c.token ~ '^[A-Z]{3,}$' and c.token not in (${piece(BANK_WORDS)}) and c.token not in (select token from exact_word)
), pair as (
  select a.movement_id, case when a.word < b.word then a.word || ' ' || b.word else b.word || ' ' || a.word end as pair,
    a.token || ' ' || b.token as tokens, a.slips + b.slips as slips
  from said a join said b on b.movement_id = a.movement_id and b.token > a.token and b.word <> a.word
  union all select movement_id, word, token, slips from said where length(word) >= 6 and slips = 0
), hit as materialized (
  select p.movement_id, n.customer_id, n.part, max(n.words) as words, min(p.slips) as slips,
    case when max(n.words) = 1 then 1 else ((1 + sqrt(1 + 8 * count(distinct p.tokens))) / 2)::integer end as said
  from pair p
  cross join lateral (
    select n.customer_id, n.part, n.words from name_pair n where n.profile_id = ${profileId} and n.pair = p.pair limit 1000
  ) n
  group by 1, 2, 3
), fits as materialized (
  select movement_id, customer_id, said, words, slips, count(*) over (partition by movement_id) as level from (
    select distinct on (movement_id, customer_id) *, rank() over (partition by movement_id order by said desc) as place
    from hit order by movement_id, customer_id, said desc, words
  ) one where place = 1
), line as materialized (
  select * from (
    select m.id as movement_id, ' ' || match_key(m.text) || ' ' as text, s.words
    from (select movement_id, array_agg(word) as words from said where movement_id in (select movement_id from fits where level > 1) group by 1) s
    join movement m on m.id = s.movement_id where m.text ~ '(^|[ .])[A-Za-z]([ .]|$)' offset 0
  ) l where text ~ ' [A-Z] '
), best as materialized (
  select b.*, rank() over (partition by b.movement_id order by b.fit desc) as place from (
    select f.movement_id, f.customer_id, f.slips,
      -- "J TORRES GARCIA": a letter that begins the word that is missing tells who of them it is
      case when l.text is null then 0 when f.words = f.said then 1 else coalesce((
        select max(1) from customer c, string_to_table(c.name_key, ' ') word
        where c.id = f.customer_id and length(word) >= 3 and word !~ '^[AEONY]' and word <> all(l.words) and l.text like '% ' || left(word, 1) || ' %'), 0) end as fit
    from fits f left join line l using (movement_id) offset 0
  ) b
), called as materialized (
  select movement_id, customer_id, slips, count(*) over (partition by movement_id) as namesakes from best where place = 1
), worth as (
  select n.movement_id, n.customer_id, n.namesakes, n.slips from called n join movement m on m.id = n.movement_id
  where n.namesakes <= ${piece(NAMESAKES)} or exists (
    select from document d where d.customer_id = n.customer_id and d.balance = m.unassigned and ${piece(open('d'))})
), name_said as materialized (
  select t.movement_id, array_agg(t.token) as words,
    array_agg(t.token) filter (where t.token not in ('DEL', 'LAS', 'LOS')
      and (s.movements < ${piece(BANK_OFTEN)} or s.movements <= ${piece(BANK_SHARE)} * (select count(*) from movement))) as telling
  from token t join exact_word x using (token) join spelled s using (token) group by t.movement_id
), other_name as materialized (
  -- with a word of names that this customer's has not, it is somebody else's name
  select w.movement_id, w.customer_id from worth w join name_said n using (movement_id) join customer c on c.id = w.customer_id
  where not n.telling <@ string_to_array(c.name_key, ' ')
), all_known as (
  select movement_id, customer_id, by_dni, by_account, by_rule, false as by_name, 0 as namesakes, 0 as slips, false as is_other from known
  union all select movement_id, customer_id, false, false, false, true, namesakes, slips, (movement_id, customer_id) in (select * from other_name) from worth
), payer as materialized (
  select movement_id, customer_id, bool_or(by_dni) as by_dni, bool_or(by_account) as by_account, bool_or(by_rule) as by_rule,
    bool_or(by_name) as by_name, max(namesakes) as namesakes, bool_or(by_dni or by_account or by_rule or namesakes = 1 and not is_other) as is_one,
    -- a name with a slip, or cut, may be somebody else's
    bool_or(by_dni or by_account or by_rule or namesakes = 1 and not is_other and slips = 0) as is_certain
  from all_known group by movement_id, customer_id
)`;

/** What may be a document's number, in the ways people write it. */
const numberTables = (profileId: string) => sql`
digits as materialized (
  select movement_id, ltrim(token, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0') as digits, bool_or(not is_number) as spoken
  from token where is_number or has_digit and token ~ '^(${piece(BEFORE_DIGITS)}){1,3}[0-9]+$' group by 1, 2
), like_number as materialized (
  select movement_id, array_agg(digits) as runs from digits where length(digits) between 3 and 12 group by 1
), numbered as materialized (
  select t.movement_id, d.id as document_id, d.customer_id, d.currency, d.balance, d.number_key, d.number_key as key, d.number_tail, true as by_number,
    -- a day is written like a long number
    case when t.token ~ '^20[0-9]{2}[01][0-9][0-3][0-9]$' then 4 else length(t.token) end as length, ltrim(t.token, '0') as digits
  from (select movement_id, token from token where has_digit) t
  cross join lateral (
    select d.* from document d where d.profile_id = ${profileId} and d.number_key = t.token and ${piece(open('d'))} offset 0
  ) d
  union all
  select t.movement_id, d.id, d.customer_id, d.currency, d.balance, null, d.number_key, d.number_tail, t.spoken, length(t.digits), t.digits
  from digits t
  cross join lateral (
    select d.* from document d where d.profile_id = ${profileId} and d.number_tail = t.digits and ${piece(open('d'))} limit 20
  ) d where length(t.digits) >= 3
), coded as materialized (
  -- a number that the text says is something else is no document's
  select m.id as movement_id, array(
    select ltrim(code, '0') from regexp_matches(upper(m.text), ${piece(CODES)}, 'g') r
    cross join lateral (select coalesce(r[1], replace(r[2], ':', ''), r[3]) as said) s
    cross join lateral unnest(case when r[2] is null then array[said] else array[said, left(said, 4), right(said, 4)] end) code
  ) as codes
  from movement m where m.id in (select movement_id from numbered where length < 9)
    and (m.tokens && array[${piece(listed(CODE_WORDS))}] or m.text ~ '[:*#]|[A-Za-z][0-9]')
), named as materialized (
  select n.* from numbered n left join coded c on c.movement_id = n.movement_id where n.length >= 9 or c.codes is null or n.digits <> all(c.codes)
), spoken as materialized (
  select m.id as movement_id, array(
    select distinct run from regexp_matches(regexp_replace(upper(m.text), ${piece(CODES)}, ' ', 'g'), ${piece(SPOKEN_NUMBER)}, 'g') r
    cross join lateral regexp_split_to_table(r[1], '[^0-9]') part cross join lateral (select ltrim(part, '0') as run) run
    where length(run) >= 3 and run !~ '^20[0-9]{2}$'
  ) as runs
  from movement m
), named_paid as materialized (
  select t.movement_id, d.* from (select movement_id, token from token where has_digit) t
  cross join lateral (
    select d.id, d.customer_id, d.currency, d.total from document d where d.profile_id = ${profileId} and d.number_key = t.token and ${piece(paid('d'))} limit 5
  ) d
  union
  select t.movement_id, d.* from digits t
  cross join lateral (
    select d.id, d.customer_id, d.currency, d.total from document d where d.profile_id = ${profileId} and d.number_tail = t.digits and ${piece(paid('d'))} limit 20
  ) d where length(t.digits) >= 3
)`;

/** Whether one of the numbers in a text is this one but for a slip, which leaves either half as it was. */
const isNear = (runs: string, tail: string) => `exists (
  select from unnest(${runs}) t(digits) cross join lateral (select (least(length(t.digits), length(${tail})) - 1) / 2 as size) half
  where t.digits <> ${tail} and abs(length(t.digits) - length(${tail})) <= 1
    and (left(t.digits, half.size) = left(${tail}, half.size) or right(t.digits, half.size) = right(${tail}, half.size))
    and one_slip(t.digits, ${tail}))`;

/** What the payers owe, and what else has just that amount where neither they nor a number explain it. */
const owedTables = (profileId: string) => sql`
account as materialized (
  select a.id, largest_fee(${profileId}, a.id) as fee from (select distinct bank_account_id as id from movement) a
), owed as materialized (
  select p.movement_id, d.id as document_id, p.customer_id, d.currency, d.balance, d.balance = m.unassigned as exact,
    d.balance = m.unassigned and ${piece(isNear('l.runs', 'd.number_tail'))} as by_near, d.number_tail, d.number_key
  from payer p join movement m on m.id = p.movement_id join account a on a.id = m.bank_account_id
  left join like_number l on l.movement_id = p.movement_id
  cross join lateral (
    select o.id, o.currency, o.balance, o.number_tail, o.number_key from document o
    where o.customer_id = p.customer_id and o.currency = m.currency and ${piece(open('o'))} and o.balance >= m.unassigned
      and o.balance <= m.unassigned + case when p.is_one or p.namesakes <= ${piece(NAMESAKES)} then a.fee else 0 end
    -- of many that owe as much, the one that the text may mean is never left out
    order by o.balance, o.balance = m.unassigned and ${piece(isNear('l.runs', 'o.number_tail'))} desc, o.id limit ${piece(2 * DOCUMENTS_PER_CUSTOMER)}
  ) d
), beside as (
  select p.movement_id, d.id as document_id, p.customer_id, d.currency, d.balance
  from payer p
  cross join lateral (
    select o.id, o.currency, o.balance from document o where o.customer_id = p.customer_id and ${piece(open('o'))}
    order by o.due_date nulls last, o.id limit case when p.namesakes > 1 then ${piece(BESIDE_OTHERS)} else ${piece(DOCUMENTS_PER_CUSTOMER)} end
  ) d
  where (p.is_one or p.namesakes <= ${piece(NAMESAKES)}) and p.movement_id not in (select movement_id from owed where exact)
), paid_by as materialized (
  select movement_id, bool_or(is_one) as known, bool_or(by_dni) as by_dni, bool_or(by_account) as by_account,
    bool_or(by_rule) as by_rule, bool_or(by_name) as by_name
  from payer group by movement_id
), amount as materialized (
  -- beyond a thousand it is not counted, only very common
  select a.unassigned, (
    select case when count(*) < 1000 then count(*) else 100000 end
    from (select from document d where d.profile_id = ${profileId} and d.balance = a.unassigned and ${piece(open('d'))} limit 1000) same
  ) as documents
  from (select distinct unassigned from movement) a
), settled as materialized (
  select distinct n.movement_id from named n join movement m on m.id = n.movement_id where n.by_number and n.balance = m.unassigned and n.currency = m.currency
), anybody as (
  select m.id as movement_id, m.unassigned, m.currency, m.date, a.documents, l.runs, m.id in (select movement_id from settled) as is_settled
  from movement m join amount a using (unassigned) left join paid_by p on p.movement_id = m.id left join like_number l on l.movement_id = m.id
  where not coalesce(p.known, false) and m.id not in (select movement_id from owed where exact)
), same_amount as (
  select a.movement_id, d.id as document_id, d.customer_id, a.currency, a.unassigned as balance, d.by_near, d.number_tail
  from anybody a
  cross join lateral (
    select o.id, o.customer_id, o.by_near, o.number_tail from (
      select d.id, d.customer_id, d.number_tail, row_number() over (order by abs(d.due_date - a.date) nulls last, d.id) as place,
        ${piece(isNear('a.runs', 'd.number_tail'))} as by_near
      from document d where d.profile_id = ${profileId} and d.balance = a.unassigned and d.currency = a.currency and ${piece(open('d'))}
    ) o where o.by_near or o.place <= case when a.is_settled then 2 else ${piece(SAME_AMOUNT)} end
  ) d where a.documents <= ${piece(COMMON_AMOUNT)}
  union all
  select a.movement_id, d.id, d.customer_id, a.currency, a.unassigned, false, null
  from anybody a
  cross join lateral (
    (select o.id, o.customer_id from document o where o.profile_id = ${profileId} and o.balance = a.unassigned and o.currency = a.currency and ${piece(open('o'))}
       and o.due_date <= a.date order by o.due_date desc limit 1)
    union all
    (select o.id, o.customer_id from document o where o.profile_id = ${profileId} and o.balance = a.unassigned and o.currency = a.currency and ${piece(open('o'))}
       and o.due_date > a.date order by o.due_date limit 1)
  ) d where a.documents > ${piece(COMMON_AMOUNT)} and not a.is_settled
)`;

/** Each document with all that speaks for it, and whether something speaks against. */
const evidenceTables = (profileId: string, documents: string[]) => sql`
evidence as (
  select movement_id, document_id, customer_id, currency, balance, number_key, key, number_tail, by_number, not by_number as by_tail, false as by_near, length from named
  union all select movement_id, document_id, customer_id, currency, balance, null, number_key, number_tail, false, false, by_near, 0 from owed
  union all select movement_id, document_id, customer_id, currency, balance, null, null, null, false, false, false, 0 from beside
  union all select movement_id, document_id, customer_id, currency, balance, null, null, number_tail, false, false, by_near, 0 from same_amount
  -- what a person asks about
  union all select m.id, d.id, d.customer_id, d.currency, d.balance, null, null, null, false, false, false, 0
  from movement m join document d on d.profile_id = ${profileId} and d.id = any(${documents}::uuid[]) and ${piece(open('d'))}
), found as materialized (
  select e.movement_id, e.document_id, e.customer_id, e.currency, e.balance, max(e.number_key) as number_key, max(e.key) as key, max(e.number_tail) as number_tail,
    bool_or(e.by_number) as by_number, bool_or(e.by_tail) as by_tail, bool_or(e.by_near) as by_near, max(e.length) as length
  from evidence e group by 1, 2, 3, 4, 5
), size as materialized (
  select greatest(1, (select count(*) from customer where profile_id = ${profileId} and deleted_at is null)) as customers,
    greatest(1, (select sum(t.cantidad) from due_total t where t.profile_id = ${profileId})) as documents
), looked as (
  select f.*, m.unassigned, m.bank_account_id, m.tokens, m.text, m.description, m.is_cut, m.several, m.is_part,
    f.balance = m.unassigned as exact, f.balance > m.unassigned and f.balance <= m.unassigned + a.fee as is_short,
    coalesce(y.by_dni, false) as by_dni, coalesce(y.by_account, false) as by_account, coalesce(y.by_rule, false) as by_rule,
    coalesce(y.by_name, false) as by_name, coalesce(y.namesakes, 0) as namesakes, coalesce(y.is_one, false) as is_one,
    coalesce(y.is_certain or y.is_one and o.documents <= 1, false) as payer,
    -- something tells of a payer, and it is not whose document this is
    coalesce(p.by_dni and not coalesce(y.by_dni, false) or p.by_account and not coalesce(y.by_account, false)
      or p.by_rule and not coalesce(y.by_rule, false) or p.by_name and not coalesce(y.by_name, false), false) as of_another,
    -- how likely one of the text's numbers is a certain number by accident
    greatest(1, coalesce(cardinality(l.runs), 0)) * power(10.0, -f.length) as by_accident,
    greatest(1, coalesce(cardinality(l.runs), 0)) * 20 * length(f.number_tail) * power(10.0, -length(f.number_tail)) as near_by_accident,
    o.documents as of_amount
  from found f
  join movement m on m.id = f.movement_id and m.currency = f.currency
  join account a on a.id = m.bank_account_id
  join amount o on o.unassigned = m.unassigned
  left join payer y on y.movement_id = f.movement_id and y.customer_id = f.customer_id
  left join paid_by p on p.movement_id = f.movement_id
  left join like_number l on l.movement_id = f.movement_id
), stated as materialized (
  select w.movement_id, w.document_id, w.customer_id, w.currency, w.balance, w.number_key, w.key, w.number_tail, w.by_number,
    w.by_tail and (not w.is_one or 2 * w.by_accident <= ${piece(ACCIDENT)}) as by_tail,
    w.by_near and case when w.is_one then 2 else w.of_amount end * w.near_by_accident <= ${piece(NEAR_ACCIDENT)} as by_near,
    w.unassigned, w.bank_account_id, w.tokens, w.text, w.several, w.is_part, w.exact, w.is_short, w.by_dni, w.by_account, w.by_rule, w.by_name,
    w.namesakes, w.is_one, w.payer, w.of_another, w.by_accident, w.near_by_accident, w.of_amount,
    bool_or(w.by_near) over (partition by w.movement_id) as is_near_another,
    w.is_cut and w.by_number and w.number_tail = ltrim(substring(w.description from '([0-9]+) *$'), '0') as at_end
  from looked w
), rival as (
  select movement_id, array_agg(distinct customer_id) as customers from stated where exact and (by_number or by_tail and by_accident * of_amount <= 0.01) group by 1
), weighed as materialized (
  select w.*,
    -- or the number that is written is another customer's document of just that amount
    w.of_another or coalesce(r.customers <> array[w.customer_id], false) as against,
    least(
      case when w.payer then case when w.is_part and w.exact and w.of_amount > ${piece(PAID_ON_ACCOUNT)} then 1 else 0 end else 1 end,
      case when not (w.by_number or w.by_tail)
          -- a slip of one of so many that owe as much names another of them
          or w.exact and not w.by_name and not w.payer and w.of_amount > ${piece(COMMON_AMOUNT)} and w.of_amount > s.documents * ${piece(VERY_COMMON)}
          or w.exact and not w.by_name and not w.payer and w.of_amount > 1 and n.words is not null
          -- a word of names, and none of whose document it is: somebody else may pay
          and not exists (select from customer c where c.id = w.customer_id and string_to_array(c.name_key, ' ') && n.words) or w.at_end and case when w.number_key is null
        -- of a number that the end of the line cut there is a longer one
        then exists (select from document e where e.profile_id = ${profileId} and ${piece(open('e'))} and e.number_tail >= w.number_tail || '0' and e.number_tail < w.number_tail || 'A')
        else exists (select from document e where e.profile_id = ${profileId} and ${piece(open('e'))} and e.number_key >= w.number_key || '0' and e.number_key < w.number_key || 'A') end
      then 1 else w.by_accident * case when w.is_one then 2 when w.exact then w.of_amount when w.is_short then b.documents else s.documents end end,
      case when w.by_near then w.near_by_accident * case when w.is_one then 2 else w.of_amount end else 1 end,
      case when w.by_name and w.namesakes > 1 and (w.exact or w.is_short)
        then (w.namesakes - 1.0) / s.customers * case when w.exact then w.of_amount else b.documents end else 1 end) as chance,
    w.by_number and not w.exact and (not w.payer and (w.is_near_another or w.of_amount > ${piece(COMMON_AMOUNT)}) or exists (
      select from regexp_matches(regexp_replace(upper(w.text), ${piece(CODES)}, ' ', 'g'), '[0-9]{2,}', 'g') r
      cross join lateral (select ltrim(r[1], '0') as run) run
      where position(run in w.key) = 0 and not exists (
        select from customer c where c.id = w.customer_id and position(run in c.dni) > 0
        union all select from customer_bank k where k.customer_id = w.customer_id and position(run in k.account_number) > 0))
    ) or not (w.by_number or w.by_tail or w.by_near or w.by_dni or w.by_account or w.by_rule) and exists (
      -- only a name tells who pays, and the text says another number of a document
      select from unnest(p.runs) run
      where position(run in w.key) = 0 and run <> trunc(w.unassigned)::text and not exists (
        select from customer c where c.id = w.customer_id and position(run in c.dni) > 0)) as more,
    case when w.by_name and w.exact and not w.is_one then (
      select name_fit(c.first_name, c.last_name, c.name_key, w.text, w.tokens) from customer c where c.id = w.customer_id
    ) else 0 end as name_fit
  from stated w cross join size s left join rival r on r.movement_id = w.movement_id
  left join lateral (
    select count(*) as documents from (select from document d where d.profile_id = ${profileId} and d.balance = w.balance and ${piece(open('d'))} limit 1000) same
    where w.is_short and not w.payer and (w.by_number or w.by_tail or w.by_name)
  ) b on w.is_short
  left join name_said n on n.movement_id = w.movement_id
  left join spoken p on p.movement_id = w.movement_id
)`;

/** `documents` are weighed whatever is found. Answers what else the payers owe, where neither one document nor those that are named explain a movement. */
const lookUp = (profileId: string, movements: string[], documents: string[]) => sql`
with ${movementTables(profileId, movements)}, ${payerTables(profileId, movements)}, ${numberTables(profileId)}, ${owedTables(profileId)}, ${evidenceTables(profileId, documents)}, kept_payers as (
  insert into movement_payer (profile_id, movement_id, customer_id, by_dni, by_account, by_rule, by_name, namesakes)
  select ${profileId}::uuid, movement_id, customer_id, by_dni, by_account, by_rule, by_name, namesakes from payer on conflict do nothing
), kept as (
  insert into candidate (profile_id, movement_id, document_id, by_number, by_tail, by_near, by_dni, by_account, by_rule, by_name, namesakes, against, chance, name_fit, payer, several, more, made_for)
  select ${profileId}::uuid, movement_id, document_id, by_number, by_tail and not by_number, by_near and not by_number and not by_tail,
    by_dni, by_account, by_rule, by_name, namesakes, against, chance, name_fit, payer, several, more, unassigned
  from weighed on conflict do nothing
), kept_repeats as (
  insert into movement_repeat (profile_id, movement_id, document_id)
  select ${profileId}::uuid, n.movement_id, n.id from named_paid n join movement m on m.id = n.movement_id and m.currency = n.currency
  where n.total = m.unassigned or exists (select from payer p where p.movement_id = n.movement_id and p.customer_id = n.customer_id and p.is_one)
  on conflict do nothing
), named_set as materialized (
  -- all the documents the text names, when they add up
  select movement_id, unassigned, array_agg(document_id order by document_id) as documents from weighed where by_number and not against
  group by movement_id, unassigned having count(*) >= 2 and sum(balance) = unassigned
), kept_sets as (
  insert into candidate_set (profile_id, movement_id, documents, by_number, made_for)
  select ${profileId}::uuid, movement_id, documents, true, unassigned from named_set on conflict do nothing
), explained as materialized (
  select movement_id from weighed where not several and exact and (is_one or by_name or (by_number or by_tail) and not against)
  union select movement_id from named_set
), kept_fees as (
  -- what a bank takes off: the same small amount is missing of several documents whose payer or number is known
  insert into reconciliation_rule (profile_id, kind, bank_account_id, exact, largest)
  select ${profileId}::uuid, 'comision', bank_account_id, true, balance - unassigned from weighed
  where is_short and not against and (is_one or by_number)
    and movement_id not in (select movement_id from weighed where exact and (is_one or by_name or by_number))
  group by bank_account_id, balance - unassigned having count(distinct movement_id) >= ${piece(SEEN_OFTEN)} on conflict do nothing
), pays as (
  select movement_id, customer_id from payer where is_one or namesakes between 2 and ${piece(NAMESAKES)}
  union
  -- whoever owes what the text names is taken for the payer
  select movement_id, customer_id from weighed where by_number and not against
)
select p.movement_id, m.unassigned, d.ids, d.balances
from pays p join movement m on m.id = p.movement_id
cross join lateral (
  select array_agg(o.id) as ids, array_agg(o.balance::text) as balances from (
    select d.id, d.balance from document d where d.customer_id = p.customer_id and d.currency = m.currency and ${piece(open('d'))}
      and d.balance < m.unassigned order by d.due_date nulls last, d.id limit ${piece(POOL)}
  ) o having sum(o.balance) >= m.unassigned
) d
where p.movement_id not in (select movement_id from explained)`;

const keepSets = (profileId: string, sets: object[]) => sql`
insert into candidate_set (profile_id, movement_id, documents, by_number, ways, chance, made_for)
select ${profileId}::uuid, s.movement_id, s.documents, false, s.ways, s.chance, s.unassigned
from jsonb_to_recordset(${JSON.stringify(sets)}) as s(movement_id uuid, documents uuid[], ways integer, chance real, unassigned numeric)
on conflict do nothing`;

const missingSets = (movements: string[]) => sql`
insert into candidate (profile_id, movement_id, document_id, by_number, by_tail, by_dni, by_account, by_rule, by_name, namesakes, against, payer, made_for)
select s.profile_id, s.movement_id, d.id, false, false, p.by_dni, p.by_account, p.by_rule, p.by_name, p.namesakes, false,
  p.by_dni or p.by_account or p.by_rule or p.namesakes = 1, s.made_for
from candidate_set s cross join unnest(s.documents) o(id)
cross join lateral (select d.id, d.customer_id from document d where d.id = o.id offset 0) d
join movement_payer p on p.movement_id = s.movement_id and p.customer_id = d.customer_id
where s.movement_id = any(${movements})
on conflict do nothing`;

/** More rather than fewer: what each is worth is weighed when its movement is matched anew. */
const aboutChanges = (profileId: string, documents: string[], customers: string[], changed: string[]) => sql`
with changed as materialized (
  select id, customer_id, number_key, number_tail, balance from document where profile_id = ${profileId} and id = any(${documents}) and ${piece(open('document'))}
), movement as materialized (
  select id, tokens, unassigned, match_key(counterparty_account) as account
  from bank_movement where profile_id = ${profileId} and unassigned > 0 and deleted_at is null
), token as materialized (
  select id as movement_id, unnest(tokens) as token from movement
), owner as materialized (
  select id, dni, name_key from customer where profile_id = ${profileId} and (id in (select customer_id from changed) or id = any(${customers}))
), word as materialized (
  select distinct o.id as customer_id, w as word from owner o, unnest(string_to_array(o.name_key, ' ')) w where length(w) >= 3
)
select m.id from movement m where m.unassigned in (select balance from changed)
union select t.movement_id from token t where t.token in (
  select number_key from changed union select number_tail from changed
  union select dni from owner union select left(dni, 10) from owner union select dni || '001' from owner
  union select account_number from customer_bank where profile_id = ${profileId} and customer_id in (select id from owner))
union select m.id from movement m where m.account in (
  select account_key from reconciliation_rule where profile_id = ${profileId} and account_key <> '' and enabled and customer_id in (select id from owner))
union select t.movement_id from token t join word w on w.word = t.token group by t.movement_id, w.customer_id having count(*) >= 2
union select m.id from movement m join candidate c on c.movement_id = m.id where c.document_id = any(${documents})
union select m.id from movement m join movement_payer p on p.movement_id = m.id where p.customer_id = any(${customers})
union select m.id from movement m where m.id = any(${changed})`;
