import { centsOf } from '../../src/api/contract/money';
import type { Reconciled } from '../../src/api/contract/reconciliation/shapes';
import type { WithNonNull } from '../../src/api/contract/row';
import type { Queryable } from '../database/database';
import { prepared, sql } from '../database/sql';
import type { Plan, Verdict } from '../ledger/allocate';
import type { Actor } from '../ledger/audit';
import type { Explained } from '../ledger/expect';
import { isMatching } from '../matching/match.job';
import { closed, conflict, notFound, refused } from '../problems';
import { explainedAs, explainedKey } from '../withholdings/evidence';
import { movementsTouched, type Touch } from './movements';
import { readConciliation } from './read';

/** What every change of a conciliation's movements begins and ends with. */

/** Our own service never leaves these fields null. */
export type OwnReconciled = WithNonNull<Reconciled, 'conciliation' | 'batch'>;

/** Locks the conciliation against deleting and closing while its movements change; 404 if it does not exist, 409 if it is closed. */
export async function holdConciliation(tx: Queryable, who: Actor, id: string): Promise<void> {
  const [found] = await tx.rows<{ name: string; closed_at: string | null }>(
    prepared(
      sql`select name, closed_at from conciliation where profile_id = ${who.profileId} and id = ${id} and deleted_at is null for share`,
    ),
  );
  if (!found) throw notFound('la conciliación');
  if (found.closed_at !== null) throw closed(found.name);
}

export async function answer(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  movements: string[],
  batch: string,
  verdicts: Verdict[],
  by: Touch = 'money',
): Promise<OwnReconciled> {
  const [touched, conciliation, matching] = await Promise.all([
    movementsTouched(tx, who.profileId, conciliationId, movements, by),
    readConciliation(tx, who.profileId, conciliationId),
    isMatching(tx, who.profileId, conciliationId),
  ]);
  return {
    movements: touched,
    conciliation,
    batch,
    results: verdicts.map((v) =>
      v.ok
        ? { movement_id: v.movementId, ok: true }
        : { movement_id: v.movementId, ok: false, msg: v.reason, ...(v.kind && { kind: v.kind }) },
    ),
    matching,
  };
}

/** Locks the movements and says whether they have nothing left for a category. */
export function openToCategories(tx: Queryable, who: Actor, conciliationId: string, movements: string[]) {
  return tx.rows<{
    id: string;
    description: string;
    amount: string;
    unassigned: string;
    category_id: string | null;
    settled: boolean;
  }>(
    sql`select id, description, amount, unassigned, category_id, amount >= 0 and unassigned = 0 or category_id is not null and amount < 0 as settled from bank_movement
     where profile_id = ${who.profileId} and conciliation_id = ${conciliationId} and id = any(${movements}) and deleted_at is null order by id for update`,
  );
}

/** Who resolved these movements last, and when: a sentence for each. */
export async function decidedBy(tx: Queryable, who: Actor, movements: string[]): Promise<ReadonlyMap<string, string>> {
  const lines = await tx.rows<{ id: string; name: string; action: 'conciliar' | 'categorizar'; at: string }>(sql`
    select distinct on (entity_id) entity_id as id, coalesce(name_of(user_id), '') as name, action, to_char(at, 'DD/MM/YYYY HH24:MI') as at
    from audit_line
    where profile_id = ${who.profileId} and entity = 'bank_movement' and entity_id = any(${movements})
      and action in ('conciliar', 'categorizar')
    order by entity_id, id desc`);
  return new Map(lines.map(({ id, name, action, at }) => [id, `${DONE[action]} por ${name || 'alguien'} · ${at}`]));
}

const DONE = { conciliar: 'Ya conciliado', categorizar: 'Ya categorizado' } as const;
/** The refusal of what no longer fits: where somebody resolved the movement before, it says who and when. */
export async function overtaken(tx: Queryable, who: Actor, conciliationId: string, movement: string, reason: string) {
  const [found] = await openToCategories(tx, who, conciliationId, [movement]);
  const by = found?.settled ? (await decidedBy(tx, who, [movement])).get(movement) : undefined;
  return unfit(by ?? reason);
}

export const unfit = (reason: string) => conflict(reason, { code: 'does-not-fit' });

export const archived = (name: string) => conflict(`«${name}» está archivada. Elija otra categoría.`);

/** What staff assign to a movement, as the contract has it. */
export type Assignment = {
  movement_id: string;
  document_ids: string[];
  amounts: string[];
  forgiven?: { document_id: string; amount: string; reason: string }[] | undefined;
  withheld?: { document_id: string; amount: string }[] | undefined;
  credit?: { customer_id: string; amount: string } | undefined;
};

/** What the withholdings of these rows are, for their plans. */
export const withholdingsOf = (
  tx: Queryable,
  who: Actor,
  rows: Assignment[],
): Promise<ReadonlyMap<string, Explained>> =>
  explainedAs(
    tx,
    who.profileId,
    rows.flatMap(({ withheld = [] }) => withheld),
  );

/** Makes a plan of the contract's parallel lists; 422 when they do not match. */
export function planOf(
  { movement_id, document_ids, amounts, forgiven = [], withheld = [], credit }: Assignment,
  explained: ReadonlyMap<string, Explained> = new Map(),
): Plan {
  if (document_ids.length !== amounts.length) {
    throw refused('A cada documento le corresponde un monto. Revise los montos y vuelva a intentar.');
  }
  if (document_ids.length === 0 && !credit) {
    throw refused('Elija al menos un documento, o el cliente al que le queda el saldo a favor.');
  }
  const rests = new Map(forgiven.map((one) => [one.document_id, one]));
  if (forgiven.some((one) => !document_ids.includes(one.document_id)) || rests.size < forgiven.length) {
    throw refused('Se condona lo que falta de un documento que se paga en parte, una vez. Revise los documentos.');
  }
  const expected = new Map(withheld.map((one) => [one.document_id, one]));
  if (
    withheld.some((one) => !document_ids.includes(one.document_id) || rests.has(one.document_id)) ||
    expected.size < withheld.length
  ) {
    throw refused(
      'Se espera la retención de un documento que se paga en parte, una vez, y no se condona. Revise los documentos.',
    );
  }
  return {
    movementId: movement_id,
    documents: document_ids.map((id, i) => {
      const [rest, withholding] = [rests.get(id), expected.get(id)];
      const cents = centsOf(amounts[i] ?? '');
      return {
        id,
        cents,
        forgiven: rest && { cents: centsOf(rest.amount), reason: rest.reason },
        withheld: withholding && {
          cents: centsOf(withholding.amount),
          as: explained.get(explainedKey(id, withholding.amount)),
        },
      };
    }),
    credit: credit && { customerId: credit.customer_id, cents: centsOf(credit.amount) },
  };
}
