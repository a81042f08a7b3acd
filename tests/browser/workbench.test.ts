import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { conciliatedExample } from '../support/browser/conciliatedExample';
import { type DemoConsole, forgetConciliations, openDemoConsole, owed } from '../support/browser/demoConsole';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());
afterEach(() => demo && forgetConciliations(demo.person));

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '');

test('a held key is pressed once, and from the search an arrow, or Enter once more, leads to what was found', async () => {
  const id = await conciliatedExample(demo.person);
  const { page } = await demo.enter(`/conciliaciones/${id}?filter=sure`);
  const { keyboard } = page;
  const pane = page.getByRole('region', { name: 'El movimiento' });
  const search = page.getByRole('searchbox', { name: 'Buscar en los movimientos…' });
  const amount = pane.getByRole('heading', { level: 2 });
  await pane.getByRole('button', { name: /^Conciliar/ }).waitFor();
  const paid = (await amount.textContent()) ?? '';
  const rowInHand = page.locator('[role=row][aria-current=true]');
  const isRowFocused = () => rowInHand.evaluate((row) => row.matches(':focus'));
  await search.press('ArrowDown');
  expect(await isRowFocused()).toBe(true);
  await search.press('Enter');
  expect(await isRowFocused()).toBe(true);

  // Held, it is repeated with the next movement in hand.
  await keyboard.down('Enter');
  await page.getByRole('button', { name: /^Conciliados 1/ }).waitFor();
  await expect.poll(() => amount.textContent()).not.toBe(paid);
  for (let times = 0; times < 5; times += 1) await keyboard.down('Enter');
  await keyboard.up('Enter');
  const next = await amount.textContent();
  // The movement to come is moved to, as it is by a key that may be held.
  await keyboard.down('j');
  await keyboard.down('j');
  await keyboard.up('j');
  await expect.poll(() => amount.textContent()).not.toBe(next);
  await pane.getByRole('button', { name: /^Conciliar/ }).waitFor();
  await keyboard.down('u');
  for (let times = 0; times < 5; times += 1) await keyboard.down('u');
  await keyboard.up('u');
  await page.getByRole('button', { name: /^Conciliados 0/ }).waitFor();
});

test('the keys of the workbench: amounts are sought, fields are left, the sure ones go at once, and what is put by is told at home', async () => {
  const id = await conciliatedExample(demo.person);
  const { page, complaints } = await demo.enter(`/conciliaciones/${id}?filter=unsuggested`);
  const { keyboard } = page;
  const pane = page.getByRole('region', { name: 'El movimiento' });
  await pane.getByRole('button', { name: 'Nota (n)' }).waitFor();

  // Whoever looks for a document types its amount; Escape leaves the field as it was, and the next key is a key again.
  const [document] = (await owed(demo.person)).documents;
  if (!document) throw new Error('nothing is owed');
  await keyboard.press('/');
  await keyboard.type(document.balance.replace('.', ','));
  await pane.getByRole('checkbox', { name: new RegExp(`^${document.number} de`) }).waitFor();
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  expect(await focused(page)).toBe('MAIN');
  const first = await pane.getByRole('heading', { level: 2 }).textContent();
  await keyboard.press('j');
  await expect.poll(() => pane.getByRole('heading', { level: 2 }).textContent()).not.toBe(first);
  await pane.getByRole('button', { name: 'Nota (n)' }).waitFor();
  await keyboard.press('p');
  await pane.getByLabel('Número de otro documento').waitFor();
  await keyboard.type('jk1');
  await keyboard.press('Escape');
  expect(await focused(page)).toBe('MAIN');
  expect(await pane.getByLabel('Número de otro documento').inputValue()).toBe('jk1');

  // What a key opened from a row gives the focus back to it, and what is undone has it where a row had it: keys act on what is ringed.
  const inHand = page.locator('[role=row][aria-current=true]');
  const isRinged = () => inHand.evaluate((row) => row.matches(':focus'));
  await keyboard.press('Escape');
  await inHand.press('p');
  await pane.getByLabel('Número de otro documento').waitFor();
  await keyboard.press('Escape');
  expect(await isRinged()).toBe(true);
  await page.getByRole('button', { name: /^Seguras/ }).click();
  const at = page.getByRole('grid').getByRole('row').nth(1);
  await at.press('Home');
  await pane.getByRole('heading', { name: 'Se concilia con' }).waitFor();
  const paid = await pane.getByRole('heading', { level: 2 }).textContent();
  await keyboard.press('Enter');
  await page.getByText(/^Conciliado con /).waitFor();
  await expect.poll(isRinged).toBe(true);
  await keyboard.press('u');
  await expect.poll(() => pane.getByRole('heading', { level: 2 }).textContent()).toBe(paid);
  await expect.poll(isRinged).toBe(true);
  await page.goto(`${demo.url}/conciliaciones/${id}?filter=unsuggested`);
  await pane.getByRole('button', { name: 'Nota (n)' }).waitFor();

  // The list of customers lies over everything, where there is room for it.
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await keyboard.press('f');
    await pane.getByRole('combobox', { name: 'Dejarlo a favor de un cliente' }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await expect.poll(() => optionsInView(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
    await keyboard.press('Escape');
    await page.getByRole('listbox').getByRole('option').first().waitFor({ state: 'detached' });
    await keyboard.press('Escape');
  }

  await keyboard.press('l');
  const asked = page.getByRole('dialog', { name: 'Dejar para después' });
  await asked.getByLabel('Motivo').waitFor();
  await keyboard.type('Falta el comprobante');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: /^Para después 1/ }).waitFor();
  await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' });

  await keyboard.press('a');
  await page.getByText(/^\d+ movimientos conciliados/).waitFor();
  await page.getByRole('button', { name: /^Seguras 0/ }).waitFor();

  // Whoever is led past the menu sees in it where they are, however long it is.
  await page.goto(`${demo.url}/usuarios`);
  const here = page.getByRole('navigation', { name: 'Menú principal' }).locator('[aria-current=page]');
  await here.waitFor();
  const isInSight = () => here.evaluate((entry) => entry.getBoundingClientRect().bottom < window.innerHeight - 40);
  await expect.poll(isInSight).toBe(true);

  await page.goto(demo.url);
  await page
    .getByRole('link', { name: /: 1 dejado para después$/ })
    .first()
    .click();
  await page.getByRole('row', { name: /Falta el comprobante/ }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test('what is typed right after a field’s key goes into the field, however slow the machine is', async () => {
  const id = await conciliatedExample(demo.person);
  const { page } = await demo.enter();
  const browser = await page.context().newCDPSession(page);
  // Each of these letters is a shortcut where no field has the focus.
  const letters = 'jkfplancc'.repeat(3);
  for (const [key, label] of [
    ['p', 'Número de otro documento'],
    ['n', 'Nota'],
  ] as const) {
    await page.goto(`${demo.url}/conciliaciones/${id}?filter=unsuggested`);
    const pane = page.getByRole('region', { name: 'El movimiento' });
    await pane.getByRole('button', { name: 'Nota (n)' }).waitFor();
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    await page.keyboard.press(key);
    await page.keyboard.type(letters);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect.poll(() => pane.getByLabel(label).first().inputValue()).toBe(letters);
  }
  await page.close();
});

test('title, states and what narrows the list are read whole, and the search keeps its room', async () => {
  const id = await conciliatedExample(demo.person);
  const { page, complaints } = await demo.enter();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${demo.url}/conciliaciones/${id}?from=2026-10-05&least=10.00&most=5000.00`);
    const chips = page.getByRole('list', { name: 'Filtros activos' });
    for (const said of ['desde 05/10', '10,00 a 5.000,00']) await chips.getByText(said, { exact: true }).waitFor();
    await page.getByRole('gridcell', { name: 'Varias opciones' }).first().waitFor();
    await page.getByRole('gridcell', { name: 'Segura: número' }).first().waitFor();
    // Columns grow once their cells were measured.
    await expect.poll(() => cut(page, 'h1, [role=gridcell]:last-child, [role=gridcell]:last-child *')).toEqual([]);
    const search = await page.getByRole('searchbox', { name: /en los movimientos/ }).boundingBox();
    expect(search?.width).toBeGreaterThan(160);
  }
  await page.getByRole('button', { name: 'Quitar el filtro desde 05/10' }).click();
  await page.getByText('desde 05/10').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toContain('least=10.00&most=5000.00');
  expect(complaints).toEqual([]);
  await page.close();
});

/** What of these is wider than its place. */
const cut = (page: Page, which: string): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent ?? ''),
    which,
  );

/** How many of the options are seen whole, with nothing over them. */
function optionsInView(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('[role=option]')].filter((option) => {
        const { left, right, top, bottom } = option.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && (option === seen || option.contains(seen));
      }).length,
  );
}

test('the number of a document that a movement says is in sight in every row, on a large screen and on a small one', async () => {
  const id = await conciliatedExample(demo.person);
  const { page } = await demo.enter();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${demo.url}/conciliaciones/${id}?filter=all`);
    await page.locator('[data-number]').first().waitFor();
    const numbers = await numbersOfRows(page);
    expect(numbers.cut).toEqual([]);
    expect(numbers.rows).toBeGreaterThan(0);
  }
  await page.close();
});

/** Of all rows, from the first to the last: how many say a number, and which numbers are not wholly in sight. */
function numbersOfRows(page: Page) {
  return page.evaluate(async () => {
    const grid = document.querySelector('[role=grid][aria-label=Movimientos]');
    const list = grid?.parentElement;
    if (!grid || !list) throw new Error('there is no list of movements');
    const rows = new Set<string>();
    const cut = new Set<string>();
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < list.scrollHeight; top += list.clientHeight / 2) {
      list.scrollTop = top;
      await drawn();
      for (const number of grid.querySelectorAll('[data-number]')) {
        const cell = number.closest('[role=gridcell]')?.getBoundingClientRect();
        const { left, right, width } = number.getBoundingClientRect();
        rows.add(number.closest('[data-index]')?.getAttribute('data-index') ?? '');
        const isWhole = cell !== undefined && width > 0 && left >= cell.left - 1 && right <= cell.right + 1;
        if (!isWhole || number.scrollWidth > number.clientWidth + 1) cut.add(number.textContent ?? '');
      }
    }
    return { rows: rows.size, cut: [...cut] };
  });
}
