import { beforeEach, describe, expect, test } from 'vitest';
import { configure, noSession } from '../../src/api/client';
import { listConciliations } from '../../src/api/contract/reconciliation/conciliations';
import { asPage } from '../../src/api/contract/row';
import { CallProblem } from '../../src/api/problem';
import { everyPage, onePage } from '../../src/machines/kit/pages/ask';
import { countOf, type PagePlace, pageSizeOf } from '../../src/machines/kit/pages/infer';

/** Services of every habit: how long their pages are, and what they tell of the others. */

beforeEach(() => configure({ authorizer: noSession }));

const rows = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ id: from + i }));

type Habit = { size: number; next: 'link' | 'always null' | 'absent'; counts: boolean };

function service(total: number, { size, next, counts }: Habit) {
  const asked: number[] = [];
  const page = (p = 1) => {
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

test.each([false, 0, null])('a link that is %s is none', (next) => {
  expect(asPage({ count: 3, next, results: rows(0, 3) })).toMatchObject({ next: null });
});

test('a service that gives the same page whatever is asked is asked twice', async () => {
  const asked: number[] = [];
  const whole = await everyPage(async (p = 1) => {
    asked.push(p);
    return { count: 100, results: rows(0, 10) };
  });
  expect(asked).toEqual([1, 2]);
  expect(whole.results).toHaveLength(10);
});

test('what never ends is given up, and what is cancelled is asked no further', async () => {
  let asked = 0;
  await everyPage(async (p = 1) => {
    asked = p;
    return { count: 1_000_000, next: `?p=${p + 1}`, results: rows(p, p + 1) };
  });
  expect(asked).toBe(200);
  const cancelled = everyPage(async (p = 1) => {
    if (p === 3) throw new Error('cancelled');
    return { count: 100, results: rows(p, p + 1) };
  });
  await expect(cancelled).rejects.toThrow('cancelled');
});

/** What a stranger's service does with the number of a page, and what it answers beside the rows. */
type Stranger = {
  /** The number of its first page. */
  base: 0 | 1;
  link: 'next' | 'absolute' | 'elsewhere' | 'none' | 'always null' | 'always';
  count: 'right' | 'one more' | 'one less' | 'of the page' | 'none';
  behind: 'empty' | 'refused' | 'last' | 'first';
};

const SIZE = 10;

function stranger(total: number, { base, link, count, behind }: Stranger) {
  const last = Math.max(0, Math.ceil(total / SIZE) - 1);
  const numbers: (number | undefined)[] = [];
  const address = { absolute: 'http://10.0.0.7/api/v1/x/', elsewhere: 'https://other.example/' };
  return {
    numbers,
    async ask(p?: number): Promise<Page> {
      numbers.push(p);
      const asked = (p ?? base) - base;
      const isBehind = asked < 0 || asked > last;
      if (isBehind && behind === 'refused') throw new CallProblem('failed', listConciliations, '404', { status: 404 });
      const at = isBehind && behind === 'last' ? last : isBehind && behind === 'first' ? 0 : asked;
      const results = at < 0 ? [] : rows(at * SIZE, Math.min((at + 1) * SIZE, total));
      const linkTo = (to: number) =>
        `${link === 'absolute' || link === 'elsewhere' ? address[link] : ''}?p=${to + base}`;
      const counted = { right: total, 'one more': total + 1, 'one less': total - 1, 'of the page': results.length };
      const links =
        link === 'none'
          ? {}
          : {
              next: link === 'always' || (link !== 'always null' && at < last) ? linkTo(at + 1) : null,
              previous: at > 0 ? linkTo(at - 1) : null,
            };
      return Object(asPage({ results, ...links, ...(count !== 'none' && { count: counted[count] }) }));
    },
  };
}

type Page = { count: number; results: { id: number }[]; next?: string | null; place?: PagePlace };

/** Pages as a person opens them: the next one, as long as the pager offers one. */
async function walked(ask: (p?: number) => Promise<Page>) {
  const shown: number[] = [];
  let [size, page]: [number, Page | undefined] = [25, undefined];
  for (let p = 1; p < 50; p += 1) {
    const next: Page = await onePage(ask, p, page, size);
    size = pageSizeOf(next, p, size, page?.results.length === size);
    page = { ...next, count: countOf(next, p, size) };
    shown.push(...page.results.map(({ id }) => id));
    if (p >= Math.ceil(page.count / size)) return shown;
  }
  throw new Error('the pages never end');
}

describe('a service of strangers', () => {
  const begin = () => configure({ authorizer: { ...noSession, offers: () => false } });

  const strangers = ([0, 1] as const).flatMap((base) =>
    (['next', 'absolute', 'elsewhere', 'none', 'always null', 'always'] as const).flatMap((link) =>
      (['right', 'one more', 'one less', 'of the page', 'none'] as const).flatMap((count) =>
        (['empty', 'refused', 'last', 'first'] as const).map((behind) => ({ base, link, count, behind })),
      ),
    ),
  );
  /** Such a one says that its first page is all there is. */
  const isSilent = ({ link, count }: Stranger) =>
    link === 'always null' && (count === 'of the page' || count === 'none');

  test.each(strangers.filter((one) => !isSilent(one)))(
    'has each of its rows once: first page $base, link $link, count $count, behind the end $behind',
    async (habits) => {
      begin();
      for (const total of [0, 3, 10, 20, 23]) {
        const all = Array.from({ length: total }, (_, id) => id);
        const every = stranger(total, habits);
        expect(
          (await everyPage(every.ask)).results.map(({ id }) => id),
          `all of ${total}`,
        ).toEqual(all);
        expect(every.numbers.length).toBeLessThanOrEqual(Math.ceil(total / SIZE) + 4);
        expect(await walked(stranger(total, habits).ask), `${total} by pages`).toEqual(all);
      }
    },
  );

  test.each([
    ['bare', (list: unknown[]) => list],
    ['under data', (data: unknown[]) => ({ data, meta: { size: SIZE } })],
  ])('that answers its pages %s has each of its rows once', async (_, sent) => {
    begin();
    for (const total of [0, 3, 10, 23]) {
      const all = Array.from({ length: total }, (_, id) => id);
      const ask = async (p = 1): Promise<Page> => Object(asPage(sent(rows((p - 1) * SIZE, Math.min(p * SIZE, total)))));
      expect(await walked(ask), `${total} by pages`).toEqual(all);
      expect(
        (await everyPage(ask)).results.map(({ id }) => id),
        `all of ${total}`,
      ).toEqual(all);
    }
  });

  test('that answers all rows at once, whatever page is asked for, has one page, and has counted them', async () => {
    begin();
    const ask = async (): Promise<Page> => Object(asPage(rows(0, 40)));
    expect(await onePage(ask, 1, undefined, 25)).toMatchObject({ count: 40, next: null, uncounted: false });
    expect(await walked(ask)).toHaveLength(40);
  });
});
