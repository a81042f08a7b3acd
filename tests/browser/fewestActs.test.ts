import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

/** Clicks and keys from the drop of the example's month to its closed conciliation. Fewer are better: who needs fewer writes it here. */
const MOST = 39;

/** What a person does: each click and each key is an act, and an entry of a list two, one to open it and one to choose. */
function countedActs(page: Page) {
  let acts = 0;
  const act = async (done: Promise<unknown>, times = 1) => {
    acts += times;
    await done;
  };
  return {
    soFar: () => acts,
    drop: (file: string) => act(dropped(page, file)),
    click: (what: Locator) => act(what.click()),
    choose: (list: Locator, label: string) => act(list.selectOption({ label }), 2),
    async press(...keys: string[]) {
      for (const key of keys) await act(page.keyboard.press(key));
    },
  };
}

/** As from the desktop. */
const dropped = (page: Page, path: string) =>
  page.evaluate(
    ([bytes, name]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], name, { type: 'text/csv' }));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [[...readFileSync(path)], path.replace('examples/', '')] as const,
  );

test('a month is conciliated and closed, from the drop of its file, with no more acts than it takes today', async () => {
  const { page, complaints } = await demo.open();
  const acts = countedActs(page);
  const button = (name: RegExp | string) => page.getByRole('button', { name });
  const pane = page.getByRole('region', { name: 'El movimiento' });
  await logIn(page);
  await page.getByRole('link', { name: 'Conciliación', exact: true }).click();
  await page.getByRole('heading', { name: 'Conciliación', level: 1 }).waitFor();

  await acts.drop('examples/pichincha-2026-10.csv');
  await acts.click(button('Guardar 55 movimientos'));
  await button('Aceptar 32 seguras').waitFor();
  await acts.press('a');

  // What needs a person comes one after the other; the keys that give it its ending.
  let open = 11;
  const settle = async (text: string, does: () => Promise<void>) => {
    await button(`Por conciliar ${open}`).waitFor();
    await pane.getByText(text).first().waitFor();
    await pane.getByLabel('Nota').waitFor();
    await does();
    open -= 1;
  };
  const putBy = async () => {
    await acts.press('l');
    const until = page.getByRole('dialog', { name: 'Dejar para después' }).getByLabel('Hasta', { exact: true });
    await expect.poll(() => until.inputValue()).not.toBe('');
    await acts.press('Enter');
    await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' });
  };
  await settle('«INTERES GANADO» no es un cobro: Intereses ganados', () => acts.press('Enter'));
  await settle('001-002-000041644 REENVIADO', () => acts.press('1', 'Enter'));
  await settle('a favor de María José Sánchez', () => acts.press('Enter'));
  await settle('Puede ser un pago repetido', () => acts.press('Enter'));
  await settle('REVERSO COMISIÓN', () => acts.press('c', 'R', 'Tab', 'Enter'));
  for (const place of ['CUMBAYÁ', 'CUENCA', 'CUENCA', 'CUENCA', 'VENTANILLA']) await settle(place, putBy);
  await settle('CU-30506-1', () => acts.press('1', 'Enter'));
  await button('Por conciliar 0').waitFor();

  // What went out: the bank's fees are found by a part of their name, and all that is left is one category.
  await acts.click(button('Categorizar las salidas'));
  await acts.click(page.getByRole('searchbox', { name: /en los movimientos/ }));
  await acts.press('c', 'o', 'm');
  const category = page.getByRole('combobox', { name: 'Categoría de las salidas' });
  await button('Categorizar 6 salidas').waitFor();
  await acts.choose(category, 'Comisión bancaria');
  await acts.click(button('Categorizar 6 salidas'));
  await page.getByText('6 movimientos categorizados').first().waitFor();
  await acts.click(button('Borrar la búsqueda'));
  await button('Categorizar 7 salidas').waitFor();
  await acts.choose(category, 'Otro');
  await acts.click(button('Categorizar 7 salidas'));
  await button('Salidas 0').waitFor();

  await acts.click(button('Ir al cierre'));
  await acts.click(button('Cerrar la conciliación'));
  await acts.click(page.getByRole('button', { name: 'Cerrar', exact: true }));
  await page
    .getByText(/^Cerrada por/)
    .first()
    .waitFor();

  console.log(`from the drop to closed: ${acts.soFar()} acts for 55 movements`);
  expect(acts.soFar()).toBeLessThanOrEqual(MOST);
  expect(complaints).toEqual([]);
  await page.close();
});
