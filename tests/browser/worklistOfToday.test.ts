import { afterAll, beforeAll, expect, test } from 'vitest';
import { listWorklist } from '../../src/api/contract/customers/worklist';
import { listProposedActions } from '../../src/api/contract/messaging/policies';
import { reasonWords } from '../../src/features/worklist/words';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';

/** What a customer said or sent is behind these. */
const QUOTED = ['mensaje', 'disputa', 'comprobante'] as const;

const ACTIONS = '/campaigns/policies/actions/';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

test('a narrow window cuts no name of the day, however long the reasons are beside it', async () => {
  const { page, complaints } = await demo.enter('/gestiones');
  await page.setViewportSize({ width: 1024, height: 800 });
  const grid = page.getByRole('grid', { name: 'Gestiones de hoy' });
  await grid.waitFor();
  const names = () =>
    grid
      .getByRole('gridcell')
      .filter({ has: page.locator('a[title]') })
      .evaluateAll((cells) =>
        cells.map(({ scrollWidth, clientWidth, textContent }) => ({
          name: textContent,
          isCut: scrollWidth > clientWidth,
        })),
      );
  await expect.poll(async () => (await names()).length).toBeGreaterThan(5);
  await expect.poll(async () => (await names()).filter(({ isCut }) => isCut)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('the home leads to the work of the day, whose first customer is called and leaves it', async () => {
  const worklist = async () => listWorklist.answer.parse(expectOk(await demo.person.get('/customers/worklist/')));
  const { page, complaints } = await demo.enter();
  // What campaigns send meanwhile takes customers off the list; the home says it when it is opened.
  const link = page.getByRole('link', { name: /^\d+ clientes por gestionar hoy$/ });
  const isEqual = async () => {
    await page.reload();
    return (await link.textContent())?.includes(`${(await worklist()).count} clientes`);
  };
  await expect.poll(isEqual).toBe(true);
  await link.click();
  await page.getByRole('grid', { name: 'Gestiones de hoy' }).waitFor();
  const { count, results } = await worklist();
  const [first] = results;
  expect(count).toBeGreaterThan(5);
  expect(await pageFindings(page)).toEqual([]);
  await page
    .getByRole('button', { name: `Registrar gestión con ${first?.customer_name}` })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Resultado').selectOption('contesto');
  await form.getByRole('button', { name: 'Guardar la gestión' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(async () => (await worklist()).results.map(({ id }) => id)).not.toContain(first?.id);
  expect(complaints).toEqual([]);
  await page.close();
});

test('what is said at a call is written once for everybody, and outlives a reload before it is saved', async () => {
  const { page, complaints } = await demo.enter('/gestiones');
  await page.getByRole('button', { name: 'Guiones' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Qué se dice al llamar' });
  const text = form.getByLabel('Sin contacto');
  await text.fill('Habla {{ empresa }}: debe {{ saldo }}.');
  for (const reason of QUOTED) await form.getByLabel(reasonWords[reason]).fill(`${reason} de {{ saldo }}.`);
  expect(await pageFindings(page)).toEqual([]);
  const stored = async () => JSON.stringify((await demo.person.get('/console/drafts/worklist/guiones/')).body);
  await expect.poll(stored).toContain('Habla {{ empresa }}');
  await expect.poll(stored).toContain(`${QUOTED.at(-1)} de {{ saldo }}`);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await form.getByText('Sigue lo que había escrito.').waitFor();
  expect(await text.inputValue()).toBe('Habla {{ empresa }}: debe {{ saldo }}.');
  await form.getByRole('button', { name: 'Guardar los guiones' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  // A policy's task is said before a dispute or a proof. On a day without work there is none.
  const tasks = `${ACTIONS}?status=por_hacer&page_size=1`;
  const { count } = listProposedActions.answer.parse(expectOk(await demo.person.get(tasks)));
  const all = { status: 'por_hacer', expected: count, reason: 'Se habla de otra cosa' };
  if (count > 0) expectOk(await demo.person.send('PUT', `${ACTIONS}discard/`, all));
  const { results } = listWorklist.answer.parse(expectOk(await demo.person.get('/customers/worklist/?page_size=200')));
  const unreached = results.find(({ reasons: [first] }) => first?.kind === 'sin_contacto');
  await page.goto(`${demo.url}/gestiones/llamar?customer=${unreached?.id}`);
  await page.getByText(/¿hablo con .+ Habla .+: debe [$€]/).waitFor();
  for (const reason of QUOTED) {
    const one = results.find(({ reasons: [first] }) => first?.kind === reason);
    await page.goto(`${demo.url}/gestiones/llamar?customer=${one?.id}`);
    const quoted = reason === 'mensaje' ? '.+ Nos escribió .+: «.+»\\.' : '.+';
    await page.getByText(new RegExp(`¿hablo con ${quoted} ${reason} de [$€]`)).waitFor();
  }
  expect(complaints).toEqual([]);
  await page.close();
});

test('the help leads through collections by keyboard: a step a screen, retaken where it was left, ended by Escape', async () => {
  const { page, complaints } = await demo.enter('/ayuda');
  await page.getByRole('link', { name: 'Empezar el recorrido' }).press('Enter');
  const tour = page.getByRole('region', { name: 'Recorrido de la cobranza' });
  const next = tour.getByRole('button', { name: 'Paso siguiente' });
  const at = async (path: string, place: number) => {
    await page.waitForURL((url) => url.pathname === path && url.searchParams.get('recorrido') === String(place));
    await tour.getByText(`Paso ${place} de 5`).waitFor();
  };
  await at('/politicas', 1);
  await next.press('Enter');
  await at('/gestiones', 2);
  await page.getByRole('grid', { name: 'Gestiones de hoy' }).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  // The filters of a list are its own address, and the step stays above it.
  await page.getByLabel('Responsable').selectOption('nadie');
  await page.waitForURL(/owner=nadie/);
  await tour.getByText('Paso 2 de 5').waitFor();

  await page.goto(`${demo.url}/ayuda`);
  await page.getByRole('link', { name: 'Seguir en el paso 2' }).press('Enter');
  await at('/gestiones', 2);
  for (const [path, place] of [
    ['/disputas', 3],
    ['/acuerdos', 4],
  ] as const) {
    await next.press('Enter');
    await at(path, place);
  }
  await tour.getByRole('button', { name: 'Paso anterior' }).press('Enter');
  await at('/disputas', 3);
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await page.goto(`${demo.url}/ayuda`);
  await page.getByRole('link', { name: 'Empezar el recorrido' }).waitFor();
  await page.goto(`${demo.url}/indicadores?recorrido=5`);
  await tour.getByRole('button', { name: 'Terminar el recorrido' }).press('Enter');
  await tour.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.close();
});
