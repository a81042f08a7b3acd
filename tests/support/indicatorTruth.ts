import { bucketOf } from '../../server/documents/filters';
import { BUCKETS } from '../../src/api/contract/receivables/documents';
import { PAYMENT_SOURCE } from '../../src/api/contract/receivables/indicators';

/** The definitions of the indicators once more, debt by debt and day by day, without a database. Days are `YYYY-MM-DD`, amounts cents. */

export type TrueDebt = {
  customer: number;
  owner: string | null;
  center: string | null;
  currency: string;
  since: string;
  due: string | null;
  total: number;
  voidOn: string | null;
  /** `origin` of a payment; null: written off. */
  entries: { day: string; cents: number; origin: 'manual' | 'debito' | null; payment: number }[];
};
export type TrueAct = { customer: number; owner: string | null; day: string; source: string; isReached: boolean };
export type TruePromise = {
  customer: number;
  owner: string | null;
  currency: string;
  made: string;
  due: string;
  cents: number;
  paid: number;
};
export type Truth = {
  debts: TrueDebt[];
  acts: TrueAct[];
  promises: TruePromise[];
  wrote: { customer: number; day: string }[];
};
export type Asked = { currency: string; center?: string; owner?: string | null };
type Month = { before: string; until: string };

const DAY = 86_400_000;
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);
const sum = (some: number[]) => some.reduce((all, one) => all + one, 0);
const tenths = (value: number) => Math.round(value * 10) / 10;

export function trueMonths({ debts, acts, promises, wrote }: Truth, months: Month[], asked: Asked) {
  const isOf = (one: { owner: string | null }) => asked.owner === undefined || one.owner === asked.owner;
  const mine = debts.filter(
    (one) =>
      one.currency === asked.currency && isOf(one) && (asked.center === undefined || one.center === asked.center),
  );
  const left = (one: TrueDebt, day: string) =>
    one.since > day || (one.voidOn !== null && one.voidOn <= day)
      ? 0
      : one.total - sum(one.entries.filter((e) => e.day <= day).map(({ cents }) => cents));
  const age = (one: TrueDebt, day: string) => bucketOf(one.due === null ? null : between(one.due, day));
  const owedOn = (day: string) => sum(mine.map((one) => left(one, day)));
  const billedIn = ({ before, until }: Month) =>
    sum(
      mine
        .filter((one) => one.since > before && one.since <= until && (one.voidOn === null || one.voidOn > until))
        .map(({ total }) => total),
    );
  return months.map((month, place) => {
    const { before, until } = month;
    const isIn = (day: string) => day > before && day <= until;
    const paid = mine.flatMap((debt) =>
      debt.entries.filter((e) => e.origin !== null && isIn(e.day)).map((e) => ({ debt, ...e })),
    );
    const collected = sum(paid.map(({ cents }) => cents));
    const writtenOff = sum(
      mine.flatMap(({ entries }) => entries.filter((e) => e.origin === null && isIn(e.day)).map(({ cents }) => cents)),
    );
    const dropped =
      writtenOff + sum(mine.filter(({ voidOn }) => voidOn !== null && isIn(voidOn)).map((one) => left(one, before)));
    const owed = owedOn(until);
    const overdue = sum(mine.filter((one) => one.due !== null && one.due < until).map((one) => left(one, until)));
    const billed = billedIn(month);
    const beginning = owedOn(before);
    const dated = paid.filter(({ debt }) => debt.due !== null);
    const moves = new Map<string, number>();
    const move = (from: string, to: string, cents: number) =>
      cents > 0 && moves.set(`${from}>${to}`, (moves.get(`${from}>${to}`) ?? 0) + cents);
    for (const one of mine) {
      const was = left(one, before);
      const now = left(one, until);
      if (was === 0) move('nueva', age(one, until), now);
      else {
        const went = one.entries.filter(({ day }) => isIn(day));
        const [money, off] = [
          sum(went.filter((e) => e.origin !== null).map(({ cents }) => cents)),
          sum(went.filter((e) => e.origin === null).map(({ cents }) => cents)),
        ];
        move(age(one, before), age(one, until), now);
        move(age(one, before), 'pagada', money);
        move(age(one, before), 'condonada', off);
        move(age(one, before), 'anulada', was - now - money - off);
      }
    }
    const sourceOf = ({ debt, day, origin }: (typeof paid)[number]): string => {
      if (origin === 'debito') return 'debito';
      if (
        promises.some(
          (one) =>
            one.customer === debt.customer && one.currency === debt.currency && one.made <= day && day <= one.due,
        )
      )
        return 'promesa';
      const last = acts
        .filter((one) => one.customer === debt.customer && one.day <= day && between(one.day, day) <= 7)
        .at(-1);
      return last?.source ?? 'ninguna';
    };
    const due = promises.filter((one) => one.currency === asked.currency && isOf(one) && isIn(one.due));
    const debtors = new Set(
      mine
        .filter((one) => one.due !== null && one.due < before && left(one, before) > 0)
        .map(({ customer }) => customer),
    );
    const reached = [...debtors].filter(
      (customer) =>
        acts.some((one) => one.customer === customer && one.isReached && isIn(one.day)) ||
        wrote.some((one) => one.customer === customer && isIn(one.day)),
    );
    return {
      ...{ owed, overdue, billed, collected, dropped },
      dso: daysBack(
        owed,
        months.slice(0, place + 1).map((one) => ({ billed: billedIn(one), days: Number(one.until.slice(8)) })),
      ),
      cei: ratio((beginning + billed - dropped - owed) * 100, beginning + billed - dropped - (owed - overdue)),
      days_late: ratio(
        sum(dated.map(({ debt, day, cents }) => cents * Math.max(0, between(debt.due ?? day, day)))),
        sum(dated.map(({ cents }) => cents)),
      ),
      ages: BUCKETS.map((bucket) =>
        sum(mine.filter((one) => age(one, until) === bucket).map((one) => left(one, until))),
      ),
      moves: Object.fromEntries([...moves].sort()),
      sources: Object.fromEntries(
        PAYMENT_SOURCE.flatMap((source) => {
          const cents = sum(paid.filter((one) => sourceOf(one) === source).map((one) => one.cents));
          return cents > 0 ? [[source, cents]] : [];
        }),
      ),
      promises: {
        due: due.length,
        fulfilled: due.filter((one) => one.paid >= one.cents).length,
        amount: sum(due.map(({ cents }) => cents)),
        paid: sum(due.map((one) => one.paid)),
      },
      contacts: { customers: debtors.size, reached: reached.length },
    };
  });
}

const ratio = (part: number, whole: number) => (whole > 0 ? tenths(part / whole) : null);

function daysBack(owed: number, months: { billed: number; days: number }[]): number | null {
  if (owed <= 0) return null;
  let [left, days] = [owed, 0];
  for (const one of months.toReversed()) {
    if (one.billed >= left) return tenths(days + (left / one.billed) * one.days);
    left -= one.billed;
    days += one.days;
  }
  return days;
}
