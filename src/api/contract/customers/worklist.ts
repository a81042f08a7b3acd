import * as z from 'zod/mini';
import { day, id, kindOf, listQuery, pageOf, row } from '../row';
import { customer } from './shapes';

/** Our addition, see ARCHITECTURE.md: the customers whom a person calls, visits or answers today. */

/** Why somebody is on it: the first is what does not wait. */
export const WORK_REASON = ['mensaje', 'tarea', 'promesa_rota', 'proximo', 'sin_contacto'] as const;
export const TASK_ACT = ['llamada', 'visita', 'carta'] as const;

const n = z.int();

const reason = z.looseObject({
  kind: kindOf(WORK_REASON),
  /** Of `mensaje` the messages that wait, of `promesa_rota` the promises; else one. */
  count: n,
  /** When the message came, the task was set, the last promise was broken, or the next act was planned for. */
  day: z.nullable(day),
  /** Of `tarea`: the task, what is done, and its step by days from the due date. */
  task: z.nullable(id),
  act: z.nullable(kindOf(TASK_ACT)),
  step: z.nullable(n),
});
export type WorkReason = z.output<typeof reason>;

export const workItem = z.looseObject({
  ...z.pick(customer, { id: true, days_overdue: true, owner: true, last_contact: true, balances: true }).shape,
  customer_name: z.string(),
  reasons: z.array(reason),
});
export type WorkItem = z.output<typeof workItem>;

/**
 * Each customer once, what is worth most first: the largest sum past due, in the currency most documents owed are in. Without
 * `owner` an operator is answered their own and nobody's; who reads for the company, all.
 */
export const listWorklist = row({
  name: 'listWorklist',
  method: 'GET',
  path: '/customers/worklist/',
  shows: ['customer', 'activity', 'document', 'payment', 'conversation', 'job'],
  ours: true,
  query: z.extend(listQuery, {
    /** A person, or nobody (`NOBODY`). */
    owner: z.optional(id),
    reason: z.optional(z.enum(WORK_REASON)),
  }),
  answer: pageOf(workItem),
});
