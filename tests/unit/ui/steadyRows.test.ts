import { expect, test } from 'vitest';
import { shiftOf } from '../../../src/ui/table/useSteadyRows';

const shift = (before: string, now: string) => shiftOf([...before], [...now], (one) => one);

test('new rows before the others are counted, those that left at the end are not missed', () => {
  expect(shift('abc', 'xabc')).toBe(1);
  expect(shift('abc', 'xya')).toBe(2);
});

test('another list is none of it', () => {
  for (const [before, now] of [
    ['abc', 'abc'],
    ['', 'abc'],
    ['abc', ''],
    ['abc', 'def'],
    ['abc', 'cba'],
    ['abc', 'xacb'],
    ['abc', 'bc'],
  ])
    expect([before, now, shift(before ?? '', now ?? '')]).toEqual([before, now, 0]);
});
