import { centsOf, fromCents } from '../../../src/api/contract/money';
import type { Queryable } from '../../database/database';
import { lockSync } from '../../documents/syncBatch';
import type { Became } from '../../electronicDocuments/applied';
import { applyElectronic } from '../../electronicDocuments/apply';
import { type Outcome, planElectronic, type ReadItem } from '../../electronicDocuments/plan';
import type { Actor } from '../../ledger/audit';
import { type Planned, type Previewed, type RowOutcome, refusedRow, type StoredRow } from '../plan';

/** What `records.ts` wrote beside a row's values. */
function itemOf({ fields }: StoredRow): ReadItem {
  const data: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, 'data') : undefined;
  return JSON.parse(String(data));
}

const because = (row: number, msg: string): Planned<never> => refusedRow(row, {}, [{ field: '', msg }]);

function planned(row: number, outcome: Outcome, item: ReadItem): Planned<ReadItem> {
  if (outcome.is === 'refused') return because(row, outcome.msg);
  const { kind, currency, total } = item.document;
  const sign = kind === 'factura' || kind === 'nota_debito' ? 1 : -1;
  const added = outcome.is === 'new' ? sign * centsOf(total) : 0;
  const owed = { currency, total: fromCents(sign * centsOf(total)), added: fromCents(added) };
  if (outcome.is === 'new') return { row, status: 'nuevo', changes: [], problems: [], owed, write: item };
  const problems = saying(row, outcome.msg);
  if (outcome.is === 'there') return { row, status: 'igual', changes: [], problems, owed };
  return { row, status: 'espera', changes: [], problems, owed, write: item };
}

const saying = (row: number, msg: string | undefined): Planned<never>['problems'] =>
  msg === undefined ? [] : because(row, msg).problems;

/** What is written in the end of one that the plan was to write. */
function outcomeOf({ row, status, problems }: Planned<ReadItem>, became: Became | undefined): RowOutcome {
  if (became === undefined) return { row, outcome: status, problems };
  if (became.is === 'taken') return { row, outcome: 'nuevo', problems: [] };
  return { row, outcome: became.is === 'waits' ? 'espera' : 'problema', problems: saying(row, became.msg) };
}

async function plan(db: Queryable, profileId: string, rows: readonly StoredRow[]): Promise<Planned<ReadItem>[]> {
  const items = rows.map(itemOf);
  const outcomes = await planElectronic(db, profileId, items);
  return rows.flatMap(({ row }, at) => {
    const [outcome, item] = [outcomes[at], items[at]];
    return outcome && item ? [planned(row, outcome, item)] : [];
  });
}

/** Electronic documents: what lowers another is judged as it is written, after what comes before it in the same file. */
export const electronic = {
  besides: () => '',
  preview: (db: Queryable, profileId: string, rows: readonly StoredRow[]): Promise<Planned<unknown>[]> =>
    plan(db, profileId, rows),
  async carryOut(tx: Queryable, who: Actor, rows: readonly Previewed[]): Promise<RowOutcome[]> {
    // What an accounting system brings meanwhile is seen.
    await lockSync(tx, who.profileId);
    const plans = await plan(tx, who.profileId, rows);
    const writes = plans.flatMap(({ write }) => write ?? []);
    const done = new Map((await applyElectronic(tx, who, writes)).map((one, at) => [writes[at], one]));
    return plans.map((one) => outcomeOf(one, one.write && done.get(one.write)));
  },
};
