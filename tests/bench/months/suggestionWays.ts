import type { Database } from '../../../server/database/database';
import { match } from '../../../server/matching/match';
import { tokensOf } from '../../../server/matching/tokens';
import { formerMatch } from './formerSuggestions';
import type { Month, Withholds } from './suggestionMonth';

/** Ways of finding what a month's movements pay: ours on a database that holds it, and those of elsewhere. */

/** What a way of matching says of one movement: the documents it links, and the one it shows first. */
export type Said = { sure: number[]; first: number | undefined; kind?: string };

/** As the job takes them. */
const AT_ONCE = 5_000;

export type Kept = { profileId: string; conciliationId: string; movements: string[]; documents: Map<string, number> };

export async function keep(database: Database, { customers, documents, movements, withholds }: Month): Promise<Kept> {
  const [profile] = await database.rows<{ id: string; account: string; conciliation: string }>(
    `with p as (insert into profile (name) values ('Uno') returning id),
       u as (insert into app_user (email, full_name, password_hash, profile_id, role) select 'ana@cartera.local', 'Ana', '', id, 'administrador' from p returning id),
       b as (insert into bank (name) values ('Banco') returning id),
       a as (insert into bank_account (profile_id, bank_id, number, alias) select p.id, b.id, '2200112245', 'Banco' from p, b returning id)
     insert into conciliation (profile_id, bank_account_id, preview_id, name, file_name, currency, created_by)
     select p.id, a.id, gen_random_uuid(), 'Agosto', 'agosto.csv', 'USD', u.id from p, a, u
     returning profile_id as id, bank_account_id as account, id as conciliation`,
  );
  const { id: profileId = '', account = '', conciliation: conciliationId = '' } = profile ?? {};
  if (withholds) await keepKinds(database, profileId, withholds);
  const ids = await database.rows<{ id: string; place: number }>(
    `with given as materialized (select gen_random_uuid() as id, c.* from jsonb_to_recordset($2) as c(first text, last text, tradename text, dni text, account text, place int)),
       added as (insert into customer (id, profile_id, first_name, last_name, tradename, dni) select id, $1, first, last, tradename, dni from given returning id),
       banked as (insert into customer_bank (profile_id, customer_id, bank_id, account_number)
         select $1, id, (select bank_id from bank_account), account from given where account <> '')
     select id, place from given`,
    [profileId, JSON.stringify(customers.map((one, place) => ({ ...one, place })))],
  );
  const customerOf = new Map(ids.map(({ id, place }) => [place, id]));
  const owed = documents.map(({ customer, number, cents, due }, place) => ({
    customer: customerOf.get(customer),
    number,
    total: cents / 100,
    subtotal: withholds && Math.round(cents / (1 + withholds.vat)) / 100,
    due,
    place,
  }));
  const added = await database.rows<{ id: string; place: number }>(
    `with given as materialized (select gen_random_uuid() as id, d.* from jsonb_to_recordset($2) as d(customer uuid, number text, total numeric, subtotal numeric, due date, place int)),
       added as (insert into document (id, profile_id, customer_id, number, total, subtotal, tax, due_date) select id, $1, customer, number, total, subtotal, total - subtotal, due from given returning id)
     select id, place from given`,
    [profileId, JSON.stringify(owed)],
  );
  const rows = movements.map((one, row) => ({
    row,
    date: one.date,
    amount: one.cents / 100,
    description: one.text,
    counterparty: one.counterparty,
    account: one.counterpartyAccount,
    tokens: tokensOf(one.text, '', '', one.counterparty, one.counterpartyAccount, ''),
  }));
  const paid = await database.rows<{ id: string; row: number }>(
    `insert into bank_movement (profile_id, conciliation_id, bank_account_id, row, date, amount, currency, description, counterparty, counterparty_account, tokens, key, ordinal)
     select $1, $2, $3, row, date, amount, 'USD', description, counterparty, account, array(select jsonb_array_elements_text(tokens)), row::text, 0
     from jsonb_to_recordset($4) as m(row int, date date, amount numeric, description text, counterparty text, account text, tokens jsonb) returning id, row`,
    [profileId, conciliationId, account, JSON.stringify(rows)],
  );
  await database.rows('analyze');
  const movementOf = new Map(paid.map(({ id, row }) => [row, id]));
  return {
    profileId,
    conciliationId,
    movements: movements.map((_, row) => movementOf.get(row) ?? ''),
    documents: new Map(added.map(({ id, place }) => [id, place])),
  };
}

async function keepKinds(database: Database, profileId: string, { country, typed }: Withholds): Promise<void> {
  await database.rows('update profile set country = $2 where id = $1', [profileId, country]);
  await database.rows(
    `insert into withholding_kind (profile_id, country, tax, code, name, rate, base, supply)
     select $1::uuid, country, tax, code, name, rate, base, supply from usual_withholding_kind where country = $2
     union all
     select $1::uuid, $2, tax, '', 'Escrita ' || rate, rate, base, 'cualquiera' from jsonb_to_recordset($3::jsonb) as k(tax text, rate numeric, base text)`,
    [profileId, country, JSON.stringify(typed)],
  );
}

type Found = { movement_id: string; verdict: string; documents: string[]; first: string | null; kind?: string };

export async function ours(database: Database, kept: Kept): Promise<Said[]> {
  await inBatches(database, kept, match);
  const found = await database.rows<Omit<Found, 'first'>>('select * from movement_verdicts($1, null)', [
    kept.conciliationId,
  ]);
  const first = await database.rows<{ movement_id: string; document_id: string }>(
    'select movement_id, document_id from live_candidates($1, null) where place = 1',
    [kept.conciliationId],
  );
  const firstOf = new Map(first.map(({ movement_id, document_id }) => [movement_id, document_id]));
  return saidOf(
    kept,
    found.map((one) => ({ ...one, first: firstOf.get(one.movement_id) ?? null })),
  );
}

export async function former(database: Database, kept: Kept): Promise<Said[]> {
  await inBatches(database, kept, formerMatch);
  const found = await database.rows<Found>(
    `with ranked as materialized (
       select c.movement_id, c.document_id, row_number() over (partition by c.movement_id
         order by c.class, coalesce(c.document_id = any(s.documents), false) desc, c.days nulls last, d.number) as place
       from former_candidates($1, null) c join document d on d.id = c.document_id left join former_set s on s.movement_id = c.movement_id)
     select v.*, r.document_id as first from former_verdicts($1, null) v left join ranked r on r.movement_id = v.movement_id and r.place = 1`,
    [kept.conciliationId],
  );
  return saidOf(kept, found);
}

async function inBatches(database: Database, { profileId, movements }: Kept, way: typeof match): Promise<void> {
  for (let from = 0; from < movements.length; from += AT_ONCE) {
    await database.transaction((tx) => way(tx, profileId, movements.slice(from, from + AT_ONCE)));
  }
}

function saidOf({ movements, documents }: Kept, found: Found[]): Said[] {
  const byMovement = new Map(found.map((one) => [one.movement_id, one]));
  return movements.map((id) => {
    const one = byMovement.get(id);
    const sure = one?.verdict === 'segura' ? one.documents.map((document) => documents.get(document) ?? -1) : [];
    return { sure, first: one?.first ? documents.get(one.first) : undefined, ...(one?.kind && { kind: one.kind }) };
  });
}

/** Whatever owes just that amount and is due within so many days, the nearest first; linked without a question. */
export function byAmountAndDays({ documents, movements }: Month, days: number): Said[] {
  const byCents = grouped(documents.map(({ cents }) => cents));
  const taken = new Set<number>();
  return movements.map(({ cents, date }) => {
    const away = (place: number) => Math.abs(Date.parse(documents[place]?.due ?? '') - Date.parse(date)) / 86_400_000;
    const [best] = (byCents.get(cents) ?? [])
      .filter((place) => !taken.has(place) && away(place) <= days)
      .sort((a, b) => away(a) - away(b));
    if (best !== undefined) taken.add(best);
    return { sure: best === undefined ? [] : [best], first: best };
  });
}

/** One point each for the reference as written in the text, the amount, the party; linked at two and more when nothing else stands level. */
export function byRank({ customers, documents, movements }: Month): Said[] {
  const byCents = grouped(documents.map(({ cents }) => cents));
  const byNumber = new Map(documents.map(({ number }, place) => [number, place]));
  const names = customers.map(({ first, last }) => tokensOf(first, last));
  return movements.map(({ text, counterparty, cents }) => {
    const tokens = new Set(tokensOf(text, counterparty));
    const written = text.split(/\s+/).flatMap((word) => byNumber.get(word) ?? []);
    const ranked = [...new Set([...written, ...(byCents.get(cents) ?? [])])].map((place) => {
      const one = documents[place];
      const name = names[one?.customer ?? 0] ?? [];
      const said = name.filter((word) => tokens.has(word)).length / Math.max(name.length, 1);
      const rank = Number(written.includes(place)) + Number(one?.cents === cents) + Number(said > 0.8);
      return { place, rank };
    });
    const most = Math.max(0, ...ranked.map(({ rank }) => rank));
    const best = ranked.filter(({ rank }) => rank === most);
    const [first] = best;
    return { sure: first && most >= 2 && best.length === 1 ? [first.place] : [], first: first?.place };
  });
}

function grouped(keys: number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  keys.forEach((key, place) => {
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  });
  return groups;
}
