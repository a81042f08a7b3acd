import * as z from 'zod/mini';
import { day, kindOf, money, row, version } from '../row';

/** Our addition: the days and hours in which campaigns go out, and the data of each day of a planning calendar. */

/** Countries whose holidays the service knows by their laws. */
export const COUNTRY = ['EC', 'CO', 'PE'] as const;

/** `HH:MM` of a day. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** `HH:MM`; a day ends at 24:00. */
const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/** From Monday, 1, to Sunday, 7. */
const openHours = z.object({ weekday: z.int().check(z.gte(1), z.lte(7)), from: hour, until: hour });

const holiday = z.looseObject({
  day,
  name: z.string(),
  /** The law that says so; empty for the company's own. */
  law: z.string(),
});
export type Holiday = z.output<typeof holiday>;

export const sendingCalendar = z.looseObject({
  version,
  time_zone: z.string(),
  /** Whose holidays were taken; null for none. */
  country: z.nullable(kindOf(COUNTRY)),
  /** When it may be sent, at most once a weekday; empty is at any time, else a weekday that is not there is closed. */
  hours: z.array(openHours),
  /** Nothing is sent on them. */
  holidays: z.array(holiday),
  /** What customers promised to pay on each day and did not yet, a line a currency. */
  promises: z.optional(z.array(z.looseObject({ day, currency: z.string(), amount: money, count: z.int() }))),
  /** What policies will do on each of the next thirty days if nobody pays. */
  policies: z.optional(z.array(z.looseObject({ day, messages: z.int(), tasks: z.int() }))),
});
export type SendingCalendar = z.output<typeof sendingCalendar>;

/** `start` and `end`: the days returned, both included. */
export const getSendingCalendar = row({
  name: 'getSendingCalendar',
  method: 'GET',
  path: '/campaigns/sending_calendar/',
  ours: true,
  query: z.object({ start: z.optional(day), end: z.optional(day) }),
  answer: sendingCalendar,
});

/** Another country takes the holidays of the one before away, and leaves the company's own. */
export const setSendingCalendar = row({
  name: 'setSendingCalendar',
  method: 'PUT',
  path: '/campaigns/sending_calendar/',
  ours: true,
  body: z.object({
    country: z.nullable(z.enum(COUNTRY)),
    hours: z.array(openHours.check(z.refine(({ from, until }) => from < until, 'Termina antes de empezar.'))).check(
      z.maxLength(7),
      z.refine((hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length),
    ),
    version: z.optional(version),
  }),
  answer: sendingCalendar,
});

const holidayOf = z.object({ day });

/** A day of the company's own; one that is there gets the name. */
export const saveHoliday = row({
  name: 'saveHoliday',
  method: 'PUT',
  path: '/campaigns/holidays/{day}/',
  ours: true,
  params: holidayOf,
  body: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
  answer: holiday,
});

/** On that day it is sent, law or not. */
export const deleteHoliday = row({
  name: 'deleteHoliday',
  method: 'DELETE',
  path: '/campaigns/holidays/{day}/',
  ours: true,
  params: holidayOf,
  answer: z.looseObject({}),
});
