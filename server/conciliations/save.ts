import type { Conciliation } from '../../src/api/contract/reconciliation/shapes';
import { rememberLayout } from '../bankAccounts/fileLayouts';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type Actor, audit } from '../ledger/audit';
import { wantSuggestions } from '../matching/match.job';
import { conflict, notFound, refused } from '../problems';
import { readConciliation } from './read';

type Stored = {
  bank_account_id: string;
  file_name: string;
  currency: string;
  alias: string;
  account_gone: boolean;
  summary: { opening?: string; closing?: string; from?: string; to?: string };
  open_questions: number;
};

type Choice = { previewId: string; name: string | undefined; excluded: number[]; included: number[] };

/**
 * Makes a conciliation of a preview: all its new movements, or none. `duplicado` and `posible` rows come in only when
 * `included`. 404 when the preview is gone, 409 when it was saved or nothing in it is new, 422 while a question is open.
 */
export async function saveMovements(tx: Queryable, who: Actor, choice: Choice): Promise<Conciliation> {
  const stored = await lockPreview(tx, who, choice.previewId);
  const [added] = await tx.rows<{ id: string }>(
    sql`insert into conciliation (profile_id, bank_account_id, preview_id, name, file_name, currency, opening, closing, created_by)
     values (${who.profileId}, ${stored.bank_account_id}, ${choice.previewId}, ${choice.name?.trim() || nameOf(stored)}, ${stored.file_name}, ${stored.currency}, ${stored.summary.opening ?? null}, ${stored.summary.closing ?? null}, ${who.userId}) returning id`,
  );
  const id = added?.id ?? '';
  const movements = await insertMovements(tx, who, id, stored.bank_account_id, choice);
  if (movements === 0) {
    throw conflict(
      'Los movimientos de este archivo ya estaban guardados: no se creó otra conciliación. Si alguno es real, inclúyalo en la vista previa.',
      { code: 'nothing-new' },
    );
  }
  await rememberLayout(tx, who, choice.previewId);
  if (movements >= MANY) await tx.rows(sql`select renew_statistics('bank_movement', ${LOOKED_UP_BY})`);
  await audit(tx, who, [
    { action: 'guardar', entity: 'conciliation', entityId: id, after: { file: stored.file_name, movements } },
  ]);
  const conciliation = await readConciliation(tx, who.profileId, id);
  await wantSuggestions(tx, who, conciliation);
  return conciliation;
}

/** From this many rows on, renewing the planner's statistics pays off. */
const MANY = 1000;
/** Movements are looked up by these: the statistics of their words, and of the index of what they say, take four times as long. */
const LOOKED_UP_BY = [
  ...['conciliation_id', 'bank_account_id', 'category_id', 'deleted_at'],
  ...['date', 'amount', 'unassigned', 'key'],
];

/** Locks the account too: nobody deletes it meanwhile, and of two concurrent saves the second sees the first. */
async function lockPreview(tx: Queryable, who: Actor, id: string): Promise<Stored> {
  const [stored] = await tx.rows<Stored>(
    sql`select p.bank_account_id, p.file_name, a.currency, a.alias, a.deleted_at is not null as account_gone, p.summary, p.open_questions
     from statement_preview p join bank_account a on a.id = p.bank_account_id
     where p.profile_id = ${who.profileId} and p.id = ${id} for update of p for no key update of a`,
  );
  if (!stored) throw notFound('la vista previa. Vuelva a subir el archivo');
  const [saved] = await tx.rows<{ name: string }>(
    sql`select name from conciliation where preview_id = ${id} and deleted_at is null`,
  );
  if (saved) throw conflict(`Este archivo ya se guardó en «${saved.name}».`, { code: 'saved-already' });
  if (stored.account_gone) {
    throw conflict(
      `La cuenta «${stored.alias}» se eliminó mientras tanto. Elija otra cuenta y suba el archivo de nuevo.`,
    );
  }
  if (stored.open_questions > 0) {
    throw refused(
      'Falta responder lo que el archivo deja en duda. Elija una opción en la vista previa y guarde de nuevo.',
    );
  }
  return stored;
}

/** One statement inserts all rows. A real row that looks saved, as staff say, takes the next free ordinal. */
async function insertMovements(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  bankAccountId: string,
  choice: Choice,
): Promise<number> {
  const inserted = await tx.rows<{ n: number }>(
    sql`with given as materialized (
       select r.*, r.row = any(${choice.included}::integer[]) as included,
         exists (select from bank_movement m where m.bank_account_id = ${bankAccountId} and m.key = r.key and m.ordinal = r.ordinal and m.deleted_at is null) as saved
       from statement_preview_slice s, jsonb_to_recordset(s.rows) as r(
         row integer, date date, value_date text, amount numeric, currency text, description text, reference text, document text,
         counterparty text, counterparty_account text, balance numeric, flags text[], tokens text[], key text, ordinal integer)
       where s.preview_id = ${choice.previewId} and r.row <> all(${choice.excluded}::integer[])
     ), wanted as materialized (
       select * from given g where g.included or (not g.saved and g.row not in (select unnest(possible) from statement_preview where id = ${choice.previewId}))
     ), again as (
       select w.row, l.ordinal + row_number() over (partition by w.key order by w.row) as ordinal
       from wanted w cross join lateral (
         select max(ordinal) as ordinal from (
           select m.ordinal from bank_movement m where m.bank_account_id = ${bankAccountId} and m.key = w.key and m.deleted_at is null
           union all select h.ordinal from given h where h.key = w.key) o
       ) l where w.saved
     ), added as (
       insert into bank_movement (profile_id, conciliation_id, bank_account_id, row, date, value_date, amount, currency, description,
         reference, document, counterparty, counterparty_account, balance, flags, tokens, key, ordinal)
       select ${who.profileId}, ${conciliationId}, ${bankAccountId}, w.row, w.date, w.value_date, w.amount, w.currency, w.description, w.reference, w.document, w.counterparty,
         w.counterparty_account, w.balance, w.flags, w.tokens, w.key, coalesce(a.ordinal, w.ordinal)
       from wanted w left join again a using (row)
       on conflict (bank_account_id, key, ordinal) where deleted_at is null do nothing returning date, amount
     ), line as (
       select count(*) as n, min(date) as first_day, max(date) as last_day, sum(amount) as moved from added
     ), kept as (
       update conciliation c set first_day = l.first_day, last_day = l.last_day, moved = l.moved
       from line l where c.id = ${conciliationId} and l.n > 0
     ) select n from line`,
  );
  return inserted[0]?.n ?? 0;
}

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** "Pichincha · abril 2024", or both months when the file spans them. */
function nameOf({ alias, summary: { from, to } }: Stored): string {
  if (!from || !to) return alias;
  const month = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  return month(from) === month(to) ? `${alias} · ${month(from)}` : `${alias} · ${month(from)} – ${month(to)}`;
}
