import { expect, test } from 'vitest';
import { type Country, holidaysOf } from '../../../server/company/holidayRules';

/** As each country's authorities published them. */
const KNOWN: [Country, number, string][] = [
  ['EC', 2025, '01-01 03-03 03-04 04-18 05-02 05-23 08-11 10-10 11-03 11-04 12-25'],
  ['EC', 2026, '01-01 02-16 02-17 04-03 05-01 05-25 08-10 10-09 11-02 11-03 12-25'],
  ['EC', 2027, '01-01 02-08 02-09 03-26 04-30 05-24 08-09 10-08 11-01 11-02 12-24 12-31'],
  ['CO', 2025, '01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25'],
  [
    'CO',
    2026,
    '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-13 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  ],
  [
    'CO',
    2027,
    '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
  ],
  ['PE', 2025, '01-01 04-17 04-18 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25'],
  ['PE', 2026, '01-01 04-02 04-03 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25'],
  ['PE', 2027, '01-01 03-25 03-26 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25'],
];

test.each(KNOWN)('%s %i', (country, year, days) => {
  const holidays = holidaysOf(country, year);
  expect(holidays.map(({ day }) => day)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  expect(holidays.every(({ name, law }) => name !== '' && law !== '')).toBe(true);
});

test('two holidays of one day are told as one', () => {
  expect(holidaysOf('CO', 2025).find(({ day }) => day === '2025-06-30')?.name).toBe(
    'Sagrado Corazón y San Pedro y San Pablo',
  );
});

/** November the 2nd and 3rd, from Monday to Sunday. */
test.each([
  [2020, '11-02 11-03'],
  [2021, '11-01 11-02'],
  [2022, '11-03 11-04'],
  [2023, '11-02 11-03'],
  [2018, '11-01 11-02'],
  [2019, '11-01 11-04'],
  [2025, '11-03 11-04'],
])('two days in a row move together in Ecuador: %i', (year, days) => {
  const inNovember = holidaysOf('EC', year).filter(({ day }) => day.slice(5, 7) === '11');
  expect(inNovember.map(({ day }) => day.slice(5)).join(' ')).toBe(days);
});
