import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { mustBeCurrent, refused, writtenOnce } from '../problems';
import { faultOf } from './faults';
import { lockDebit, mustBeOpen, setStatus } from './lock';

type Edit = {
  id: string;
  amount?: string | undefined;
  excluded?: boolean | undefined;
  version?: number | undefined;
};

type Current = {
  id: string;
  version: number;
  amount: string;
  live: boolean;
  number: string;
  balance: string;
  voided: boolean;
  otherDebit: string | null;
};

/**
 * Changes amounts, removes or restores lines: all or nothing. 422 with every invalid line, under its id; 412 when a line or
 * the header changed meanwhile; 409 once the bank has the order.
 */
export async function editDetails(
  tx: Queryable,
  who: Actor,
  debitId: string,
  edits: Edit[],
  version: number | undefined,
): Promise<void> {
  const debit = await lockDebit(tx, who, debitId, version);
  mustBeOpen(debit, 'editar');
  const current = await currentOf(tx, debitId, edits);
  const fields: Record<string, string> = {};
  for (const edit of edits) {
    const line = current.get(edit.id);
    if (line) mustBeCurrent(line, edit.version);
    const fault = whyNot(edit, line);
    if (fault) fields[edit.id] = fault;
  }
  const wrong = Object.keys(fields).length;
  if (wrong > 0) {
    const what = wrong === 1 ? 'una línea que no puede' : `${wrong} líneas que no pueden`;
    throw refused(`Hay ${what} quedar así. No se guardó ningún cambio; corríjalas y guarde de nuevo.`, { fields });
  }
  await write(tx, debitId, edits);
  await setStatus(tx, debitId, 'previsualizado');
  await audit(
    tx,
    who,
    edits.map(({ id, amount, excluded }) => ({
      action: excluded === true ? 'quitar' : 'editar',
      entity: 'debit_detail',
      entityId: id,
      before: { amount: current.get(id)?.amount, excluded: !current.get(id)?.live },
      after: { amount, excluded },
    })),
  );
}

async function currentOf(tx: Queryable, debitId: string, edits: Edit[]): Promise<Map<string, Current>> {
  const rows = await tx.rows<Current>(sql`
    select l.id, l.version, l.amount, l.live, d.number, d.balance, d.voided_at is not null as voided,
      (select b.name from debit_detail o join debit b on b.id = o.debit_id
        where o.document_id = l.document_id and o.live and o.id <> l.id) as "otherDebit"
    from debit_detail l join document d on d.id = l.document_id
    where l.debit_id = ${debitId} and l.id = any(${edits.map(({ id }) => id).filter(isUuid)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

function whyNot({ amount, excluded }: Edit, line: Current | undefined): string | undefined {
  if (!line) return 'La línea ya no está en este débito. Vuelva a cargarlo.';
  const stays = excluded === undefined ? line.live : !excluded;
  if (!stays) return undefined;
  if (!line.live && line.otherDebit !== null) return `${line.number} ya está en el débito «${line.otherDebit}».`;
  const cents = centsOf(amount ?? line.amount);
  if (cents <= 0) return 'El monto debe ser mayor que cero. Para no cobrarla, quite la línea.';
  return line.voided || cents > centsOf(line.balance) ? faultOf(line) : undefined;
}

async function write(tx: Queryable, debitId: string, edits: Edit[]): Promise<void> {
  const writing = tx.rows(sql`
    update debit_detail l set version = l.version + 1,
      amount = case when coalesce(e.excluded, not l.live) then l.amount else coalesce(e.amount, l.amount) end,
      live = not coalesce(e.excluded, not l.live),
      status = case when coalesce(e.excluded, not l.live) then 'excluido' else 'pendiente' end
    from jsonb_to_recordset(${JSON.stringify(edits)}) as e(id uuid, amount numeric, excluded boolean)
    where l.id = e.id and l.debit_id = ${debitId}`);
  await writtenOnce(writing, {
    constraint: 'debit_detail_once',
    msg: 'Otro débito tomó mientras tanto uno de los documentos. No se guardó nada; vuelva a cargar.',
  });
}
