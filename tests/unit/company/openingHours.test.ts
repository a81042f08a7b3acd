import { expect, test } from 'vitest';
import { afterOpen, closedBy, type OpeningHours, opensAt } from '../../../server/company/openingHours';

const HOUR = 3_600_000;
const moment = (text: string) => Date.parse(text);
const told = (given: number) => new Date(given).toISOString().slice(0, 16);

/** Monday to Friday from 08 to 18, Saturday until noon. */
const office = (timeZone: string, holidays: Record<string, string> = {}): OpeningHours => ({
  now: 0,
  timeZone,
  hours: new Map([1, 2, 3, 4, 5, 6].map((day) => [day, { opens: 8 * HOUR, closes: (day === 6 ? 12 : 18) * HOUR }])),
  holidays: new Map(Object.entries(holidays).map(([day, name]) => [moment(day) / (24 * HOUR), name])),
});

test('it is open until the last moment before it closes, and then not before the next day that is none of rest', () => {
  const lima = office('America/Lima', { '2026-11-23': 'Lunes de fiesta' });
  const friday = moment('2026-11-20T17:59:59-05:00');
  expect(opensAt(friday, lima)).toBe(friday);
  expect(told(opensAt(friday + 1000, lima))).toBe('2026-11-21T13:00');
  // Saturday afternoon: Sunday has no hours and Monday is a holiday.
  const saturday = moment('2026-11-21T15:00-05:00');
  expect(told(opensAt(saturday, lima))).toBe('2026-11-24T13:00');
  expect(closedBy(saturday, lima)).toEqual({ kind: 'horario', name: '' });
  expect(closedBy(moment('2026-11-23T10:00-05:00'), lima)).toEqual({ kind: 'feriado', name: 'Lunes de fiesta' });
  expect(closedBy(friday, lima)).toBe(null);
});

test('hours are those that clocks show, also where they are put forward or back over the weekend', () => {
  const madrid = office('Europe/Madrid');
  for (const [saturday, monday] of [
    ['2026-03-28T12:00+01:00', '2026-03-30T08:00+02:00'],
    ['2026-10-24T12:00+02:00', '2026-10-26T08:00+01:00'],
  ] as const) {
    expect(told(opensAt(moment(saturday), madrid))).toBe(told(moment(monday)));
    expect(told(afterOpen(moment(saturday) - HOUR, 2 * HOUR, madrid))).toBe(told(moment(monday) + HOUR));
  }
});

test('a day whose midnight the clocks skip opens with its first hour, not with the last one of the day before', () => {
  const always = { ...office('America/Santiago', { '2027-09-04': 'Feriado' }), hours: new Map() };
  const holiday = moment('2027-09-04T12:00-04:00');
  const sunday = moment('2027-09-05T01:00-03:00');
  expect(told(opensAt(holiday, always))).toBe(told(sunday));
  const lastHour = sunday - HOUR / 2;
  expect(closedBy(lastHour, always)).toEqual({ kind: 'feriado', name: 'Feriado' });
  expect(told(afterOpen(holiday, 2 * HOUR, always))).toBe(told(sunday + 2 * HOUR));
  // The evening's hour before midnight comes twice when they are put back.
  const night = { ...always, hours: new Map([[6, { opens: 23.5 * HOUR, closes: 24 * HOUR }]]) };
  expect(told(opensAt(moment('2027-04-03T12:00-03:00'), night))).toBe(told(moment('2027-04-03T23:30-03:00')));
});

test('without hours it is open on all days but holidays; without any day it is looked for no longer than a year', () => {
  const always = { ...office('UTC', { '2026-12-25': 'Navidad' }), hours: new Map() };
  const eve = moment('2026-12-24T23:30Z');
  expect(opensAt(eve, always)).toBe(eve);
  expect(told(opensAt(eve + HOUR, always))).toBe('2026-12-26T00:00');
  expect(told(afterOpen(eve, 2 * HOUR, always))).toBe('2026-12-26T01:30');
  const days = Array.from({ length: 800 }, (_, at) => [moment('2026-12-24') / (24 * HOUR) + at, 'Cerrado'] as const);
  expect(told(opensAt(eve, { ...always, holidays: new Map(days) }))).toBe('2027-12-25T00:00');
});
