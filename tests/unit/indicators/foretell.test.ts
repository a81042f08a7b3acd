import { expect, test } from 'vitest';
import { atOnce, type Debt, type Debtor, foretell } from '../../../server/indicators/foretell';
import { generatedCompany } from '../../bench/forecast/generatedCompany';

const TODAY = 20_000;
const on = (debtors: Debtor[], day = TODAY) => atOnce(foretell(debtors, day));
const debt = (due: number, paidAt: number | null, total = 100_00): Debt => ({
  ...{ since: due - 30, due, total, endsOn: null },
  paid: paidAt === null ? [] : [{ day: paidAt, cents: total }],
});
/** Who paid so many documents, one each ten days, so late, and owes one that is due on a day. */
const payer = (late: number, documents: number, due: number, pledges: Debtor['pledges'] = []): Debtor => ({
  debts: [
    ...Array.from({ length: documents }, (_, at) => TODAY - 40 - 10 * at).map((day) => debt(day, day + late)),
    debt(due, null),
  ],
  pledges,
});
const weekOf = (debtors: Debtor[]) => {
  const { weeks } = on(debtors);
  return weeks.findIndex(({ expected }) => expected === Math.max(...weeks.map((one) => one.expected)));
};

test('a customer is expected as they have always paid, and one of whom little is known as all others do', () => {
  const punctual = Array.from({ length: 20 }, () => payer(2, 20, TODAY + 3));
  expect(weekOf([...punctual, payer(30, 30, TODAY + 3)].slice(-1))).toBe(4);
  expect(weekOf([...punctual, payer(2, 20, TODAY + 3)])).toBe(0);
  // New, and among those who pay at once: this week, or nearly.
  const [first] = on([...punctual, payer(0, 0, TODAY + 3)]).weeks;
  const [alone] = on(punctual).weeks;
  expect((first?.expected ?? 0) - (alone?.expected ?? 0)).toBeGreaterThan(60_00);
});

test('what is promised comes on its day by as much as promises are fulfilled, and never more than is owed', () => {
  const fulfilled = Array.from({ length: 8 }, (_, at) => TODAY - 60 - 30 * at);
  const honest: Debtor = {
    debts: [...fulfilled.map((day) => debt(day - 20, day)), debt(TODAY - 5, null)],
    pledges: [
      ...fulfilled.map((day) => ({ from: day - 10, due: day, cents: 100_00, endsOn: null })),
      { from: TODAY - 2, due: TODAY + 16, cents: 500_00, endsOn: null },
    ],
  };
  const { weeks } = on([honest]);
  expect(weeks[2]?.pledged).toBe(100_00);
  expect(weeks[2]?.expected).toBeGreaterThan(75_00);
  expect(weeks.reduce((sum, { expected }) => sum + expected, 0)).toBeLessThanOrEqual(100_00);
  const cancelled = {
    ...honest,
    pledges: honest.pledges.map((one) => ({ ...one, endsOn: one.due > TODAY ? TODAY - 1 : null })),
  };
  expect(on([cancelled]).weeks[2]?.pledged).toBe(0);
});

test('of what came later nothing is known: the past is foretold from the past alone', () => {
  const { debtors, today } = generatedCompany(3, true);
  const then = today - 60;
  const known = debtors.map(({ debts, pledges }) => ({
    debts: debts
      .filter(({ since }) => since <= then)
      .map((one) => ({ ...one, paid: one.paid.filter(({ day }) => day <= then) })),
    pledges: pledges.filter(({ from }) => from <= then),
  }));
  expect(on(debtors, then).weeks).toEqual(on(known, then).weeks);
});

test('a company without debts or without a past is foretold nothing that it does not owe', () => {
  expect(on([]).weeks.map(({ expected, high }) => expected + high)).toEqual(Array(12).fill(0));
  const { weeks, pastWeeks } = on([payer(0, 0, TODAY + 3)]);
  expect(weeks.every(({ low, expected, high }) => low >= 0 && low <= expected && expected <= high)).toBe(true);
  expect(weeks.reduce((sum, { expected }) => sum + expected, 0)).toBeLessThanOrEqual(100_00);
  expect(pastWeeks.every(({ came }) => came === 0)).toBe(true);
});

test('what is in dispute is not expected while it is, nor promised, and was not foretold in the weeks of the dispute', () => {
  const others = Array.from({ length: 20 }, () => payer(2, 20, TODAY - 200));
  const owing = (disputed: Debt['disputed'] = []): Debtor => ({
    debts: [{ ...debt(TODAY + 3, null), disputed }],
    pledges: [{ from: TODAY - 1, due: TODAY + 9, cents: 100_00, endsOn: null }],
  });
  const sumOf = (debtor: Debtor) => {
    const { weeks } = on([...others, debtor]);
    const [alone, all] = [on(others).weeks, weeks].map((some) => some.reduce((sum, one) => sum + one.expected, 0));
    return { expected: (all ?? 0) - (alone ?? 0), pledged: weeks[1]?.pledged };
  };
  const free = sumOf(owing());
  expect(free.pledged).toBe(100_00);
  const part = sumOf(owing([{ from: TODAY - 5, until: null, cents: 40_00 }]));
  expect(part.pledged).toBe(60_00);
  expect(part.expected).toBeCloseTo(free.expected * 0.6, 0);
  expect(sumOf(owing([{ from: TODAY, until: null, cents: 100_00 }])).expected).toBeCloseTo(0, 0);
  // One that is over, and one that has not begun.
  expect(sumOf(owing([{ from: TODAY - 9, until: TODAY, cents: 40_00 }]))).toEqual(free);
  expect(sumOf(owing([{ from: TODAY + 1, until: null, cents: 40_00 }]))).toEqual(free);
  // The money that came all the same counts as money that came.
  const paid: Debtor = {
    debts: [{ ...debt(TODAY - 20, TODAY - 3), disputed: [{ from: TODAY - 15, until: TODAY - 3, cents: 100_00 }] }],
    pledges: [],
  };
  const last = on([...others, paid]).pastWeeks.at(-1);
  const before = on(others).pastWeeks.at(-1);
  expect([(last?.came ?? 0) - (before?.came ?? 0), (last?.expected ?? 0) - (before?.expected ?? 0)]).toEqual([
    100_00,
    expect.closeTo(0, -2),
  ]);
});
