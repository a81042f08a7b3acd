import type { Debt, Debtor, Pledge } from '../../../server/indicators/foretell';

/**
 * A company whose truth is known: what each customer does is drawn from choices of their own, which the foretelling does not
 * have. Some of the choices (`HELD_OUT`) are only in companies that tuning never looks at.
 */

export type Company = { debtors: Debtor[]; today: number; until: number };

/** A day from which nothing is drawn that would be a holiday or a month's end of its own. */
const TODAY = 20_600;
const YEARS = 2;
const AHEAD = 12 * 7;

type Random = () => number;

/** Mulberry32: small, and the same everywhere. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const normal = (random: Random) => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());

/** The day on which a debt is paid in full, from the day it is due. */
type Habit = (due: number, random: Random) => number;
const nextOf = (day: number, every: number, at: number) => day + ((at - (day % every) + every) % every);

/** How customers pay, each drawn once for a customer. */
const TUNED: ((random: Random) => Habit)[] = [
  (random) => {
    const spread = 1 + random() * 4;
    return (due, r) => due + Math.round(normal(r) * spread);
  },
  (random) => {
    const mean = 5 + random() * 55;
    const spread = 3 + random() * 9;
    return (due, r) => due + Math.round(mean + normal(r) * spread);
  },
  (random) => {
    const mean = 10 + random() * 40;
    return (due, r) => due - 3 + Math.round(-Math.log(1 - r()) * mean);
  },
  () => (due, r) => (r() < 0.35 ? due + 90 + Math.round(r() * 200) : 1_000_000),
];
const HELD_OUT: ((random: Random) => Habit)[] = [
  // On the fortnight after some lateness of their own.
  (random) => {
    const mean = random() * 35;
    return (due, r) => nextOf(due + Math.round(mean + normal(r) * 3), 15, 0);
  },
  // On Fridays, early or a month late.
  () => (due, r) => nextOf(r() < 0.6 ? due - 4 : due + 30, 7, 1),
  // Ever later.
  (random) => {
    const per = 0.02 + random() * 0.05;
    return (due, r) => due + Math.round((due - TODAY + 365 * YEARS) * per + normal(r) * 4);
  },
  // All that is owed at once, each other month.
  (random) => {
    const at = Math.floor(random() * 60);
    return (due) => nextOf(due, 60, at);
  },
];

export function generatedCompany(seed: number, isHeldOut: boolean): Company {
  const random = randomOf(seed * 7919 + (isHeldOut ? 13 : 0));
  const habits = isHeldOut ? [...TUNED, ...HELD_OUT] : TUNED;
  const weights = habits.map(() => 0.2 + random());
  const customers = 80 + Math.floor(random() * 420);
  const tail = 0.6 + random() * 0.8;
  const partly = random() * 0.3;
  const promising = random() * 0.4;
  const debtors = Array.from({ length: customers }, (): Debtor => {
    const habit = pick(random, habits, weights)(random);
    const terms = [0, 15, 30, 30, 45, 60][Math.floor(random() * 6)] ?? 30;
    const every = 7 + Math.floor(random() * 60);
    const size = Math.exp(9 + normal(random) * tail);
    const honest = 0.3 + random() * 0.65;
    const debts: Debt[] = [];
    const pledges: Pledge[] = [];
    for (
      let since = TODAY - 365 * YEARS + Math.floor(random() * every);
      since < TODAY + AHEAD;
      since += Math.max(3, Math.round(every * (0.6 + random() * 0.8)))
    ) {
      const due = since + terms;
      const total = Math.max(100, Math.round(size * (0.4 + random() * 1.2)));
      let paidOn = Math.max(since, habit(due, random));
      // A promise of who is late by some time: it is fulfilled on its day or shortly before, or changes nothing.
      if (random() < promising && paidOn > due + 12) {
        const from = due + 5 + Math.floor(random() * 7);
        const until = from + 3 + Math.floor(random() * 12);
        pledges.push({ from, due: until, cents: total, endsOn: null });
        if (random() < honest) paidOn = Math.min(paidOn, until - Math.floor(random() * 2));
      }
      const first = random() < partly ? Math.round(total * (0.3 + random() * 0.4)) : total;
      const paid = [{ day: paidOn, cents: first }];
      if (first < total) paid.push({ day: paidOn + 7 + Math.floor(random() * 40), cents: total - first });
      debts.push({ since, due, total, endsOn: null, paid: paid.filter(({ day }) => day < 900_000) });
    }
    return { debts, pledges };
  });
  return { debtors, today: TODAY, until: TODAY + AHEAD };
}

function pick<T>(random: Random, some: T[], weights: number[]): T {
  let left = random() * weights.reduce((sum, one) => sum + one, 0);
  for (const [at, one] of some.entries()) {
    left -= weights[at] ?? 0;
    if (left <= 0) return one;
  }
  const [first] = some;
  if (first === undefined) throw new Error('nothing to draw from');
  return first;
}
