import { expect, test } from 'vitest';
import { asPage } from '../../src/api/contract/row';
import { countOf, everyPage, pageSizeOf } from '../../src/machines/kit/pages';

/** Services of every habit: how long their pages are, and what they tell of the others. */

const rows = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ id: from + i }));

type Habit = { size: number; next: 'link' | 'always null' | 'absent'; counts: boolean };

function service(total: number, { size, next, counts }: Habit) {
  const asked: number[] = [];
  const page = (p: number) => {
    asked.push(p);
    const link = p * size < total ? `?p=${p + 1}` : null;
    return Object(
      asPage({
        results: rows((p - 1) * size, Math.min(p * size, total)),
        ...(counts && { count: total }),
        ...(next === 'link' ? { next: link } : next === 'always null' ? { next: null } : {}),
      }),
    );
  };
  return { asked, page };
}

const sizes = [1, 3, 7, 10, 25, 40, 100];
const totals = [1, 9, 10, 11, 25, 26, 99, 100, 937];

test.each(sizes.flatMap((size) => totals.map((total) => ({ size, total }))))(
  'pages of $size of $total rows are known on every page that is opened from the first on',
  ({ size, total }) => {
    for (const next of ['link', 'absent'] as const) {
      const { page } = service(total, { size, next, counts: true });
      let known = 25;
      for (let p = 1; p <= Math.ceil(total / size); p += 1) {
        const found = page(p);
        known = pageSizeOf(found, p, known);
        expect(countOf(found, p, known)).toBe(total);
        // One page alone has no length to tell of.
        if (total > size) expect(known, `page ${p}, next ${next}`).toBe(size);
        else expect(known).toBeGreaterThanOrEqual(total);
      }
    }
  },
);

test.each(sizes)('a deep link to any page of %i rows that tells of its next one has the right rows', (size) => {
  const { page } = service(937, { size, next: 'link', counts: true });
  for (let p = 1; p <= Math.ceil(937 / size); p += 1) expect(pageSizeOf(page(p), p, 25)).toBe(size);
});

test('a deep link to the last page, where nothing tells of a next one', () => {
  const { page } = service(937, { size: 10, next: 'absent', counts: true });
  expect(pageSizeOf(page(94), 94, 25)).toBe(10);
});

test('where nobody counts, another page is offered as long as one may follow', () => {
  const told = service(23, { size: 10, next: 'link', counts: false });
  expect([1, 2, 3].map((p) => countOf(told.page(p), p, 10))).toEqual([11, 21, 23]);
  const silent = service(20, { size: 10, next: 'absent', counts: false });
  expect([1, 2, 3].map((p) => countOf(silent.page(p), p, 10))).toEqual([11, 21, 20]);
});

test('a page whose rows could not be read is as long as it was', () => {
  const page = { count: 30, next: '?p=2', results: rows(0, 7), unreadable: ['{}', '{}', '{}'] };
  expect(pageSizeOf(page, 1, 25)).toBe(10);
});

const habits: Habit[] = [3, 10, 25].flatMap((size) =>
  (['link', 'always null', 'absent'] as const).flatMap((next) =>
    [true, false].map((counts) => ({ size, next, counts })),
  ),
);

test.each(habits)('a choice has every row of a service with $size a page, next $next, count $counts', async (habit) => {
  // Neither counted nor followed: that is all there is to know.
  const total = habit.next === 'always null' && !habit.counts ? habit.size : 23;
  const { asked, page } = service(total, habit);
  const whole = await everyPage(async (p) => page(p));
  expect(whole.results).toEqual(rows(0, total));
  expect(whole.count).toBe(total);
  expect(asked.length).toBeLessThanOrEqual(Math.ceil(total / habit.size) + 1);
});

test('a service that gives the same page whatever is asked is asked twice', async () => {
  const asked: number[] = [];
  const whole = await everyPage(async (p) => {
    asked.push(p);
    return { count: 100, results: rows(0, 10) };
  });
  expect(asked).toEqual([1, 2]);
  expect(whole.results).toHaveLength(10);
});

test('what never ends is given up, and what is cancelled is asked no further', async () => {
  let asked = 0;
  await everyPage(async (p) => {
    asked = p;
    return { count: 1_000_000, next: `?p=${p + 1}`, results: rows(p, p + 1) };
  });
  expect(asked).toBe(200);
  const cancelled = everyPage(async (p) => {
    if (p === 3) throw new Error('cancelled');
    return { count: 100, results: rows(p, p + 1) };
  });
  await expect(cancelled).rejects.toThrow('cancelled');
});
