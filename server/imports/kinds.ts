import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { type ImportKind, importedCustomer, importedDocument } from '../../src/api/contract/receivables/imports';
import type { Queryable } from '../database/database';
import type { Actor } from '../ledger/audit';
import { planCustomers } from './customers/plan';
import { writeCustomers } from './customers/write';
import { planDocuments } from './documents/plan';
import { writeDocuments } from './documents/write';
import { electronic } from './electronic/kind';
import { type Planned, type Previewed, type RowOutcome, refusedRow, type StoredRow } from './plan';

type Plans<G, W> = (
  db: Queryable,
  profileId: string,
  rows: readonly { row: number; record: G }[],
  locks: boolean,
) => Promise<Planned<W>[]>;
type Writes<W> = (tx: Queryable, who: Actor, writes: readonly W[]) => Promise<ReadonlySet<string>>;

function kindOf<G, W extends { id: string }>(
  shape: z.ZodMiniType<G>,
  plan: Plans<G, W>,
  write: Writes<W>,
  besides: (made: string[]) => string,
) {
  const planned = (db: Queryable, profileId: string, rows: readonly StoredRow[], locks: boolean) =>
    plan(
      db,
      profileId,
      rows.map(({ row, fields }) => ({ row, record: shape.parse(fields) })),
      locks,
    );
  return {
    /** The sentence about the other records that the rows create. */
    besides,
    /** The outcome of each row, without writing. */
    preview: (db: Queryable, profileId: string, rows: readonly StoredRow[]): Promise<Planned<unknown>[]> =>
      planned(db, profileId, rows, false),
    /** Imports the rows as previewed; a row whose outcome has changed since is refused. */
    async carryOut(tx: Queryable, who: Actor, rows: readonly Previewed[]): Promise<RowOutcome[]> {
      const plans = new Map((await planned(tx, who.profileId, rows, true)).map((one) => [one.row, one]));
      const results = rows.map((row) => asShown(row, plans.get(row.row)));
      const late = await write(
        tx,
        who,
        results.flatMap((one) => one.write ?? []),
      );
      return results.map((one) => {
        const { row, status, problems } = one.write && late.has(one.write.id) ? changedMeanwhile(one.row) : one;
        return { row, outcome: status, problems };
      });
    },
  };
}

const changedMeanwhile = (row: number) =>
  refusedRow(row, {}, [
    {
      field: '',
      msg: 'Cambió aquí después de la vista previa, y no se importó. Suba esta fila otra vez para ver cómo quedaría.',
    },
  ]);

function asShown<W>({ row, status, changes }: Previewed, now: Planned<W> | undefined): Planned<W> {
  if (!now) return changedMeanwhile(row);
  const isSame = now.status === status && isDeepStrictEqual(now.changes, changes);
  return isSame || now.status === 'igual' || now.status === 'problema' ? now : changedMeanwhile(row);
}

export const KINDS: Record<ImportKind, ReturnType<typeof kindOf>> = {
  electronic,
  customers: kindOf(
    importedCustomer,
    planCustomers,
    writeCustomers,
    (made) => `Se crearán subcategorías que no están: ${made.join(', ')}.`,
  ),
  documents: kindOf(importedDocument, planDocuments, writeDocuments, (made) =>
    made.length === 1
      ? 'Se creará 1 cliente que no está, con el nombre que dice el archivo.'
      : `Se crearán ${made.length} clientes que no están, con el nombre que dice el archivo.`,
  ),
};
