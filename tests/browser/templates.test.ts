import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTemplates } from '../../src/api/contract/messaging/templates';
import { contrastFindings, pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';
import { TEMPLATES } from '../support/service/templates';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

const HOSTILE = '<img src=x onerror="parent.document.title=\'taken\'"><script>top.document.title="taken"</script>';

test('a template is written with its variables, seen as its customers get it, kept, and sent to oneself', async () => {
  const { page, complaints } = await demo.enter();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const body = page.getByRole('textbox', { name: 'Texto del mensaje' });
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
  const sound = async () => {
    expect(await pageFindings(page)).toEqual([]);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  };
  await page.getByRole('link', { name: 'Plantillas' }).click();
  await page.getByRole('grid', { name: 'Plantillas' }).waitFor();
  await sound();

  // WhatsApp, with the keyboard: a slash opens the variables, and one goes on typing behind the one chosen.
  await press('Nueva plantilla');
  await name.fill(`${HOSTILE.slice(0, 90)}`);
  await body.click();
  await page.keyboard.type('Hola, */');
  expect(await page.getByRole('menu').count()).toBe(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.type(' /');
  await page.getByRole('menuitem', { name: /^Nombre del cliente/ }).waitFor();
  await sound();
  // What is typed of a name finds its variable, though another one begins with each of its letters.
  for (const typed of ['Saldo', 'Nombre']) {
    await page.keyboard.type(typed.toLowerCase());
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(new RegExp(`^${typed}`));
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type(' *: debe _algo_ a la fecha.');
  expect(await body.inputValue()).toBe('Hola, * {{ nombre }} *: debe _algo_ a la fecha.');
  await page.getByText('Hola, * {{1}} *: debe _algo_ a la fecha.').waitFor();
  const bubble = page.getByRole('region', { name: /^Mensaje para/ });
  await bubble.getByText('algo', { exact: true }).waitFor();
  const before = await bubble.textContent();
  await press('Cliente siguiente');
  await page.getByText('2 de 160').waitFor();
  await expect.poll(() => bubble.textContent()).not.toBe(before);
  await sound();
  await press('Crear la plantilla');
  await page.getByText('Plantilla fue creada correctamente').waitFor();
  await page.getByText('Todo guardado').waitFor();

  // Two editors: the second sees the other's text beside what was typed, which stays.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const given = { name: 'Quien llegó antes', channel: 0, body: 'El texto de la otra persona.' };
  expectOk(await demo.person.send('PUT', `${TEMPLATES}${id}/`, given));
  await body.fill('Lo que escribo');
  await press('Guardar');
  await page.getByText('El texto de la otra persona.').waitFor();
  // Once, and no notice that asks to save what cannot be saved.
  expect(await page.getByText(/^Error\. |guarda de nuevo/).count()).toBe(0);
  expect(await body.inputValue()).toBe('Lo que escribo');
  await sound();
  await press('Seguir con lo mío');
  await press('Guardar');
  await page.getByText('Todo guardado').waitFor();

  // Leaving asks while there is something to lose.
  await body.fill('{{ apodo }} sin guardar');
  await page.getByText(/no hay una variable «apodo»/).waitFor();
  await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await press('Cancelar');
  expect(await body.inputValue()).toBe('{{ apodo }} sin guardar');
  await page.getByRole('link', { name: 'Plantillas' }).first().click();
  await press('Descartar los cambios');
  await page.getByRole('grid', { name: 'Plantillas' }).waitFor();

  // An e-mail whose text is markup, and as long as it may be.
  await press('Nueva plantilla');
  await name.fill('Email hostil');
  await page.getByLabel('Canal').selectOption({ label: 'Email' });
  await page.getByRole('textbox', { name: 'Asunto' }).fill('{{ nombre }} <b>asunto</b>');
  await body.fill(`Hola {{ nombre }} ${HOSTILE}\n\nhttps://pagos.example/x\n\n${'Muy largo. '.repeat(340)}`);
  const letter = page.frameLocator('iframe');
  await letter.getByText('<script>top.document.title="taken"</script>').waitFor();
  expect(await letter.locator('a').getAttribute('href')).toBe('https://pagos.example/x');
  expect(await letter.locator('img, script').count()).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await contrastFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await sound();
  await press('Enviarme una prueba');
  await page.getByText(/queda en la bandeja de salida local/).waitFor();
  await sound();
  await press('Enviar 1 prueba');
  await page.getByText('El mensaje para demo@cartera.local quedó en la bandeja de salida local.').waitFor();
  await page.getByRole('link', { name: 'Ver en Salida' }).click();
  // What was typed is not saved yet.
  await press('Descartar los cambios');
  await page.getByRole('heading', { name: 'Mensaje para demo@cartera.local' }).waitFor();
  await letter.getByText('<script>top.document.title="taken"</script>').waitFor();
  await sound();
  await page.getByRole('link', { name: 'Salida' }).first().click();
  await page.getByRole('grid', { name: 'Salida' }).getByText('Sin enviar (sin canal)').first().waitFor();
  await sound();

  const { results } = listTemplates.answer.parse((await demo.person.get(`${TEMPLATES}?search=img`)).body);
  expect(results.map(({ body: text }) => text)).toEqual(['Lo que escribo']);
  expect(await page.title()).not.toBe('taken');
  expect(complaints.filter((one) => !/status of (412|422)/.test(one))).toEqual([]);
});

test('a new template in two tabs is two: neither sees, loses or overwrites what is written in the other', async () => {
  const browser = await demo.browser.newContext();
  const [first, second] = [await browser.newPage(), await browser.newPage()];
  await first.goto(demo.url);
  await logIn(first);
  const tabs = [
    [first, 'De la primera', 'Hola, debe algo desde la primera.'],
    [second, 'De la segunda', 'Hola, debe algo desde la segunda.'],
  ] as const;
  for (const [tab, name, body] of tabs) {
    await tab.goto(`${demo.url}/plantillas/nueva`);
    await tab.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name);
    await tab.getByRole('textbox', { name: 'Texto del mensaje' }).fill(body);
  }
  for (const [tab, name, body] of tabs) {
    expect(await tab.getByRole('textbox', { name: 'Nombre', exact: true }).inputValue()).toBe(name);
    await tab.getByRole('button', { name: 'Crear la plantilla' }).click();
    await tab.getByText('Plantilla fue creada correctamente').waitFor();
    expect(await tab.getByRole('textbox', { name: 'Texto del mensaje' }).inputValue()).toBe(body);
  }
  const listed = expectOk(await demo.person.get('/customers/templates/?search=De la '));
  const made = listTemplates.answer.parse(listed).results.map(({ name, body }) => [name, body]);
  expect(made.sort()).toEqual(tabs.map(([, name, body]) => [name, body]));
  await browser.close();
});
