import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/database/database';
import { countMonth } from '../../server/indicators/keep';
import { actionsOf, monthsOf } from '../../server/indicators/read';
import { ledgerDays } from '../support/ledgerDays';
import { type Fresh, freshDatabase } from '../support/processes/service';

let fresh: Fresh;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 3 });
  db = fresh.database;
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const JANUARY = { before: '2025-12-31', until: '2026-01-31' };
const FEBRUARY = { before: '2026-01-31', until: '2026-02-28' };

it('tells of a little company what was computed by hand', async () => {
  const company = await ledgerDays(db);
  const [ana, beto] = [await company.customer('Ana'), await company.customer('Beto')];
  const first = await company.document(ana, '1000.00', '2026-01-10', '2026-01-25');
  const second = await company.document(beto, '600.00', '2026-01-20', '2026-02-19');
  const dropped = await company.document(ana, '50.00', '2026-01-05', '2026-01-15');
  await company.document(ana, '400.00', '2026-02-05', '2026-03-07');
  await company.drop(dropped, '2026-02-10');
  // A campaign's letter of the 1st, answered on the 2nd, brings 700 on the 4th, ten days late.
  const sent = await company.message(ana, '2026-02-01', await company.campaign(await company.template('Aviso')));
  await company.wrote(ana, '2026-02-02', sent);
  await company.pay(first, '700.00', '2026-02-04');
  await company.forgive(first, '20.00', '2026-02-20');
  // What was promised on the 10th until the 15th comes on the 14th, five days before it is due, whoever called in between.
  await company.promise(
    await company.activity(beto, 'llamada', '2026-02-10', 'prometio_pagar'),
    '600.00',
    '2026-02-15',
    '600.00',
  );
  await company.activity(beto, 'llamada', '2026-02-12', 'no_contesto');
  await company.pay(second, '600.00', '2026-02-14');
  // A payment that was undone never was.
  await company.undo(await company.pay(first, '30.00', '2026-02-06'));

  for (const month of [JANUARY, FEBRUARY]) await db.transaction((tx) => countMonth(tx, company.profile, month));
  const [january, february] = await monthsOf(db, company.profile, 'USD', '2026-03-01', {});
  expect(january).toMatchObject({
    owed: '1650.00',
    overdue: '1050.00',
    billed: '1650.00',
    dso: 31,
    cei: 0,
    days_late: null,
  });
  expect(february).toMatchObject({
    month: '2026-02',
    is_over: true,
    owed: '680.00',
    overdue: '280.00',
    billed: '400.00',
    collected: '1300.00',
    dropped: '70.00',
    // 28 days for the 400 of February, and 280 of January's 1,650: 31 × 280 / 1650 = 5.3.
    dso: 33.3,
    dso_is_least: false,
    // (1650 + 400 − 70 − 680) / (1650 + 400 − 70 − 400) = 1300 / 1580.
    cei: 82.3,
    // 700 × 10 / 1300.
    days_late: 5.4,
    promises: { due: 1, fulfilled: 1, amount: '600.00', paid: '600.00' },
    contacts: { customers: 1, reached: 1 },
    sources: [
      { source: 'promesa', payments: 1, total: '600.00' },
      { source: 'campana', payments: 1, total: '700.00' },
    ],
  });
  expect(Object.fromEntries(february?.moves.map(({ from, to, total }) => [`${from} > ${to}`, total]) ?? [])).toEqual({
    '1-30 > 31-60': '280.00',
    '1-30 > pagada': '700.00',
    '1-30 > condonada': '20.00',
    '1-30 > anulada': '50.00',
    'Por vencer > pagada': '600.00',
    'nueva > Por vencer': '400.00',
  });
  const actions = await actionsOf(db, company.profile, 'USD', '2026-03-01', {});
  expect(actions).toEqual([
    {
      source: 'campana',
      channel: 1,
      template: 'Aviso',
      policy: null,
      step: null,
      done: 1,
      answered: 1,
      payments: 1,
      total: '700.00',
    },
    {
      source: 'promesa',
      channel: null,
      template: null,
      policy: null,
      step: null,
      done: 0,
      answered: 0,
      payments: 1,
      total: '600.00',
    },
    {
      source: 'llamada',
      channel: null,
      template: null,
      policy: null,
      step: null,
      done: 2,
      answered: 1,
      payments: 0,
      total: '0.00',
    },
  ]);
});
