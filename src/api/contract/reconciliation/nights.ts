import * as z from 'zod/mini';
import { byId, day, id, kindOf, moment, money, notNegative, pageOf, row, TIMEOUT, version } from '../row';
import { RULE_KIND } from './reconciliationRules';

/** Our addition: what is accepted at night by itself, within limits of the company. */

/**
 * Why a movement waits for a person: its account lacks a statement or has a file that waits (`cuenta`), it is above the limits
 * (`limite`), it is sure and was not accepted (`segura`: it came later, somebody noted or undid it, or it may be booked already), or
 * what its suggestion is.
 */
export const NIGHT_QUESTION = ['cuenta', 'limite', 'segura', 'posible', 'empate', 'ninguna'] as const;

const counted = z.looseObject({ currency: z.string(), amount: money });

const question = z.looseObject({
  movement_id: id,
  conciliation: id,
  bank_account_name: z.string(),
  date: z.nullable(day),
  description: z.string(),
  amount: money,
  currency: z.string(),
  why: kindOf(NIGHT_QUESTION),
});
export type NightQuestion = z.output<typeof question>;

const nightRule = z.looseObject({
  /** Null where the evidence was sure without a rule. */
  rule: z.nullable(id),
  kind: z.nullable(kindOf(RULE_KIND)),
  /** The customer, the category or the words of the rule. */
  name: z.string(),
  movements: z.int(),
  /** One line a currency; what went out is below zero. */
  amounts: z.array(counted),
});
export type NightRule = z.output<typeof nightRule>;

export const night = z.looseObject({
  id,
  at: moment,
  /** How many movements waited as it began, how many of them it accepted, and how many of these stand as it left them. */
  considered: z.int(),
  accepted: z.int(),
  stand: z.int(),
  /** What it accepted of money in, and of money out, by currency. */
  amounts: z.array(counted),
  outgoing: z.array(counted),
  rules: z.array(nightRule),
  undone_at: z.nullable(moment),
  undone_by: z.string(),
  /** How many of its movements that took back. */
  undone: z.int(),
});
export type Night = z.output<typeof night>;

const path = '/conciliation/nights/';

/** The last night, and what waits for a person now: some of `questions`, the largest amounts of each currency first. */
export const getMorning = row({
  name: 'getMorning',
  method: 'GET',
  path: `${path}last/`,
  ours: true,
  shows: ['conciliation', 'arrival'],
  answer: z.looseObject({
    /** Null before the first one. */
    night: z.nullable(night),
    /** Whether one is to come. */
    is_on: z.boolean(),
    questions: z.int(),
    asked: z.array(question),
  }),
});
export type Morning = z.output<typeof getMorning.answer>;

/** Undoes all that stands of a night, as one act. What people changed since stays, and so does what is closed: `left` counts them. 409 where it is undone. */
export const undoNight = row({
  name: 'undoNight',
  method: 'PUT',
  path: `${path}{id}/undo/`,
  ours: true,
  params: byId,
  timeout: TIMEOUT.none,
  answer: z.looseObject({ undone: z.int(), left: z.int(), closed: z.array(z.string()) }),
  success: 'Noche deshecha',
});

const limits = {
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** Zero: nothing is accepted at night. */
  per_movement: notNegative,
  per_night: notNegative,
};

export const nightLimit = z.looseObject({ ...limits, per_movement: money, per_night: money, version });
export type NightLimit = z.output<typeof nightLimit>;

/** Of each currency of the company's accounts. */
export const listNightLimits = row({
  name: 'listNightLimits',
  method: 'GET',
  path: `${path}limits/`,
  ours: true,
  query: z.object({}),
  answer: pageOf(nightLimit),
});

/** Counts from the next night on. */
export const setNightLimit = row({
  name: 'setNightLimit',
  method: 'PUT',
  path: `${path}limits/`,
  ours: true,
  body: z.object({ ...limits, version }),
  answer: nightLimit,
  success: 'Límites de la noche guardados',
});
