import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  date,
  dayOf,
  daysFromToday,
  hour,
  localTime,
  moment,
  parseDate,
  relative,
  setTimeZone,
  shortDate,
  today,
} from '../../../src/ui/format/dates';
import { zoneName } from '../../../src/ui/format/zoneName';

test('days are written day first, and need no time zone', () => {
  expect(date('2024-04-12')).toBe('12/04/2024');
  expect(date('2024-04-12T23:59:00-05:00')).toBe('12/04/2024');
  expect(shortDate('2024-04-12')).toBe('12/04');
  expect(date('sin fecha')).toBe('sin fecha');
});

test('the day of a moment is the company’s: in the evening it is not yet that of UTC', () => {
  setTimeZone('America/Guayaquil');
  expect(date(dayOf('2026-11-29T00:52:00Z'))).toBe('28/11/2026');
  // Written with another zone's offset, it is the same moment.
  expect(date(dayOf('2026-11-29T05:52:00+05:00'))).toBe('28/11/2026');
  setTimeZone(undefined);
});

/** `created_at.slice(0, 10)` is the day in UTC, or wherever the text was written: `dayOf(…)` is the company’s, in the service `daysOf`. */
const CUT = /(?:_at|\.at)\??\.slice\(0, 10\)/;
/** Moments of an aggregate carry the company’s offset: `2026-11-28T19:52:00-05:00`. */
const WITH_OFFSET = ['server/debits/order/byLayout.ts'];

test('no moment is cut to its day', () => {
  const files = ['src', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const read = files.filter((file) => /\.tsx?$/.test(file) && !WITH_OFFSET.includes(file));
  expect(read.filter((file) => CUT.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a moment carries its hour, and what is none is shown as it came', () => {
  expect(moment('2024-04-12T15:30:00Z')).toMatch(/^1[123]\/04\/2024 \d{2}:30$/);
  expect(moment('ayer')).toBe('ayer');
});

test('relative time is in Spanish and in the largest whole unit', () => {
  const now = Date.parse('2024-04-12T12:00:00Z');
  expect(relative('2024-04-09T12:00:00Z', now)).toBe('hace 3 días');
  expect(relative('2024-04-12T14:00:00Z', now)).toBe('dentro de 2 horas');
  expect(relative('2024-04-12T11:59:40Z', now)).toBe('ahora');
  expect(relative('x', now)).toBe('');
});

test('a zone is called as people call it', () => {
  expect(['America/Guayaquil', 'America/Bogota'].map(zoneName)).toEqual([
    'hora de Ecuador',
    'hora estándar de Colombia',
  ]);
});

test('the day and the hour are the company’s, wherever the reader sits', () => {
  const night = Date.parse('2026-11-22T00:30:00Z');
  setTimeZone('America/Guayaquil');
  expect([today(night), hour(night), daysFromToday('2026-11-21', night)]).toEqual(['2026-11-21', 19, 'hoy']);
  expect(moment('2026-11-22T00:30:00Z')).toBe('21/11/2026 19:30');
  expect(localTime('2026-11-22T00:30:00Z')).toBe('2026-11-21T19:30');
  // Without an offset it is the hour on the company's wall, and not that of the reader's.
  expect([localTime('2026-11-21 19:30:05.120'), moment('2026-11-21T19:30')]).toEqual([
    '2026-11-21T19:30',
    '21/11/2026 19:30',
  ]);
  setTimeZone('Pacific/Auckland');
  expect([today(night), hour(night), daysFromToday('2026-11-21', night)]).toEqual(['2026-11-22', 13, 'hace 1 día']);
  setTimeZone(undefined);
});

describe('days as staff type them', () => {
  test.each([
    ['12/4/24', '2024-04-12'],
    ['12/04/2024', '2024-04-12'],
    ['12-04-2024', '2024-04-12'],
    ['12.4.2024', '2024-04-12'],
    ['12042024', '2024-04-12'],
    ['2024-04-12', '2024-04-12'],
    ['29/02/2024', '2024-02-29'],
    ['1/1/99', '1999-01-01'],
  ])('%s is %s', (text, iso) => expect(parseDate(text)).toBe(iso));

  test.each(['30/02/2024', '29/02/2023', '13/13/2024', '0/1/2024', '32/01/2024', '04/2024', 'hoy', '', '1/1/123'])(
    '%s is no day, and is not moved to another',
    (text) => expect(parseDate(text)).toBeUndefined(),
  );
});

test('how far a day is, counted in days and not in hours', () => {
  const evening = new Date(2026, 10, 21, 23, 50).getTime();
  expect(daysFromToday('2026-09-01', evening)).toBe('hace 81 días');
  expect(daysFromToday('2025-10-18', evening)).toBe('hace 13 meses');
  expect(daysFromToday('2026-11-20', evening)).toBe('hace 1 día');
  expect(daysFromToday('2026-11-21', evening)).toBe('hoy');
  expect(daysFromToday('2026-11-26', evening)).toBe('en 5 días');
  expect(daysFromToday('x', evening)).toBe('');
});
