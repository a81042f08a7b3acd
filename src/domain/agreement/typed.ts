import * as z from 'zod/mini';
import { createAgreement } from '../../api/contract/receivables/agreements';
import {
  type INSTALMENT_EVERY,
  type INSTALMENT_PLAN,
  type Instalment,
  type InstalmentPlan,
  instalmentsOf,
} from '../../api/contract/receivables/instalments';

/** An agreement as it is typed: each kind of plan keeps its fields while another one is looked at. */
export type TypedAgreement = {
  customer: string;
  documents: string[];
  /** What the chosen documents owe together. */
  amount: string;
  currency: string;
  plan: {
    kind: (typeof INSTALMENT_PLAN)[number];
    count: number;
    first_on: string;
    every: (typeof INSTALMENT_EVERY)[number];
    first_by: 'monto' | 'porcentaje';
    first_amount: string;
    first_percent: number;
    instalments: Instalment[];
  };
  grace_days: number;
  note: string;
} & TypedReminders;

/** No template where the instalments are not reminded of. */
export type TypedReminders = { template: string; reminder_days: string[] };

export const remindersOf = ({ template, reminder_days }: TypedReminders) =>
  template === '' ? null : { template, days: reminder_days.map(Number) };

/** What of a typed plan counts. */
export function planOf(typed: TypedAgreement['plan']): InstalmentPlan & Body['plan'] {
  const { kind, count, first_on, every, first_by, first_amount, first_percent, instalments } = typed;
  if (kind === 'propias') return { kind, instalments };
  const even = { kind, count, first_on, every };
  if (kind === 'iguales') return even;
  return first_by === 'monto' ? { ...even, first_amount } : { ...even, first_percent };
}

type Body = z.input<typeof createAgreement.body>;

/** Where a plan's fault is mended. */
function placeOf({ kind, instalments = [] }: InstalmentPlan, fault: string): (string | number)[] {
  if (kind === 'propias') return ['plan', 'instalments', Math.max(0, instalments.length - 1), 'amount'];
  return ['plan', fault === 'entrada_no_cabe' ? 'first_amount' : 'count'];
}

export const typedAgreement = z.pipe(
  z.transform(
    ({ currency: _, plan, template, reminder_days, ...typed }: TypedAgreement): Body => ({
      ...typed,
      plan: planOf(plan),
      ...(template !== '' && { reminders: remindersOf({ template, reminder_days }) }),
    }),
  ),
  createAgreement.body.check(
    z.check(({ value, issues }) => {
      // Without documents there is nothing to spread yet.
      if (value.documents.length === 0) return;
      const { fault } = instalmentsOf(value.plan, value.amount);
      if (fault)
        issues.push({ code: 'custom', path: placeOf(value.plan, fault.kind), input: value, message: fault.kind });
    }),
  ),
);
