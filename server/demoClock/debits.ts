import type { DemoDays } from '../../src/api/contract/console/demoClock';
import type { Transactional } from '../database/database';
import { sql } from '../database/sql';
import { saveAnswer } from '../debits/collection/collect';
import { loadAnswer } from '../debits/collection/load';
import { shortCsv } from '../exports/csv';
import type { Actor } from '../ledger/audit';

type Line = { reference: string; amount: string; refused: boolean };

/** Banks answer sent debits: one collection in five has no funds. The answer is a file, read like every other. */
export async function answerDebits(db: Transactional, who: Actor): Promise<Partial<DemoDays>> {
  const sent = await db.rows<{ id: string }>(sql`
    select id from debit where profile_id = ${who.profileId} and status = 'enviado' and deleted_at is null
      and collect_on <= current_date order by id`);
  let [collected, rejected] = [0, 0];
  for (const { id } of sent) {
    const lines = await db.rows<Line>(sql`
      select end_to_end_id as reference, amount, mod(abs(hashtext(account_number)), 5) = 0 as refused
      from debit_detail where debit_id = ${id} and live order by end_to_end_id`);
    const upload = { fileName: 'respuesta-del-banco.csv', bytes: Buffer.from(shortCsv(COLUMNS, lines)) };
    const answer = await loadAnswer(db, who, id, upload);
    await db.transaction((tx) => saveAnswer(tx, who, id, answer.id));
    collected += answer.summary.collected ?? 0;
    rejected += answer.summary.rejected ?? 0;
  }
  return { collected, rejected };
}

const COLUMNS = [
  { header: 'referencia', kind: 'text' as const, of: ({ reference }: Line) => reference },
  { header: 'monto', kind: 'money' as const, of: ({ amount }: Line) => amount },
  { header: 'estado', kind: 'text' as const, of: ({ refused }: Line) => (refused ? 'Rechazado' : 'Cobrado') },
  { header: 'motivo', kind: 'text' as const, of: ({ refused }: Line) => (refused ? 'Fondos insuficientes' : '') },
];
