import type { MigrationError, TextFile } from '../../../src/api/contract/debits/shapes';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { shortCsv } from '../../exports/csv';
import type { Column } from '../../exports/table';
import { fileName } from '../order/send';
import { readDebit } from '../read';

/**
 * Rows of a debit's saved answers (or of one answer) that could not be applied, each with its reason. One without a result is none any more
 * where another answer said it.
 */
export function errorsOf(db: Queryable, debitId: string, answerId: string | null = null): Promise<MigrationError[]> {
  return db.rows<MigrationError>(sql`
    select e.file_name, e.row, e.reference, e.amount, e.msg, e.outcome from (
      select f.file_name, a.row, a.reference, a.amount, coalesce(nullif(a.error, ''), a.reason) as msg, a.outcome, f.saved_at
      from debit_answer f join debit_answer_line a on a.answer_id = f.id
      where f.debit_id = ${debitId} and f.saved_at is not null
        and (${answerId}::uuid is null or f.id = ${answerId}) and not a.carried
        and not (a.outcome = 'sin_resultado' and exists (
          select from debit_detail l where l.id = a.detail_id and l.status in ('cobrado', 'rechazado')))
      union all
      select f.file_name, p.row, '', null, p.msg, null, f.saved_at
      from debit_answer f, jsonb_to_recordset(f.problems) as p(row integer, msg text)
      where f.debit_id = ${debitId} and f.saved_at is not null and (${answerId}::uuid is null or f.id = ${answerId})
    ) e order by saved_at, file_name, row`);
}

const COLUMNS: Column<MigrationError>[] = [
  { header: 'archivo', kind: 'text', of: ({ file_name }) => file_name },
  { header: 'fila', kind: 'text', of: ({ row }) => String(row) },
  { header: 'referencia', kind: 'text', of: ({ reference }) => reference },
  { header: 'monto', kind: 'money', of: ({ amount }) => amount },
  { header: 'motivo', kind: 'text', of: ({ msg }) => msg },
];

export async function errorsFile(
  db: Queryable,
  profileId: string,
  debitId: string,
): Promise<TextFile & { errors: MigrationError[] }> {
  const { name } = await readDebit(db, profileId, debitId);
  const errors = await errorsOf(db, debitId);
  return {
    errors,
    file_name: `${fileName(name)}-errores.csv`,
    media_type: 'text/csv;charset=utf-8',
    content: shortCsv(COLUMNS, errors),
  };
}
