import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Sameness } from '../keptRow';

/**
 * Compares the preview's stored rows with the account's saved movements. `duplicado`: same key and ordinal. `posible`:
 * same day and amount as a saved movement that no row of this file repeats, with another text.
 */
export async function compareWithSaved(
  db: Queryable,
  bankAccountId: string,
  previewId: string,
): Promise<Map<number, Sameness>> {
  const found = await db.rows<{ row: number; status: 'duplicado' | 'posible'; name: string; saved_row: number }>(
    sql`with file as materialized (
       select f.* from statement_preview_slice s,
         jsonb_to_recordset(s.rows) as f(row integer, date date, amount numeric, key text, ordinal integer)
       where s.preview_id = ${previewId}
     ), repeated as materialized (
       select f.row, m.id, m.row as saved_row, m.conciliation_id
       from file f join bank_movement m on m.bank_account_id = ${bankAccountId} and m.key = f.key and m.ordinal = f.ordinal and m.deleted_at is null
     ), fresh as (
       select f.row, f.date, f.amount, row_number() over (partition by f.date, f.amount order by f.row) as place
       from file f where not exists (select from repeated r where r.row = f.row)
     ), alike as (
       select m.row as saved_row, m.conciliation_id, m.date, m.amount, row_number() over (partition by m.date, m.amount order by m.row, m.id) as place
       from bank_movement m
       where m.bank_account_id = ${bankAccountId} and m.deleted_at is null and not exists (select from repeated r where r.id = m.id)
         and (m.date, m.amount) in (select date, amount from fresh)
     )
     select s.row, s.status, s.saved_row, c.name from (
       select row, 'duplicado' as status, saved_row, conciliation_id from repeated
       union all
       select f.row, 'posible', a.saved_row, a.conciliation_id
       from fresh f join alike a on a.date = f.date and a.amount = f.amount and a.place = f.place
     ) s join conciliation c on c.id = s.conciliation_id`,
  );
  return new Map(
    found.map(({ row, status, name, saved_row }) => [
      row,
      {
        status,
        because:
          status === 'duplicado'
            ? `Ya está en «${name}», fila ${saved_row}.`
            : `Hay uno del mismo día y monto, con otro texto, en «${name}», fila ${saved_row}.`,
      },
    ]),
  );
}
