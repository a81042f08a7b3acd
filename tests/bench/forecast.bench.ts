import { afterAll, expect, test } from 'vitest';
import { atOnce, foretell, leftOn, WEEKS } from '../../server/indicators/foretell';
import { keepFigures } from './figures';
import { foretoldByAverage } from './forecast/byAverage';
import { type Company, generatedCompany } from './forecast/generatedCompany';

/**
 * Expected cash on generated companies whose truth is known, beside the naive way: all late by the average of all, where what
 * is later already comes next week or never, whichever is nearer. The companies
 * that are held out have customers whose ways tuning never saw. `FORECASTS` asks for another number of companies of each part.
 */

const COMPANIES = Number(process.env.FORECASTS ?? 20);
const PARTS = ['tuned', 'held out'] as const;
type Part = (typeof PARTS)[number];
type Tally = {
  came: number;
  ours: number;
  soon: number;
  never: number;
  ofMonths: number;
  naiveOfMonths: number;
  weeks: number;
  inside: number;
};
const none = (): Tally => ({ came: 0, ours: 0, soon: 0, never: 0, ofMonths: 0, naiveOfMonths: 0, weeks: 0, inside: 0 });
const all: Record<Part, Tally> = { tuned: none(), 'held out': none() };
const percent = (part: number, of: number) => Math.round((part / of) * 1000) / 10;

for (const part of PARTS) {
  test(`${COMPANIES} companies, ${part}`, () => {
    for (let seed = 1; seed <= COMPANIES; seed++) tally(all[part], generatedCompany(seed, part === 'held out'));
    const { ours, soon, never, inside, weeks } = all[part];
    expect(weeks).toBe(COMPANIES * WEEKS);
    const of = `of ${COMPANIES} companies`;
    keepFigures([
      {
        job: `expected cash, ${part}: error by week`,
        base: 'average delay of all',
        value: ours / Math.min(soon, never),
        of: `times the base’s, ${of}`,
        goal: { most: 0.75 },
      },
      {
        job: `expected cash, ${part}: weeks inside the band`,
        base: 'a band of 80 %',
        value: percent(inside, weeks),
        of: `% ${of}`,
        goal: { least: 70 },
      },
    ]);
  });
}

function tally(of: Tally, company: Company): void {
  const { weeks } = atOnce(foretell(company.debtors, company.today));
  const [soon, never] = [
    foretoldByAverage(company.debtors, company.today, 'soon'),
    foretoldByAverage(company.debtors, company.today, 'never'),
  ];
  const came = cameIn(company);
  const apart = (some: readonly number[]) =>
    some.reduce((sum, cents, at) => sum + Math.abs(cents - (came[at] ?? 0)), 0);
  const monthly = (some: readonly number[]) =>
    [0, 4, 8].map((at) => some.slice(at, at + 4).reduce((sum, one) => sum + one, 0));
  const ours = weeks.map(({ expected }) => expected);
  const [months, oursMonthly, naiveMonthly] = [monthly(came), monthly(ours), monthly(never)];
  of.came += came.reduce((sum, one) => sum + one, 0);
  of.ours += apart(ours);
  of.soon += apart(soon);
  of.never += apart(never);
  of.ofMonths += months.reduce((sum, one, at) => sum + Math.abs(one - (oursMonthly[at] ?? 0)), 0);
  of.naiveOfMonths += months.reduce((sum, one, at) => sum + Math.abs(one - (naiveMonthly[at] ?? 0)), 0);
  of.weeks += weeks.length;
  of.inside += weeks.filter(({ low, high }, at) => (came[at] ?? 0) >= low && (came[at] ?? 0) <= high).length;
}

/** What truly came in each week of the debts that were owed. */
function cameIn({ debtors, today }: Company): number[] {
  const weeks = Array.from({ length: WEEKS }, () => 0);
  for (const { debts } of debtors) {
    for (const debt of debts) {
      if (leftOn(debt, today) <= 0) continue;
      for (const { day, cents } of debt.paid) {
        const week = Math.floor((day - today - 1) / 7);
        if (day > today && week < WEEKS) weeks[week] = (weeks[week] ?? 0) + cents;
      }
    }
  }
  return weeks;
}

afterAll(() => {
  console.table(
    Object.fromEntries(
      PARTS.map((part) => {
        const { came, ours, soon, never, ofMonths, naiveOfMonths, inside, weeks } = all[part];
        return [
          part,
          {
            'error by week, %': percent(ours, came),
            'average delay, late ones next week, %': percent(soon, came),
            'average delay, late ones never, %': percent(never, came),
            'by four weeks, %': percent(ofMonths, came),
            'average delay, four weeks, %': percent(naiveOfMonths, came),
            'weeks inside the band of 80 %, %': percent(inside, weeks),
          },
        ];
      }),
    ),
  );
});
