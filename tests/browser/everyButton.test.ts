import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/console/routes';
import { type DemoConsole, openDemoConsole } from '../support/browser/demoConsole';
import { LEFT_OUT, pressableOn, presserOf, refuseWrites } from '../support/browser/pressing';
import { addressOf, fill } from '../support/browser/someOfEach';
import { isWhole } from '../support/sizes';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
  await fill(demo.person);
});
afterAll(() => demo?.close());

/** The flows' own pages are pressed through in everyScreen.test.ts: trying a chart is pressing all it has. */
const walked = routes.filter(({ path }) => !path.startsWith('/flujos'));
/** How many walk at once, each some of the screens; `npm test` has the first of them walk, whose screens are of each part. */
const WALKERS = 3;
const WALKING = isWhole ? WALKERS : 1;
/** A call that was refused on purpose is an error to the browser, and so is what trying an empty form is answered: what is missing, or that nobody was reached. */
const REFUSED = /status of (422|503)/;

test('every button of every screen does something, what it opens is closed by Escape, and the focus is never lost', async () => {
  const addresses = await Promise.all(walked.map(({ path }) => addressOf(demo.person, path)));
  const found: string[] = [];
  const sent = new Set<string>();
  const met = new Set<string>();
  let pressed = 0;
  const walk = async (first: number) => {
    const { page, complaints } = await demo.enter();
    const refused = await refuseWrites(page);
    const press = await presserOf(page, met);
    for (const address of addresses.filter((_, at) => at % WALKERS === first)) {
      const { pressed: some, wrong } = await press(address);
      pressed += some.length;
      found.push(
        ...wrong,
        ...complaints.splice(0).flatMap((line) => (REFUSED.test(line) ? [] : `${address}: ${line}`)),
      );
    }
    for (const call of refused) sent.add(call);
    await page.close();
  };
  await Promise.all(Array.from({ length: WALKING }, (_, first) => walk(first)));
  console.log(`pressed ${pressed} on ${addresses.length} screens; asked and refused: ${[...sent].sort().join(', ')}`);
  console.log(
    `left out: what every list has, once it was pressed on one; ${Object.entries(LEFT_OUT)
      .map(([what, why]) => `${what} ${why}`)
      .join('; ')}`,
  );
  expect(found).toEqual([]);
  expect(pressed).toBeGreaterThan(30 * WALKING);
}, 600_000);

test('of two forms that open one over the other on a slow line, each is closed by Escape', async () => {
  const { page, complaints } = await demo.enter(await addressOf(demo.person, '/pagos/:id'));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  // One that was booked by hand is undone with a reason, any other is deleted.
  const undo = page.getByRole('button', { name: /^(Eliminar|Anular)$/ });
  await undo.waitFor();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await button('Editar').click();
  await undo.click();
  arrive();
  const dialogs = page.locator('[role=dialog], [role=alertdialog]');
  await expect.poll(() => dialogs.count()).toBe(2);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[aria-modal]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs.count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs.count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});

test('what the first row offers is the same whoever comes first meanwhile', async () => {
  const page = await demo.browser.newPage();
  const offered = async (name: string) => {
    const row = `<div role="row" data-index="0"><a href="#">${name}</a><button aria-label="Llamar a ${name}">☎</button></div>`;
    await page.setContent(`<main><button>Exportar</button>${row}</main>`);
    return (await pressableOn(page)).map(({ key }) => key.replace('\t', ' '));
  };
  expect(await offered('Distribuidora La Ronda S.A.')).toEqual(['Exportar 1', 'Llamar a … 1']);
  expect(await offered('Gewürzhaus Lübeck GmbH')).toEqual(['Exportar 1', 'Llamar a … 1']);
  await page.close();
});
