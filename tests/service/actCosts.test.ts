import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMovement } from '../../server/conciliations/movementDetail';
import { listMovements } from '../../server/conciliations/movements';
import { reconcileOne, updateMovements } from '../../server/conciliations/reconcile';
import { planOf } from '../../server/conciliations/reconciled';
import type { Query } from '../../server/database/connection/connection';
import type { Database, Queryable } from '../../server/database/database';
import { addUser, profileNamed } from '../../server/session/user';
import { blocksReadBy } from '../support/processes/readCosts';
import { type Fresh, freshDatabase } from '../support/processes/service';
import { fillLongCompany } from '../support/service/longCompany';

const DOCUMENTS = 20_000;
const MOVEMENTS = 20_000;

type Cost = { statements: number; blocks: number };
/** Without the transaction's own. Before, a note sought what it undoes (13 statements), and a movement's detail read all movements (20,194 blocks). */
const MOST: Record<string, Cost> = {
  'a reconciliation': { statements: 15, blocks: 340 },
  'a note': { statements: 8, blocks: 110 },
  'a movement': { statements: 9, blocks: 150 },
  'a statement': { statements: 1, blocks: 2_000 },
};

let fresh: Fresh;
let db: Database;
let who: { userId: string; profileId: string };
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 1 });
  db = fresh.database;
  who = await db.transaction(async (tx) => {
    const profileId = await profileNamed(tx, 'La de muchos');
    const granted = { role: 'administrador', profileId, passwordHash: '' } as const;
    const { id: userId } = await addUser(tx, { ...granted, email: 'ana@cartera.local', fullName: 'Ana Prueba' });
    return { userId, profileId };
  });
  await db.transaction((tx) => fillLongCompany(tx, who.profileId, DOCUMENTS));
  await db.rows('vacuum analyze');
}, 300_000);
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

/** A connection looks the catalogue up the first times. */
const FIRST = 2;
const TIMES = 100;

/** The least of several times: as long as a neighbour in the same server changes tables, a connection looks up again what it knew. */
async function costOf(what: string, work: (tx: Queryable, time: number) => Promise<unknown>): Promise<Cost> {
  const cost = { statements: 0, blocks: Number.POSITIVE_INFINITY };
  for (let time = 0; time < TIMES && cost.blocks > (MOST[what]?.blocks ?? 0); time++) {
    const before = await blocksReadBy(db);
    cost.statements = 0;
    await db.scoped(who.profileId).transaction((tx) => {
      const counted: Queryable = {
        rows(...query: Query) {
          cost.statements += 1;
          return tx.rows(...query);
        },
      };
      return work(counted, time);
    });
    const blocks = (await blocksReadBy(db)) - before;
    if (time >= FIRST) cost.blocks = Math.min(cost.blocks, blocks);
  }
  return cost;
}

it(`acts and looks at movements cost no more where the company has ${MOVEMENTS} of them and ${DOCUMENTS} documents`, async () => {
  const { profileId } = who;
  const [{ id } = { id: '' }] = await db.rows<{ id: string }>('select id from conciliation limit 1');
  const movements = await db.rows<{ id: string }>(
    'select id from bank_movement where conciliation_id = $1 order by amount desc',
    [id],
  );
  const documents = await db.rows<{ id: string }>(
    `select id from document where is_owed and balance > 10 and currency = 'USD' limit ${TIMES}`,
  );
  const of = (rows: { id: string }[], time: number) => rows[time]?.id ?? '';
  const costs: Record<string, Cost> = {
    'a reconciliation': await costOf('a reconciliation', (tx, time) => {
      const paid = { movement_id: of(movements, time), document_ids: [of(documents, time)], amounts: ['1.00'] };
      return reconcileOne(tx, who, id, planOf(paid));
    }),
    'a note': await costOf('a note', (tx, time) =>
      updateMovements(tx, who, id, [{ movement_id: of(movements, time), note: randomUUID() }], undefined),
    ),
    'a movement': await costOf('a movement', (tx) => readMovement(tx, profileId, id, of(movements, 9))),
    'a statement': await costOf('a statement', (tx) => listMovements(tx, profileId, id)),
  };
  const dear = Object.entries(costs).filter(
    ([what, { statements, blocks }]) =>
      statements > (MOST[what]?.statements ?? 0) || blocks > (MOST[what]?.blocks ?? 0),
  );
  expect(dear).toEqual([]);
});
