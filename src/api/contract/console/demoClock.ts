import * as z from 'zod/mini';
import { day, row, TIMEOUT } from '../row';

/** Our addition: days that pass at once, in a demonstration alone. Elsewhere these calls are not there (404). */

const count = z.int();

/** `days`: how many have passed so. `today` stays what the calendar says. */
const clock = z.looseObject({ days: count, today: day });

const demoDays = z.looseObject({
  /** Documents that became overdue. */
  due: count,
  campaigns: count,
  /** Messages that were read only, and those that were answered. */
  read: count,
  answers: count,
  /** Documents that subscriptions were charged with. */
  charges: count,
  /** Payment links that were paid. */
  links: count,
  kept: count,
  broken: count,
  /** Instalments that were paid, and agreements that were broken. */
  instalments: z.optional(count),
  broken_agreements: z.optional(count),
  /** What customers disputed, and what staff ended. */
  disputes: z.optional(count),
  ended_disputes: z.optional(count),
  /** Collections that banks answered: made, and refused. */
  collected: count,
  rejected: count,
  /** Of a bank's new statement, to reconcile. */
  movements: count,
});
export type DemoDays = z.output<typeof demoDays>;

export const getDemoClock = row({
  name: 'getDemoClock',
  method: 'GET',
  path: '/console/demo_clock/',
  ours: true,
  answer: clock,
});

export const passDemoDays = row({
  name: 'passDemoDays',
  method: 'POST',
  path: '/console/demo_clock/',
  ours: true,
  body: z.object({ days: z.int().check(z.gte(1), z.lte(7)) }),
  answer: z.extend(clock, { passed: demoDays }),
  timeout: TIMEOUT.allCustomers,
});
