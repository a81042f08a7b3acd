import type { Cents } from '../../src/api/contract/money';

/**
 * When what is owed will come in: a pure function of what was known on a day. Days count from 1970; of a past day nothing that
 * came later is looked at, so that the same function says what it would have foretold then.
 */

/** A debt of a customer, with the days on which parts of it were paid. */
export type Debt = {
  since: number;
  due: number | null;
  total: Cents;
  /** From then on it is no debt any more, without money: it was voided or written off. */
  endsOn: number | null;
  paid: { day: number; cents: Cents }[];
  /** What of it is not accepted, from one day until another: nobody expects it meanwhile. */
  disputed?: { from: number; until: number | null; cents: Cents }[];
};
/** What a customer promised, or an instalment of an agreement: so much between two days. */
export type Pledge = { from: number; due: number; cents: Cents; endsOn: number | null };
export type Debtor = { debts: Debt[]; pledges: Pledge[] };

/** Of a week that begins on `from`. */
export type Week = { from: number; expected: number; low: number; high: number; pledged: number };
/** `came` is of the debts that were known when it was foretold. */
type PastWeek = { from: number; expected: number; came: Cents };
export type Foretold = {
  weeks: Week[];
  /** The last weeks as each was foretold when it began, and the last months of four weeks likewise. */
  pastWeeks: PastWeek[];
  pastMonths: PastWeek[];
};

export const WEEKS = 12;
const WEEK = 7;
const MONTH = 4;
/** Weeks of delay that are counted apart: from so many before the due day on, the last one is for all that are later. */
const EARLIEST = -5 * WEEK;
const BINS = 58;
/** Documents' worth of the company's ways that a customer's own stand against: in all, and within a week of delay. */
const SHRINK = { all: 2, week: 1.5, pledge: 2 };
/** What was due earlier than so many days says nothing of today. */
const MEMORY = 540;
/** Past weeks from whose beginning it is foretold what came, for the band; and what the band is before there are any. */
const ORIGINS = 16;
const NORMAL = 1.2816;
const PRIOR_RESIDUALS = 20;

/** Lets others have their turn wherever it yields; `atOnce` runs it without. */
export type Slow<T> = Generator<void, T, void>;
const AT_ONCE = 100;

export function atOnce<T>(work: Slow<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The next weeks from the day after `day`, and what would have been foretold in the past. */
export function* foretell(debtors: readonly Debtor[], day: number): Slow<Foretold> {
  const residuals: number[] = [];
  const pastWeeks: PastWeek[] = [];
  const pastMonths: PastWeek[] = [];
  for (let back = ORIGINS; back >= 1; back--) {
    const then = day - back * WEEK;
    const { weeks, came } = yield* expectedOn(debtors, then, Math.min(WEEKS, back));
    if (weeks.every(({ expected }) => expected === 0)) continue;
    weeks.forEach(({ expected, spread }, at) => {
      if (spread > 0) residuals.push(((came[at] ?? 0) - expected) / spread);
    });
    const sums = (some: number) => ({
      from: then + 1,
      expected: weeks.slice(0, some).reduce((sum, { expected }) => sum + expected, 0),
      came: came.slice(0, some).reduce((sum, cents) => sum + cents, 0),
    });
    if (back <= WEEKS) pastWeeks.push(sums(1));
    if (back >= MONTH && back % MONTH === 0) pastMonths.push(sums(MONTH));
  }
  const [low, high] = [quantile(residuals, 0.1, -NORMAL), quantile(residuals, 0.9, NORMAL)];
  const { weeks } = yield* expectedOn(debtors, day, WEEKS);
  return {
    weeks: weeks.map(({ from, expected, spread, pledged }) => ({
      from,
      expected,
      low: Math.max(0, expected + Math.min(0, low) * spread),
      high: expected + Math.max(0, high) * spread,
      pledged,
    })),
    pastWeeks,
    pastMonths,
  };
}

/** That of the values, which a usual one stands against while there are few. */
function quantile(values: number[], part: number, usual: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? usual;
  return (found * sorted.length + usual * PRIOR_RESIDUALS) / (sorted.length + PRIOR_RESIDUALS);
}

type Expected = { from: number; expected: number; spread: number; pledged: number };

function* expectedOn(
  debtors: readonly Debtor[],
  day: number,
  count: number,
): Slow<{ weeks: Expected[]; came: Cents[] }> {
  const ways = yield* waysOf(debtors, day);
  const expected = new Float64Array(count);
  const variance = new Float64Array(count);
  const pledged = new Float64Array(count);
  const came = new Float64Array(count);
  for (const [at, debtor] of debtors.entries()) {
    if (at % AT_ONCE === 0) yield;
    const open = debtor.debts.flatMap((debt) => {
      const left = leftOn(debt, day);
      return left > 0 ? [{ debt, left: Math.max(0, left - disputedOn(debt, day)) }] : [];
    });
    if (open.length === 0) continue;
    for (const { debt } of open) {
      for (const { day: on, cents } of debt.paid) {
        const week = Math.floor((on - day - 1) / WEEK);
        if (on > day && week < count) came[week] = (came[week] ?? 0) + cents;
      }
    }
    const own = ownWays(ways, debtor, day);
    const shares = pledgedShares(open, debtor.pledges, day);
    open.forEach(({ debt, left }, place) => {
      const parts = shares[place] ?? [];
      const fulfilled = parts.reduce((sum, { share }) => sum + share * own.fulfilled, 0);
      const usual = 1 - fulfilled;
      let before = 1;
      for (let week = 0; week < count; week++) {
        const after = own.unpaidAfter(debt.due ?? debt.since, day, day + (week + 1) * WEEK);
        const promised = parts.reduce(
          (sum, one) => sum + (Math.floor(Math.max(0, one.due - day - 1) / WEEK) === week ? one.share : 0),
          0,
        );
        const chance = Math.min(1, usual * (before - after) + promised * own.fulfilled);
        expected[week] = (expected[week] ?? 0) + left * chance;
        variance[week] = (variance[week] ?? 0) + left * left * chance * (1 - chance);
        pledged[week] = (pledged[week] ?? 0) + left * promised;
        before = after;
      }
    });
  }
  const weeks = Array.from(expected, (cents, at) => ({
    from: day + 1 + at * WEEK,
    expected: cents,
    spread: Math.sqrt(variance[at] ?? 0),
    pledged: pledged[at] ?? 0,
  }));
  return { weeks, came: [...came] };
}

export function leftOn({ since, total, endsOn, paid }: Debt, day: number): Cents {
  if (since > day || (endsOn !== null && endsOn <= day)) return 0;
  let left = total;
  for (const one of paid) if (one.day <= day) left -= one.cents;
  return left;
}

const disputedOn = ({ disputed = [] }: Debt, day: number): Cents =>
  disputed
    .filter(({ from, until }) => from <= day && (until === null || until > day))
    .reduce((sum, { cents }) => sum + cents, 0);

const binOf = (delay: number) => Math.min(BINS - 1, Math.max(0, Math.floor((delay - EARLIEST) / WEEK)));

/** Documents that were not paid yet in each week of delay, and those that were paid in it; a part of a document counts as its part. */
type Counts = { atRisk: Float64Array; paid: Float64Array };
/** The company's: its hazard by the week of delay, and how much of what is promised is fulfilled. */
type Ways = { hazard: Float64Array; fulfilled: number };

const emptyCounts = (): Counts => ({ atRisk: new Float64Array(BINS + 1), paid: new Float64Array(BINS) });

/** Until then `atRisk` says by how much it is more or less than in the week before. */
function addUp({ atRisk }: Counts): void {
  for (let bin = 1; bin < BINS; bin++) atRisk[bin] = Math.max(0, (atRisk[bin] ?? 0) + (atRisk[bin - 1] ?? 0));
}

function* waysOf(debtors: readonly Debtor[], day: number): Slow<Ways> {
  const counts = emptyCounts();
  let promised = 0;
  let fulfilled = 0;
  for (const [at, debtor] of debtors.entries()) {
    if (at % AT_ONCE === 0) yield;
    count(counts, debtor, day, 'by money');
    const record = recordOf(debtor, day);
    promised += record.promised;
    fulfilled += record.fulfilled;
  }
  addUp(counts);
  return {
    hazard: counts.atRisk.map((risk, bin) => Math.min(0.95, ((counts.paid[bin] ?? 0) + 0.02) / (risk + 1))),
    fulfilled: (fulfilled + 1) / (promised + 2),
  };
}

/** Adds what is known on a day of when a customer's debts were paid. */
function count({ atRisk, paid }: Counts, { debts }: Debtor, day: number, by: 'by money' | 'by document'): void {
  for (const debt of debts) {
    const due = debt.due ?? debt.since;
    if (debt.since > day || due < day - MEMORY || debt.total <= 0) continue;
    // Large debts say more of money than small ones, but none says all.
    const weight = by === 'by money' ? Math.sqrt(debt.total) / 100 : 1;
    const last = Math.min(day, debt.endsOn ?? day);
    const first = binOf(debt.since - due);
    let left = debt.total;
    const addUntil = (bin: number, cents: Cents) => {
      const part = (cents / debt.total) * weight;
      if (bin < first) return;
      atRisk[first] = (atRisk[first] ?? 0) + part;
      atRisk[bin + 1] = (atRisk[bin + 1] ?? 0) - part;
    };
    for (const one of debt.paid) {
      if (one.day > last) continue;
      const bin = Math.max(first, binOf(one.day - due));
      addUntil(bin, one.cents);
      paid[bin] = (paid[bin] ?? 0) + (one.cents / debt.total) * weight;
      left -= one.cents;
    }
    // A week that is not over is no week in which it was not paid.
    if (left > 0) addUntil(binOf(last - due) - 1, left);
  }
}

/** Of the promises whose day is past: what was promised, and what was paid meanwhile, each cent for the soonest. */
function recordOf({ debts, pledges }: Debtor, day: number): { promised: number; fulfilled: number } {
  const past = pledges.filter(({ due, endsOn }) => due < day && due > day - MEMORY && endsOn === null);
  if (past.length === 0) return { promised: 0, fulfilled: 0 };
  const paid = debts
    .flatMap((debt) => debt.paid)
    .filter((one) => one.day <= day)
    .map((one) => ({ ...one }));
  let fulfilled = 0;
  for (const { from, due, cents } of past.toSorted((a, b) => a.due - b.due)) {
    let open = cents;
    for (const one of paid) {
      if (one.day < from || one.day > due) continue;
      const part = Math.min(open, one.cents);
      open -= part;
      one.cents -= part;
    }
    fulfilled += (cents - open) / cents;
  }
  return { promised: past.length, fulfilled };
}

/** A customer's own ways, shrunk toward the company's where little is known of them. */
function ownWays({ hazard, fulfilled }: Ways, debtor: Debtor, day: number) {
  const counts = emptyCounts();
  count(counts, debtor, day, 'by document');
  addUp(counts);
  let paid = SHRINK.all;
  let usual = SHRINK.all;
  for (let bin = 0; bin < BINS; bin++) {
    paid += counts.paid[bin] ?? 0;
    usual += (counts.atRisk[bin] ?? 0) * (hazard[bin] ?? 0);
  }
  const pace = Math.min(4, Math.max(0.1, paid / usual));
  /** The sum of the hazards of each day until a week of delay. */
  const sums = new Float64Array(BINS + 1);
  for (let bin = 0; bin < BINS; bin++) {
    const likely = Math.min(0.95, (hazard[bin] ?? 0) * pace);
    const own = ((counts.paid[bin] ?? 0) + SHRINK.week * likely) / ((counts.atRisk[bin] ?? 0) + SHRINK.week);
    sums[bin + 1] = (sums[bin] ?? 0) - Math.log(1 - Math.min(0.97, own));
  }
  const sumUntil = (delay: number): number => {
    const place = (delay - EARLIEST) / WEEK;
    if (place <= 0) return 0;
    const bin = Math.min(BINS - 1, Math.floor(place));
    const rate = (sums[bin + 1] ?? 0) - (sums[bin] ?? 0);
    return (sums[bin] ?? 0) + (place - bin) * rate;
  };
  const record = recordOf(debtor, day);
  return {
    fulfilled: (record.fulfilled + SHRINK.pledge * fulfilled) / (record.promised + SHRINK.pledge),
    /** How much of what is unpaid on a day still is on a later one. */
    unpaidAfter: (due: number, now: number, later: number) => Math.exp(sumUntil(now - due) - sumUntil(later - due)),
  };
}

/** Of each open debt the shares that are promised, and until when: the oldest debts are promised first. */
function pledgedShares(open: { debt: Debt; left: Cents }[], pledges: readonly Pledge[], day: number) {
  const shares = open.map((): { due: number; share: number }[] => []);
  const order = open
    .map(({ debt, left }, place) => ({ due: debt.due ?? debt.since, left, free: left, place }))
    .sort((a, b) => a.due - b.due);
  const live = pledges
    .filter(({ from, due, endsOn }) => from <= day && due > day && (endsOn === null || endsOn > day))
    .toSorted((a, b) => a.due - b.due);
  for (const { due, cents } of live) {
    let rest = cents;
    for (const one of order) {
      const part = Math.min(rest, one.free);
      if (part <= 0) continue;
      one.free -= part;
      rest -= part;
      shares[one.place]?.push({ due, share: part / one.left });
    }
  }
  return shares;
}
