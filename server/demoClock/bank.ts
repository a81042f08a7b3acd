import { makePreview } from '../conciliations/preview/make';
import { saveMovements } from '../conciliations/save';
import type { Queryable, Transactional } from '../database/database';
import { sql } from '../database/sql';
import { daysFrom } from '../demo/days';
import { shortCsv } from '../exports/csv';
import type { Column } from '../exports/table';
import type { Actor } from '../ledger/audit';

/** A payment into the company's account, with its document and its age in days at the end. */
export type Paying = { name: string; number: string; amount: string; daysAgo: number };
type Movement = Paying & { date: string };

/** Each document has its day; long overdue ones stay unpaid. */
const EVERY = 40;
const MOST = 6;

/** The payments of today. */
export async function payingByBank(db: Queryable, profileId: string, day: number): Promise<Paying[]> {
  return db.rows<Paying>(sql`
    select c.full_name as name, d.number, d.balance as amount, 1 as "daysAgo"
    from document d join customer c on c.id = d.customer_id
    where d.profile_id = ${profileId} and d.currency = 'USD' and d.is_owed
      and d.due_date between current_date - 90 and current_date + 5
        and mod(abs(hashtext(d.number)), ${EVERY}) = mod(${day}::int, ${EVERY})
      and not exists (select from debit_detail l where l.document_id = d.id and l.live)
    order by d.number limit ${MOST}`);
}

/** Loads the bank's file of the passed days as an open conciliation. Returns its number of movements. */
export async function statementOf(db: Transactional, who: Actor, paying: Paying[]): Promise<number> {
  const [into] = await db.rows<{ id: string; today: string }>(sql`
    select id, current_date as today from bank_account
    where profile_id = ${who.profileId} and currency = 'USD' and deleted_at is null
    order by alias desc limit 1`);
  if (!into || paying.length === 0) return 0;
  const movements = paying.map((one) => ({ ...one, date: daysFrom(into.today, -one.daysAgo) }));
  const upload = { fileName: `movimientos-${into.today}.csv`, bytes: Buffer.from(shortCsv(COLUMNS, movements)) };
  const preview = await makePreview(db, who, into.id, upload, { signs: 'signed' });
  await db.transaction((tx) =>
    saveMovements(tx, who, { previewId: preview.id, name: undefined, excluded: [], included: [] }),
  );
  return movements.length;
}

const COLUMNS: Column<Movement>[] = [
  { header: 'Fecha', kind: 'text', of: ({ date }) => date },
  { header: 'Concepto', kind: 'text', of: ({ name, number }) => `TRANSFERENCIA ${name} FACT ${number}`.toUpperCase() },
  { header: 'Importe', kind: 'money', of: ({ amount }) => amount },
];
