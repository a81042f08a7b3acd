import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMovement } from '../../server/conciliations/movementDetail';
import { listMovements, sharing } from '../../server/conciliations/movements';
import { reconcileOne, updateMovements } from '../../server/conciliations/reconcile';
import { planOf } from '../../server/conciliations/reconciled';
import { foldOwed } from '../../server/customers/owed';
import type { Query } from '../../server/database/connection/connection';
import type { Database, Queryable } from '../../server/database/database';
import { isPrepared } from '../../server/database/sql';
import { listDocuments } from '../../server/documents/read';
import { dueWallet } from '../../server/dueWallet/dueWallet';
import { listPayments } from '../../server/payments/read';
import { recordOutcomes } from '../../server/reconciliationRules/record';
import { addUser, profileNamed } from '../../server/session/user';
import { blocksReadBy } from '../support/processes/readCosts';
import { type Fresh, freshDatabase } from '../support/processes/service';
import { fillLongCompany } from '../support/service/longCompany';

const DOCUMENTS = 20_000;
const MOVEMENTS = 20_000;

type Cost = { statements: number; blocks: number };
/** Without the transaction's own. Before, a note sought what it undoes (13 statements), and a movement's detail read all movements (20,194 blocks). */
const MOST: Record<string, Cost> = {
  'a reconciliation': { statements: 14, blocks: 340 },
  'a note': { statements: 8, blocks: 110 },
  'a movement': { statements: 8, blocks: 150 },
  'a statement': { statements: 1, blocks: 2_000 },
};
/** What people open all day, in a plan that their connection has: planning took longer than reading. */
const PLANNED_ONCE: Record<string, Cost> = {
  'the wallet': { statements: 1, blocks: 20 },
  'payments as they open': { statements: 2, blocks: 100 },
  'documents as they open': { statements: 2, blocks: 120 },
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
async function costOf(
  most: Cost | undefined,
  work: (tx: Queryable, time: number) => Promise<unknown>,
): Promise<Cost & { plannedAnew: number }> {
  const cost = { statements: 0, plannedAnew: 0, blocks: Number.POSITIVE_INFINITY };
  for (let time = 0; time < TIMES && cost.blocks > (most?.blocks ?? 0); time++) {
    const before = await blocksReadBy(db);
    cost.statements = 0;
    cost.plannedAnew = 0;
    await db.scoped(who.profileId).transaction((tx) => {
      const counted: Queryable = {
        rows(...query: Query) {
          cost.statements += 1;
          if (!isPrepared(query[0])) cost.plannedAnew += 1;
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
    'a reconciliation': await costOf(MOST['a reconciliation'], (tx, time) => {
      const paid = { movement_id: of(movements, time), document_ids: [of(documents, time)], amounts: ['1.00'] };
      return reconcileOne(tx, who, id, planOf(paid));
    }),
    'a note': await costOf(MOST['a note'], (tx, time) =>
      updateMovements(tx, who, id, [{ movement_id: of(movements, time), note: randomUUID() }], undefined),
    ),
    'a movement': await costOf(MOST['a movement'], (tx) => readMovement(tx, profileId, id, of(movements, 9))),
    'a statement': await costOf(MOST['a statement'], (tx) => listMovements(tx, profileId, id)),
  };
  expect(dearerThan(MOST, costs)).toEqual([]);
});

/** Blocks: the changes themselves, and what the movement has in common with them. Before, each change cost five. */
const MOST_OF_CHANGES = 100;

it('looking at a movement costs no more while the company has many changes to work off', async () => {
  const { profileId } = who;
  const [seen] = await db.rows<{ id: string; conciliation_id: string }>(
    'select id, conciliation_id from bank_movement where unassigned > 10 order by id limit 1',
  );
  await db.rows('delete from document_change');
  const stored = `insert into movement_suggestion (movement_id, profile_id, suggestion, documents)
    values ($1, $2, 'ninguna', '{}') on conflict do nothing`;
  await db.rows(stored, [seen?.id, profileId]);
  const look = (most?: Cost) =>
    costOf(most, (tx) => listMovements(tx, profileId, seen?.conciliation_id ?? '', [seen?.id ?? '']));
  const quiet = await look();
  const noted = `insert into document_change (profile_id, document_id, looked)
    select d.profile_id, d.id, true from document d
    where not exists (select from candidate c where c.document_id = d.id and c.movement_id = $1) order by d.id limit 2000`;
  await db.rows(noted, [seen?.id]);
  const most = { statements: quiet.statements, blocks: quiet.blocks + MOST_OF_CHANGES };
  const busy = await look(most);
  await db.rows('delete from document_change');
  expect(dearerThan({ look: most }, { look: busy })).toEqual([]);
});

/** Blocks: the changes themselves, read thrice. Before, each of them was looked up among all candidates: thousands. */
const MOST_OF_WAITING = 200;

/** Nor room of deleted ones, over which those to come would lie scattered. */
async function noChanges(): Promise<void> {
  await db.rows('delete from document_change');
  await db.rows('vacuum document_change');
}

it('looking at a movement costs no more while many changes of the company wait for matching', async () => {
  const { profileId } = who;
  const [seen] = await db.rows<{ id: string; conciliation_id: string }>(
    'select id, conciliation_id from bank_movement where unassigned > 10 order by id limit 1',
  );
  const { id = '', conciliation_id: conciliationId = '' } = seen ?? {};
  await noChanges();
  const look = (most?: Cost) => costOf(most, (tx) => readMovement(tx, profileId, conciliationId, id));
  const quiet = await look();
  const noted = `insert into document_change (profile_id, document_id)
    select d.profile_id, d.id from document d
    where not exists (select from candidate c where c.document_id = d.id and c.movement_id = $1) order by d.id limit 2000`;
  await db.rows(noted, [id]);
  const most = { statements: quiet.statements, blocks: quiet.blocks + MOST_OF_WAITING };
  const busy = await look(most);
  const [about] = await listMovements(db, profileId, conciliationId, [id]);
  await db.rows('insert into document_change (profile_id, movement_id) values ($1, $2)', [profileId, id]);
  await db.rows(
    `insert into document_change (profile_id, customer_id) select distinct profile_id, customer_id from movement_payer limit 5`,
  );
  const [itself] = await listMovements(db, profileId, conciliationId, [id]);
  const waiting = await db.rows(
    `select m.id from bank_movement m where m.id in (select movements_pending_among($1, array(select id from bank_movement)))
       <> (m.id in (select movements_pending($1)))`,
    [profileId],
  );
  await noChanges();
  expect(dearerThan({ look: most }, { look: busy })).toEqual([]);
  expect([about?.matching, itself?.matching, waiting]).toEqual([undefined, true, []]);
});

/** Of a movement whose suggestion is stored. Before, a note made it anew: two statements more. */
const MOST_OF_NOTE = { statements: 8, blocks: 110 };

it('a note makes no suggestion anew', async () => {
  const { profileId } = who;
  const [seen] = await db.rows<{ id: string; conciliation_id: string }>(
    'select id, conciliation_id from bank_movement where unassigned > 10 order by id limit 1',
  );
  const id = seen?.id ?? '';
  const conciliationId = seen?.conciliation_id ?? '';
  await db.rows('delete from document_change');
  const stored = `insert into movement_suggestion (movement_id, profile_id, suggestion, documents)
    select m, $2, 'ninguna', '{}' from unnest($1::uuid[]) m on conflict do nothing`;
  await db.rows(stored, [await sharing(db, [id]), profileId]);
  let told: unknown;
  const note = await costOf(MOST_OF_NOTE, async (tx) => {
    told = (await updateMovements(tx, who, conciliationId, [{ movement_id: id, note: randomUUID() }], undefined))
      .movements;
  });
  expect(told).toEqual(await listMovements(db, profileId, conciliationId, await sharing(db, [id])));
  expect(dearerThan({ note: MOST_OF_NOTE }, { note })).toEqual([]);
});

/** Of a statement of fewer movements than changes; before, each change cost five blocks. */
const FEW_MOVEMENTS = 100;
const MOST_OF_STATEMENT = 200;

it('a statement costs no more while the company has more changes to work off than it has movements', async () => {
  const { profileId } = who;
  const [{ id } = { id: '' }] = await db.rows<{ id: string }>(
    `insert into conciliation (profile_id, bank_account_id, preview_id, name, currency, file_name, created_by)
     select profile_id, bank_account_id, gen_random_uuid(), 'La de pocos', currency, '', $1 from conciliation limit 1 returning id`,
    [who.userId],
  );
  const moved = `update bank_movement set conciliation_id = $1
    where id = any(array(select id from bank_movement where unassigned > 10 order by id limit ${FEW_MOVEMENTS})) returning id`;
  const movements = (await db.rows<{ id: string }>(moved, [id])).map((one) => one.id);
  await db.rows('delete from document_change');
  await db.rows(
    `insert into movement_suggestion (movement_id, profile_id, suggestion, documents)
     select m, $2, 'ninguna', '{}' from unnest($1::uuid[]) m on conflict do nothing`,
    [movements, profileId],
  );
  const look = (most?: Cost) => costOf(most, (tx) => listMovements(tx, profileId, id));
  const quiet = await look();
  await db.rows(
    `insert into document_change (profile_id, document_id, looked) select d.profile_id, d.id, true from document d
     where not exists (select from candidate c where c.document_id = d.id and c.movement_id = any($1)) order by d.id limit 2000`,
    [movements],
  );
  const most = { statements: quiet.statements, blocks: quiet.blocks + MOST_OF_STATEMENT };
  const busy = await look(most);
  await db.rows('delete from document_change');
  expect(dearerThan({ look: most }, { look: busy })).toEqual([]);
});

it('the wallet and lists as they open are planned once and read what they show', async () => {
  const { profileId } = who;
  const first = { pageSize: 10, offset: 0 };
  const calls: Record<string, (tx: Queryable) => Promise<unknown>> = {
    'the wallet': (tx) => dueWallet(tx, profileId),
    'payments as they open': (tx) => listPayments(tx, profileId, first, {}),
    'documents as they open': (tx) => listDocuments(tx, profileId, first, {}),
  };
  const costs: Record<string, Cost & { plannedAnew: number }> = {};
  for (const [what, call] of Object.entries(calls)) costs[what] = await costOf(PLANNED_ONCE[what], call);
  expect(dearerThan(PLANNED_ONCE, costs)).toEqual([]);
  expect(Object.values(costs).map(({ plannedAnew }) => plannedAnew)).toEqual([0, 0, 0]);
});

/** How often it calls each function of the database. */
async function calledBy(work: (tx: Queryable) => Promise<unknown>): Promise<Record<string, number>> {
  await db.rows(`set track_functions = 'all'`);
  await db.rows('select pg_stat_reset()');
  await db.scoped(who.profileId).transaction(work);
  await db.rows('select pg_stat_force_next_flush()');
  const called = await db.rows<{ name: string; calls: number }>(
    'select funcname as name, calls from pg_stat_user_functions order by funcname',
  );
  return Object.fromEntries(called.map(({ name, calls }) => [name, calls]));
}

it('an act of a company without rules compares none with its movements', async () => {
  const [movement] = await db.rows<{ id: string }>('select id from bank_movement limit 1');
  const called = await calledBy((tx) => recordOutcomes(tx, who, [movement?.id ?? '']));
  expect([called.rules_judged, called.rules_met]).toEqual([1, undefined]);
});

it('a reconciliation writes its payment and its movement once each', async () => {
  const [found] = await db.rows<{ movement: string; conciliation: string; document: string }>(
    `select m.id as movement, m.conciliation_id as conciliation, d.id as document from bank_movement m, document d
     where m.unassigned > 10 and d.is_owed and d.balance > 10 and d.currency = m.currency limit 1`,
  );
  const { movement = '', conciliation = '', document = '' } = found ?? {};
  const plan = planOf({ movement_id: movement, document_ids: [document], amounts: ['1.00'] });
  const called = await calledBy((tx) => reconcileOne(tx, who, conciliation, plan));
  // Before, the payment was made without its entries and changed afterwards, and the movement's triggers ran for no row first.
  const ofChangedPayments = ['assign_to_changed_payments', 'note_changed_payments', 'notify_of_undone_payments'];
  expect(ofChangedPayments.filter((name) => name in called)).toEqual([]);
  expect([called.note_changed_movements, called.keep_closed, called.keep_policy_debt_total]).toEqual([1, 1, undefined]);
  const written = `select p.allocated, p.worth, m.assigned from payment p join bank_movement m on m.id = p.movement_id
    where m.id = $1 order by p.created_at desc limit 1`;
  expect(await db.rows(written, [movement])).toEqual([
    { allocated: '1.00', worth: '1.00', assigned: expect.any(String) },
  ]);
});

/** Blocks a customer, with what is written. Before, all of the company’s documents were gone through for each of them: 5,000. */
const MOST_OF_FOLDING = 200;

it('the debts of a new company are added up by their customers’ index, though its tables were empty when that was planned', async () => {
  const made = await freshDatabase({ connections: 1 });
  const addCustomers = (tx: Queryable, profileId: string, first: number, last: number) =>
    tx.rows(
      `insert into customer (profile_id, first_name, last_name, dni)
       select $1, 'Ana', 'Mora ' || i, lpad(i::text, 10, '0') from generate_series($2::int, $3::int) i`,
      [profileId, first, last],
    );
  const profileId = await made.database.transaction(async (tx) => {
    const id = await profileNamed(tx, 'La nueva');
    await addCustomers(tx, id, 1, 20);
    return id;
  });
  const fold = () => made.database.scoped(profileId).transaction((tx) => foldOwed(tx, profileId));
  const fill = (tx: Queryable) =>
    tx.rows(
      `insert into document (profile_id, customer_id, number, total, due_date)
       select $1, c.id, 'F-' || c.dni || '-' || i, 10, current_date from generate_series(1, 25) i, customer c`,
      [profileId],
    );
  await made.database.transaction((tx) => addCustomers(tx, profileId, 21, 200));
  // As an import that is under way leaves it to whoever renews statistics: pages, and no documents.
  await made.database
    .transaction(async (tx) => {
      await fill(tx);
      throw new Error('not yet');
    })
    .catch(() => undefined);
  await made.database.rows('analyze');
  await fold();
  await made.database.transaction(fill);
  const before = await blocksReadBy(made.database);
  await fold();
  const read = (await blocksReadBy(made.database)) - before;
  const owed = await made.database.rows('select owed from customer_owed group by owed');
  await made.database.close();
  await made.drop();
  expect(owed).toEqual([{ owed: '250.00' }]);
  expect(read / 200).toBeLessThan(MOST_OF_FOLDING);
});

const dearerThan = (most: Record<string, Cost>, costs: Record<string, Cost>) =>
  Object.entries(costs).filter(
    ([what, { statements, blocks }]) =>
      statements > (most[what]?.statements ?? 0) || blocks > (most[what]?.blocks ?? 0),
  );
