import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activity } from '../../src/api/contract/customers/activities';
import { listWorklist } from '../../src/api/contract/customers/worklist';
import { pageOf } from '../../src/api/contract/row';
import { pageFindings } from '../support/browser/accessiblePage';
import { countedActs } from '../support/browser/countedActs';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const CUSTOMERS = 30;
/** As many as the calls read at once; the list on the page has less. */
const QUEUE = '100';
/** One key each, but for a promise and a dispute, which Enter saves as they were filled in. */
const WAYS = [['n'], ['p', 'Enter'], ['c'], ['r'], ['e'], ['d', 'Enter'], ['a']];

const worklist = async () =>
  listWorklist.answer.parse(expectOk(await demo.person.get('/customers/worklist/?page_size=200')));
const activities = async () =>
  pageOf(activity).parse(expectOk(await demo.person.get('/customers/activities/?page_size=200'))).results;

/** The customer on show, once it is another than the one before. */
async function customerAfter(page: Page, before: string): Promise<string> {
  await page.waitForURL((url) => (url.searchParams.get('customer') ?? before) !== before);
  await page.getByRole('button', { name: /No contestó/ }).waitFor();
  return new URL(page.url()).searchParams.get('customer') ?? '';
}

test(`${CUSTOMERS} customers are called without a mouse, a key each, and each leaves the list`, async () => {
  const known = new Set((await activities()).map(({ id }) => id));
  const { page, complaints } = await demo.enter('/gestiones');
  await page.getByRole('grid', { name: 'Gestiones de hoy' }).waitFor();
  const acts = countedActs(page);
  // The queue that the calls go through: policies may have added to the list since it was drawn.
  const queued = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    return pathname.endsWith('/customers/worklist/') && searchParams.get('page_size') === QUEUE;
  });
  await acts.press('e');
  const before = listWorklist.answer.parse(await (await queued).json());
  expect(before.count).toBeGreaterThan(CUSTOMERS);
  const called: string[] = [];
  let forms = 0;
  for (let at = 0; at < CUSTOMERS; at += 1) {
    called.push(await customerAfter(page, called.at(-1) ?? ''));
    for (const key of WAYS[at % WAYS.length] ?? []) {
      if (key === 'Enter') {
        await page.getByRole('button', { name: /^Guardar la/ }).waitFor();
        forms += 1;
      }
      await acts.press(key);
    }
  }
  await customerAfter(page, called.at(-1) ?? '');
  expect(acts.soFar()).toBe(1 + CUSTOMERS + forms);
  console.log(`${CUSTOMERS} customers, ${forms} of them with a promise or a dispute: ${acts.soFar()} keys`);

  // The most that is past due came first, and nobody came twice.
  expect(called).toEqual(before.results.slice(0, CUSTOMERS).map(({ id }) => id));
  // What the demonstration's other people do meanwhile is not looked at.
  const made = (await activities()).filter(({ id, customer }) => !known.has(id) && called.includes(customer));
  expect(new Set(made.map(({ customer }) => customer))).toEqual(new Set(called));
  const outcomes = made.map(({ outcome }) => outcome);
  expect(made.filter(({ promise }) => promise).length).toBe(
    outcomes.filter((outcome) => outcome === 'prometio_pagar').length,
  );
  expect(new Set(outcomes).size).toBe(WAYS.length);
  const left = await worklist();
  const again = left.results.filter(({ id }) => called.includes(id)).flatMap(({ reasons }) => reasons);
  // Who wrote while others were called comes back for that.
  expect(again.filter(({ kind }) => kind !== 'mensaje')).toEqual([]);
  expect(await pageFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('what is typed outlives a reload, the last call is undone, and the list is as it was left', async () => {
  const { page, complaints } = await demo.enter('/gestiones?reason=sin_contacto');
  await page.getByRole('grid', { name: 'Gestiones de hoy' }).waitFor();
  await page.keyboard.press('e');
  const first = await customerAfter(page, '');
  await page.keyboard.press('j');
  const second = await customerAfter(page, first);
  await page.keyboard.press('k');
  await customerAfter(page, second);
  await page.keyboard.press('t');
  await page.keyboard.type('Pide hablar con contabilidad');
  await page.keyboard.press('Escape');
  // The note is written down before the page is left.
  await page.waitForResponse(
    (answer) => answer.url().includes('/drafts/worklist/') && answer.request().method() === 'PUT',
  );
  await page.reload();
  await expect.poll(() => page.getByLabel(/^Nota/).inputValue()).toBe('Pide hablar con contabilidad');
  expect(new URL(page.url()).searchParams.get('customer')).toBe(first);
  // The day of the next act is in sight without scrolling, in a small window too.
  await page.setViewportSize({ width: 1024, height: 768 });
  const [day, foot] = [page.locator('[name="next_on"]'), page.getByRole('button', { name: 'Saltar (J)' })];
  const isInSight = async () => {
    const [field, below] = await Promise.all([day.boundingBox(), foot.boundingBox()]);
    return field && below && field.y > 0 && field.y + field.height <= below.y && below.y + below.height <= 768;
  };
  await expect.poll(isInSight).toBe(true);
  // They asked for another day than the proposed one.
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await page.keyboard.press('f');
  await page.keyboard.type(later.split('-').reverse().join('/'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('n');
  await customerAfter(page, first);
  const noted = async () => (await activities()).filter(({ customer }) => customer === first);
  expect(await noted()).toMatchObject([
    { outcome: 'no_contesto', note: 'Pide hablar con contabilidad', next_on: later },
  ]);
  await page.keyboard.press('u');
  await page.waitForURL((url) => url.searchParams.get('customer') === first);
  expect(await noted()).toEqual([]);
  await page.getByRole('button', { name: 'Volver a la lista' }).press('Enter');
  await page.waitForURL((url) => url.pathname === '/gestiones');
  expect(new URL(page.url()).search).toBe('?reason=sin_contacto');
  expect(complaints).toEqual([]);
  await page.close();
});
