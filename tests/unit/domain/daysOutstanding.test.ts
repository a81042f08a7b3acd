import { expect, test } from 'vitest';
import { daysOutstanding } from '../../../src/features/dueWallet/daysOutstanding';

const month = (name: string, owed: string, billed: string | null, currency = 'USD') => ({
  month: name,
  collected: [],
  ends: [{ currency, owed, overdue: '0.00', billed }],
});
const now = { month: '2026-11', collected: [], ends: [] };

test('what is owed at the last month’s end is used up by what was billed, month by month backwards', () => {
  const of = (owed: string) =>
    daysOutstanding(
      [month('2026-08', '0.00', '500.00'), month('2026-09', '0.00', '400.00'), month('2026-10', owed, '1000.00'), now],
      'USD',
    );
  // Half of October; all of it and half of September; all that is known is not enough.
  expect([of('500.00'), of('1200.00'), of('1900.01')]).toEqual([
    { days: 16, isLeast: false, month: '2026-10' },
    { days: 46, isLeast: false, month: '2026-10' },
    { days: 92, isLeast: true, month: '2026-10' },
  ]);
  expect(of('0.00')).toBeUndefined();
});

test('a month that is not known says nothing, and each currency counts its own', () => {
  const months = [month('2026-09', '0.00', null), month('2026-10', '900.00', '300.00'), now];
  expect(daysOutstanding(months, 'USD')).toBeUndefined();
  expect(daysOutstanding([month('2026-10', '150.00', '300.00'), now], 'USD')).toEqual({
    days: 16,
    isLeast: false,
    month: '2026-10',
  });
  expect(daysOutstanding([month('2026-10', '150.00', '300.00', 'EUR'), now], 'USD')).toBeUndefined();
  expect(daysOutstanding([now], 'USD')).toBeUndefined();
});
