import * as z from 'zod/mini';
import { channel } from '../messaging/channels';
import { day, exportedFile, exportQuery, id, kindOf, moment, money, row } from '../row';
import { BUCKETS } from './documents';

/** Our addition: whether collecting works, month by month. */

const n = z.int();
const figure = z.nullable(z.number());

/** What a payment is attributed to; `ninguna`: nobody did anything about it in the days before. */
export const PAYMENT_SOURCE = [
  'debito',
  'promesa',
  'politica',
  'campana',
  'mensaje',
  'llamada',
  'visita',
  'carta',
  'ninguna',
] as const;
/** Where what was owed at the beginning of a month went besides another age, and where what is new came from. */
export const GONE = ['pagada', 'condonada', 'retenida', 'anulada'] as const;
export const NEW = 'nueva';

export const indicatorMonth = z.looseObject({
  /** `2026-11`. */
  month: z.string(),
  /** Its last day, or the day until which a month that is not over is counted. */
  until: z.string(),
  is_over: z.boolean(),
  /** At its end. */
  owed: money,
  overdue: money,
  /** In the month. What was voided, written off or withheld is `dropped`. */
  billed: money,
  collected: money,
  dropped: money,
  /** Days sales outstanding by count-back; `dso_is_least` where the known months do not use up what is owed. */
  dso: figure,
  dso_is_least: z.boolean(),
  /** Collection effectiveness index, 0 to 100. */
  cei: figure,
  /** Of what was paid in the month, weighted by money. */
  days_late: figure,
  /** Of those due in the month; null where a cost center is asked for. */
  promises: z.nullable(z.looseObject({ due: n, fulfilled: n, amount: money, paid: money })),
  /** Customers with overdue debt as it began, and those of them who were reached in it; null where a cost center is asked for. */
  contacts: z.nullable(z.looseObject({ customers: n, reached: n })),
  ages: z.array(z.looseObject({ bucket: kindOf(BUCKETS), documents: n, total: money })),
  /** What each cent collected in the month is attributed to. */
  sources: z.array(z.looseObject({ source: kindOf(PAYMENT_SOURCE), payments: n, total: money })),
  /** Money that moved between ages: `from` an age at the end of the month before, or `nueva`, `to` an age at its end, or one of `GONE`. */
  moves: z.array(z.looseObject({ from: z.string(), to: z.string(), total: money })),
});
export type IndicatorMonth = z.output<typeof indicatorMonth>;

const ownFigures = z.pick(indicatorMonth, {
  billed: true,
  collected: true,
  owed: true,
  overdue: true,
  dso: true,
  dso_is_least: true,
  cei: true,
  days_late: true,
  promises: true,
  contacts: true,
});
export type OwnFigures = z.output<typeof ownFigures>;

/** The last month's, of the customers whom one person has; null of those whom nobody has. */
const ofOwner = z.extend(ownFigures, { owner: z.nullable(z.looseObject({ id, name: z.string() })) });
export type OwnerFigures = z.output<typeof ofOwner>;

/** What staff and policies did in the months, and what came of it. */
const action = z.looseObject({
  source: kindOf(PAYMENT_SOURCE),
  channel: z.nullable(channel),
  template: z.nullable(z.string()),
  policy: z.nullable(z.string()),
  step: z.nullable(n),
  done: n,
  answered: n,
  payments: n,
  total: money,
});
export type IndicatorAction = z.output<typeof action>;

export const MOST_MONTHS = 24;
const filters = z.object({
  /** Unless said, that of most debts. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  cost_center: z.optional(id),
  /** Of the customers; a person, or nobody (`NOBODY`). */
  owner: z.optional(id),
  /** The last so many, this one among them; twelve unless said. */
  months: z.optional(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(MOST_MONTHS))),
});
export type IndicatorFilters = z.output<typeof filters>;

export const indicators = z.looseObject({
  /** Null before they were counted for the first time. */
  made_at: z.nullable(moment),
  /** They are being counted anew. */
  is_working: z.boolean(),
  /** Of the amounts; null where nothing was ever billed. Amounts of several are never added. */
  currency: z.nullable(z.string()),
  currencies: z.array(z.string()),
  /** Days after an act in which a payment is attributed to it. */
  attribution_days: n,
  /** Oldest first; the last is today's. */
  months: z.array(indicatorMonth),
  actions: z.array(action),
  /** Who has most overdue debt first. */
  owners: z.optional(z.array(ofOwner)),
});
export type Indicators = z.output<typeof indicators>;

/** Stored by month; what is older than some minutes is counted anew in the background (`is_working`). */
export const getIndicators = row({
  name: 'getIndicators',
  method: 'GET',
  path: '/customers/indicators/',
  ours: true,
  query: filters,
  answer: indicators,
});

export const INDICATOR_TABLE = ['meses', 'antiguedad', 'movimientos', 'gestiones', 'asesores', 'previsto'] as const;
export const exportIndicators = row({
  name: 'exportIndicators',
  method: 'GET',
  path: '/customers/indicators/export/',
  ours: true,
  query: z.extend(exportQuery, { ...filters.shape, table: z.optional(z.enum(INDICATOR_TABLE)) }),
  answer: exportedFile,
});

const week = { from: day, to: day, expected: money };
/** What is owed today by the week in which it is expected, and what was foretold of the last weeks beside what came of the debts that were known then. */
export const expectedCash = z.looseObject({
  made_at: z.nullable(moment),
  is_working: z.boolean(),
  currency: z.nullable(z.string()),
  currencies: z.array(z.string()),
  /** From tomorrow. Four weeks in five come between `low` and `high`; `pledged` is promised, or an agreement's instalment, of what is owed. */
  weeks: z.array(z.looseObject({ ...week, low: money, high: money, pledged: money })),
  /** Each as it was foretold when it began. */
  past: z.array(z.looseObject({ ...week, came: money })),
  /** How far what was foretold is from what came, in percent of it: of weeks one by one, and of four weeks as a sum. */
  error_weeks: figure,
  error_months: figure,
});
export type ExpectedCash = z.output<typeof expectedCash>;

export const getExpectedCash = row({
  name: 'getExpectedCash',
  method: 'GET',
  path: '/customers/expected_cash/',
  ours: true,
  query: z.pick(filters, { currency: true }),
  answer: expectedCash,
});
