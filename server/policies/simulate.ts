import type { ChannelName } from '../../src/api/contract/messaging/channels';
import type { SuppressionReason } from '../../src/api/contract/messaging/shapes';
import { policiesFor, type Traits } from './audience';
import { type Decided, decide, type Pass, type Way } from './decide';
import type { Rules } from './rules';
import { isOn } from './stored';

/** A part of a document that was paid: on the payment's own day, and on that which it was known here. Amounts are cents. */
type PaidPart = { own: number; known: number; cents: number };

export type PastDebt = Omit<Traits['debts'][number], 'balance'> & {
  id: string;
  /** From when it was a debt, and from when it was void. */
  from: number;
  voidOn: number | null;
  total: number;
  paid: PaidPart[];
  reached: number | null;
  /** All of it is in dispute now, and nobody knows until when. */
  isDisputed: boolean;
  /** When an agreement spread it, or a promise named it. */
  suspended: Stretch[];
};

/** Days, the last one among them. */
type Stretch = { from: number; until: number };
const isWithin = (stretches: readonly Stretch[], day: number): boolean =>
  stretches.some(({ from, until }) => from <= day && day <= until);

export type Life = Omit<Traits, 'debts'> & {
  id: string;
  debts: PastDebt[];
  /** What holds the customer on each of the days. */
  suppressions: Partial<Record<ChannelName, SuppressionReason[]>>;
  /** Of no document by name. */
  promises: Stretch[];
  messagedOn: number[];
};

/** What a policy does for a customer on a day. */
export type Happening = {
  day: number;
  policy: string;
  customer: string;
  step: Rules['steps'][number];
  way: Way | undefined;
  passes: Pass[];
};

export type Span = { from: number; to: number; isOpen(day: number): boolean };

/** The days past due from which a customer's age is another one. */
const AGES_BEGIN = [1, 31, 61, 91, 121];

export const paidBy = ({ paid }: PastDebt, day: number, of: 'own' | 'known'): number =>
  paid.reduce((sum, one) => sum + (one[of] <= day ? one.cents : 0), 0);

/** What the policies do for one customer, day by day, as the daily run does: on open days alone, missed ones caught up. */
export function simulate(policies: readonly Rules[], life: Life, { from, to, isOpen }: Span): Happening[] {
  const happened: Happening[] = [];
  const reached = new Map(life.debts.map(({ id, reached: last }) => [id, last]));
  const messages = [...life.messagedOn];
  const chooseByAge = policies.some(({ ages }) => ages.length > 0);
  // They are the same objects on each day, since a year of many customers makes millions of them.
  const own = life.debts.map((debt) => ({ ...debt, balance: 0 }));
  // Only on these days may anything be another than on the day before.
  const isChecked = new Uint8Array(Math.max(0, to - from + 1));
  const look = (day: number) => {
    if (day <= to) isChecked[Math.max(0, day - from)] = 1;
  };
  for (const debt of life.debts) {
    look(debt.from);
    for (const { known } of debt.paid) look(known);
    for (const { until } of debt.suspended) look(until + 1);
    if (debt.dueOn === null) continue;
    if (chooseByAge) for (const begin of AGES_BEGIN) look(debt.dueOn + begin);
    for (const { steps } of policies) for (const step of steps) look(debt.dueOn + step.day);
  }
  for (let day = from; day <= to; day++) {
    if (isChecked[day - from] === 0) continue;
    if (!isOpen(day)) {
      look(day + 1);
      continue;
    }
    const debts = own.filter((debt) => {
      if (debt.from > day || (debt.voidOn !== null && debt.voidOn <= day)) return false;
      debt.balance = debt.total - paidBy(debt, day, 'known');
      return debt.balance > 0;
    });
    if (debts.length === 0) continue;
    const [policy] = policiesFor(policies, { ...life, debts }, day);
    if (!policy || !isOn(policy.state)) continue;
    const isPromised = isWithin(life.promises, day);
    const decision = decide(
      policy,
      {
        debts: debts.flatMap(({ id, dueOn, isDisputed, suspended }) =>
          dueOn === null || isDisputed || isWithin(suspended, day)
            ? []
            : [{ id, dueOn, reached: reached.get(id) ?? null }],
        ),
        suppressions: isPromised
          ? { ...life.suppressions, email: [...(life.suppressions.email ?? []), 'compromiso'] }
          : life.suppressions,
        messagedToday: messages.includes(day),
        messagedInWeek: messages.filter((one) => one > day - 7).length,
        taskedToday: false,
      },
      day,
    );
    const note = (decided: Decided | undefined) => {
      if (decided?.kind === 'waits') look(day + 1);
      if (decided?.kind !== 'acts') return;
      for (const pass of decided.passes) reached.set(pass.document, pass.day);
      if (decided.way) messages.push(day);
      const { step, way, passes } = decided;
      happened.push({ day, policy: policy.id, customer: life.id, step, way, passes });
    };
    note(decision.message);
    note(decision.task);
  }
  return happened;
}
