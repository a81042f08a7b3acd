import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/database/database';
import { keepExpectedCash } from '../../server/indicators/expectedCash';
import { countMonth } from '../../server/indicators/keep';
import { actionsOf, monthsOf, ownersOf } from '../../server/indicators/read';
import { NOBODY } from '../../src/api/contract/customers/customers';
import { centsOf, fromCents } from '../../src/api/contract/money';
import { seed } from '../support/files/lots';
import { type Asked, type Truth, trueMonths } from '../support/indicatorTruth';
import { ledgerDays } from '../support/ledgerDays';
import { type Fresh, freshDatabase } from '../support/processes/service';
import { drawsOf } from '../support/sizes';

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
  // Nobody has a customer here: what is of nobody is all there is.
  const [nobody, ...others] = await ownersOf(db, company.profile, 'USD', '2026-03-01', {});
  const { owner, ...figures } = nobody ?? { owner: undefined };
  expect([owner, others]).toEqual([null, []]);
  expect(february).toMatchObject(figures);
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

it('expects of what is owed nothing that is in dispute, and of an agreement what is left of its instalments, each in its week', async () => {
  const company = await ledgerDays(db);
  const [ana, beto] = [await company.customer('Ana'), await company.customer('Beto')];
  const days = await db.rows<{ earlier: string; today: string; soon: string }>(
    `select (current_date - 40)::text as earlier, current_date::text as today, (current_date + 9)::text as soon`,
  );
  const [{ earlier, today, soon } = { earlier: '', today: '', soon: '' }] = days;
  // Of 100 that are due, 40 are in dispute; all of it was promised before, which says of the 40 nothing any more.
  const disputed = await company.document(ana, '100.00', earlier, earlier);
  await db.rows(
    `insert into dispute (profile_id, document_id, kind, amount, created_by) values ($1, $2, 'precio', 40, $3)`,
    [company.profile, disputed, company.user],
  );
  await company.promise(await company.activity(ana, 'llamada', earlier, 'prometio_pagar'), '100.00', soon, '0.00');
  // Two instalments of 50, of which 20 are paid: 30 within the first week, 50 within the third.
  const agreed = await company.document(beto, '100.00', earlier, earlier);
  const [agreement] = await db.rows<{ id: string }>(
    `insert into payment_agreement (profile_id, number, customer_id, currency, amount, grace_days, created_by)
     values ($1, 1, $2, 'USD', 100, 3, $3) returning id`,
    [company.profile, beto, company.user],
  );
  await db.rows(
    `insert into agreement_instalment (profile_id, agreement_id, number, due_on, amount)
     values ($1, $2, 1, current_date + 5, 50), ($1, $2, 2, current_date + 19, 50)`,
    [company.profile, agreement?.id],
  );
  await db.rows(
    `insert into agreement_document (profile_id, agreement_id, document_id, owed, total) values ($1, $2, $3, 100, 100)`,
    [company.profile, agreement?.id, agreed],
  );
  await company.pay(agreed, '20.00', today);

  await keepExpectedCash({ transaction: (work) => db.transaction(work) }, company.profile);
  const weeks = await db.rows<{ pledged: string; expected: string }>(
    `select pledged, expected from expected_cash where profile_id = $1 and span = 'proxima' order by day`,
    [company.profile],
  );
  expect(weeks.map(({ pledged }) => pledged)).toEqual([
    ...['30.00', '60.00', '50.00'],
    ...Array.from({ length: 9 }, () => '0.00'),
  ]);
  // Nobody fulfilled or broke anything yet: half of what is promised is expected at least, and in all never more than what is left to expect.
  const cents = weeks.map(({ expected }) => centsOf(expected));
  const halves = [15_00, 30_00, 25_00];
  expect(halves.map((half, at) => (cents[at] ?? 0) >= half)).toEqual([true, true, true]);
  expect(cents.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(60_00 + 80_00);
});

const MONTHS = [
  JANUARY,
  FEBRUARY,
  { before: '2026-02-28', until: '2026-03-31' },
  { before: '2026-03-31', until: '2026-04-30' },
];
const COMPANIES = drawsOf('COMPANIES', 12, 5);

it(`tells of ${COMPANIES} random companies, by currency, center and owner, what debt after debt and day after day come to, to the cent`, async () => {
  for (let at = 0; at < COMPANIES; at++) {
    const { profile, truth, owners, centers } = await randomCompany(seed + at);
    for (const month of MONTHS) await db.transaction((tx) => countMonth(tx, profile, month));
    const questions: Asked[] = [
      ...['USD', 'EUR'].map((currency) => ({ currency })),
      ...owners.map((owner) => ({ currency: 'USD', owner })),
      ...centers.map((center) => ({ currency: 'USD', center })),
    ];
    for (const asked of questions) {
      const { currency, center, owner } = asked;
      const filters = {
        ...(center !== undefined && { cost_center: center }),
        ...(owner !== undefined && { owner: owner ?? NOBODY }),
      };
      const months = await monthsOf(db, profile, currency, '2026-05-02', filters);
      if (owner !== undefined) {
        // The row of a person is what is told where they are asked for.
        const rows = await ownersOf(db, profile, currency, '2026-05-02', {});
        const { owner: _, ...row } = rows.find((one) => (one.owner?.id ?? null) === owner) ?? { owner: null };
        expect(months.at(-1)).toMatchObject(row);
      }
      const found = months.map((one) => ({
        ...{ owed: centsOf(one.owed), overdue: centsOf(one.overdue), billed: centsOf(one.billed) },
        ...{ collected: centsOf(one.collected), dropped: centsOf(one.dropped) },
        ...{ dso: one.dso, cei: one.cei, days_late: one.days_late },
        ages: one.ages.map(({ total }) => centsOf(total)),
        moves: Object.fromEntries(
          one.moves.map(({ from, to, total }) => [`${from}>${to}`, centsOf(total)] as const).sort(),
        ),
        sources: Object.fromEntries(one.sources.map(({ source, total }) => [source, centsOf(total)])),
        promises: one.promises && {
          ...one.promises,
          amount: centsOf(one.promises.amount),
          paid: centsOf(one.promises.paid),
        },
        contacts: one.contacts,
      }));
      const expected = trueMonths(truth, MONTHS, asked).map((one) =>
        center === undefined ? one : { ...one, promises: null, contacts: null },
      );
      expect(found, `company ${at}, ${JSON.stringify(asked)}`).toEqual(expected);
      // Each cent once.
      for (const one of found)
        expect(Object.values(one.sources).reduce((all, cents) => all + cents, 0)).toBe(one.collected);
    }
  }
}, 120_000);

/** Two months and more of debts of a few customers, with all that can become of them. */
async function randomCompany(from: number) {
  const company = await ledgerDays(db);
  let state = from >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(random() * n);
  const one = <T>(some: readonly T[]): T => some[below(some.length)] ?? (some[0] as never);
  const dayFrom = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const owners = [company.user, null];
  const centers = [await company.center('A'), await company.center('B')];
  const truth: Truth = { debts: [], acts: [], promises: [], wrote: [] };
  const decimal = (cents: number) => fromCents(cents);
  for (let customer = 0; customer < 6; customer++) {
    const owner = one(owners);
    const id = await company.customer(`Cliente ${customer}`, owner);
    for (let n = 0; n < 6; n++) {
      const since = dayFrom('2026-01-01', below(115));
      const due = random() < 0.1 ? null : dayFrom(since, below(45));
      const center = one([...centers, null]);
      const currency = random() < 0.75 ? 'USD' : 'EUR';
      const total = 1_000 + below(90_000);
      const debt: Truth['debts'][number] = {
        customer,
        owner,
        center,
        currency,
        since,
        due,
        total,
        voidOn: null,
        entries: [],
      };
      const document = await company.document(id, decimal(total), since, due, { currency, center });
      truth.debts.push(debt);
      if (random() < 0.15) {
        debt.voidOn = dayFrom(since, below(60));
        await company.drop(document, debt.voidOn);
        continue;
      }
      let left = total;
      for (let payment = 0; payment < below(3); payment++) {
        const cents = random() < 0.5 ? left : Math.floor(left / 2);
        if (cents <= 0) break;
        const day = dayFrom(since, below(80));
        const origin = random() < 0.2 ? 'debito' : 'manual';
        await company.pay(document, decimal(cents), day, origin);
        debt.entries.push({ day, cents, origin, payment });
        left -= cents;
      }
      if (left > 100 && random() < 0.2) {
        const day = dayFrom(since, 20 + below(60));
        await company.forgive(document, '1.00', day);
        debt.entries.push({ day, cents: 100, origin: null, payment: 0 });
        left -= 100;
      }
      if (left > 1 && random() < 0.2) await company.undo(await company.pay(document, decimal(left), dayFrom(since, 3)));
    }
    for (let n = 0; n < 8; n++) {
      const day = dayFrom('2025-12-28', below(120));
      switch (below(5)) {
        case 0: {
          const outcome = one(['contesto', 'no_contesto', 'disputa']);
          await company.activity(id, 'llamada', day, outcome);
          truth.acts.push({ customer, owner, day, source: 'llamada', isReached: outcome !== 'no_contesto' });
          break;
        }
        case 1: {
          await company.message(id, day);
          truth.acts.push({ customer, owner, day, source: 'mensaje', isReached: false });
          break;
        }
        case 2: {
          await company.wrote(id, day, null);
          truth.wrote.push({ customer, day });
          break;
        }
        default: {
          const [cents, due, currency] = [5_000 + below(5_000), dayFrom(day, below(20)), one(['USD', 'EUR'])];
          const paid = random() < 0.5 ? cents : below(cents);
          await company.promise(
            await company.activity(id, 'promesa', day),
            decimal(cents),
            due,
            decimal(paid),
            currency,
          );
          truth.promises.push({ customer, owner, currency, made: day, due, cents, paid });
        }
      }
    }
  }
  // Of one day the message goes out at nine and the call is noted at ten.
  truth.acts.sort((a, b) => a.day.localeCompare(b.day) || b.source.localeCompare(a.source));
  return { profile: company.profile, truth, owners, centers };
}
