import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pageFindings } from '../support/browser/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';

let demo: DemoConsole;
let context: BrowserContext;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());
afterEach(() => context?.close());

const ACCOUNTS = '/cuentas-bancarias';
const PASSWORD = 'una clave larga';

/** A browser whose person is in, looking at the bank accounts. */
async function inside(): Promise<Page> {
  context = await demo.browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(demo.url + ACCOUNTS);
  await logIn(page);
  await page.getByRole('row', { name: /Pichincha operativa/ }).waitFor();
  return page;
}

async function anotherTab(): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(demo.url + ACCOUNTS);
  await tab.getByRole('row', { name: /Pichincha operativa/ }).waitFor();
  return tab;
}

/** What is kept of the session, as if time had gone by: tokens the service no longer takes. */
async function spoil(page: Page, ...names: ('accessToken' | 'refreshToken')[]) {
  await page.evaluate((spoilt) => {
    const key = 'cartera.session';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    for (const name of spoilt) kept[name] = 'spoilt';
    localStorage.setItem(key, JSON.stringify(kept));
  }, names);
}

/** Nothing to be said of the page by the rules of accessibility. */
async function sound(page: Page) {
  // Halfway from one colour to another nothing can be said of contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  expect(await pageFindings(page)).toEqual([]);
}

const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text);

test('after logging in one is where one wanted to go', async () => {
  const page = await inside();
  expect(new URL(page.url()).pathname).toBe(ACCOUNTS);
});

test('two tabs whose calls meet a 401 at once refresh once, and both go on', async () => {
  const one = await inside();
  const two = await anotherTab();
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/jwt/refresh-token')) refreshes.push(request.method());
  });
  await spoil(one, 'accessToken');
  await Promise.all([search(one, 'Pichincha'), search(two, 'Pichincha')]);
  for (const tab of [one, two]) await tab.waitForURL(/search=Pichincha/);
  for (const tab of [one, two]) await tab.getByText('1 cuenta de la empresa', { exact: false }).waitFor();
  expect(refreshes).toEqual(['POST']);
});

test('a session that ended asks for the password over the screen, and what was typed goes on from there', async () => {
  const page = await inside();
  await page.getByRole('button', { name: 'Nueva cuenta' }).click();
  await page.getByRole('textbox', { name: 'Número' }).fill('2200998877');
  await page.getByRole('textbox', { name: 'Alias' }).fill('Ventas norte');
  await page.getByRole('combobox', { name: 'Banco' }).selectOption({ label: 'Banco Guayaquil · Ecuador' });
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Ahorros' });
  await page.getByRole('combobox', { name: 'Moneda' }).selectOption('USD');
  await spoil(page, 'accessToken', 'refreshToken');
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();

  await page.getByRole('alertdialog', { name: 'Su sesión venció' }).waitFor();
  await sound(page);
  await page.keyboard.type('otra cosa');
  await page.keyboard.press('Enter');
  await page.getByText('El email o la contraseña no son correctos.', { exact: true }).waitFor();
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');

  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('textbox', { name: 'Alias' }).inputValue()).toBe('Ventas norte');
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await page.getByText('Cuenta bancaria añadida correctamente').waitFor();
  await page.getByRole('row', { name: /Ventas norte/ }).waitFor();
});

test('after a new login every tab asks again what it had asked, and a refused refresh is asked once for all', async () => {
  const one = await inside();
  const two = await anotherTab();
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/jwt/refresh-token')) refreshes.push(request.method());
  });
  await spoil(one, 'accessToken', 'refreshToken');
  await Promise.all([search(one, 'Pichincha'), search(two, 'Guayaquil')]);
  for (const tab of [one, two]) await tab.getByRole('alertdialog', { name: 'Su sesión venció' }).waitFor();
  expect(refreshes).toEqual(['POST']);

  await one.getByLabel('Contraseña').fill(PASSWORD);
  await one.keyboard.press('Enter');
  for (const tab of [one, two]) await tab.getByRole('alertdialog').waitFor({ state: 'detached' });
  await one.getByRole('row', { name: /Pichincha operativa/ }).waitFor();
  for (const tab of [one, two]) {
    await tab.getByText(/cuentas? de la empresa/).waitFor();
    expect(await tab.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
  }
  expect(await one.getByRole('searchbox').inputValue()).toBe('Pichincha');
});

test('leaving in one tab leaves in all, and logging in in one lets all in', async () => {
  const one = await inside();
  const two = await anotherTab();
  await two.getByRole('button', { name: /Ana Paredes/ }).click();
  await two.getByRole('menuitem', { name: 'Salir' }).click();
  for (const tab of [one, two]) await tab.getByRole('heading', { name: 'Ingresar' }).waitFor();
  expect(await one.evaluate(() => localStorage.getItem('cartera.session'))).toBeNull();
  await sound(one);

  await logIn(one);
  await two.getByRole('row', { name: /Pichincha operativa/ }).waitFor();
});

test('who logs in in another tab is told what became of what was half typed here', async () => {
  const one = await inside();
  const two = await anotherTab();
  await one.getByRole('button', { name: 'Nueva cuenta' }).click();
  await one.getByRole('textbox', { name: 'Alias' }).fill('Ventas norte');
  // The tokens of another person would read another company: the name alone is another one.
  await two.evaluate(() => {
    const key = 'cartera.session';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    const userData = { ...kept.userData, id: crypto.randomUUID(), fullName: 'Eva Ríos' };
    localStorage.setItem(key, JSON.stringify({ ...kept, userData }));
  });
  await one.getByText(/^En otra pestaña ingresó Eva Ríos, y esta quedó a su nombre/).waitFor();
  await one.getByRole('dialog').waitFor({ state: 'detached' });
  await sound(one);
  await one.getByRole('button', { name: 'Entendido' }).click();
  await one.getByText(/^En otra pestaña ingresó/).waitFor({ state: 'detached' });
});

test('who registers sees nothing, is told who must approve, and keeps what was typed until it fits', async () => {
  context = await demo.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${demo.url}/registro`);
  await page.getByLabel('Nombre y apellido').fill('Luis Mora');
  await page.getByLabel('Email').fill('luis@example.com');
  await page.getByLabel('Contraseña').fill('corta');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
  await sound(page);
  expect(await page.getByLabel('Email').inputValue()).toBe('luis@example.com');
  await page.getByLabel('Contraseña').fill('bastante larga');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Su solicitud llegó' }).waitFor();
  await sound(page);

  await page.getByRole('link', { name: 'Ingresar' }).click();
  await page.getByLabel('Email').fill('luis@example.com');
  await page.getByLabel('Contraseña').fill('bastante larga');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Falta que alguien apruebe su cuenta' }).waitFor();
});

test('an address that does not exist says so', async () => {
  const page = await inside();
  await page.goto(`${demo.url}/no-existe`);
  await page.getByRole('heading', { name: 'Esta dirección no existe' }).waitFor();
  await page.getByRole('button', { name: 'Ir al inicio' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/no-existe');
  await page.locator('nav a[aria-current=page]').first().waitFor();
});

test('a screen whose code was lost on the way says so, and opens by itself once there is a connection', async () => {
  const page = await inside();
  const code = '**/assets/CostCentersList*';
  await page.route(code, (route) => route.abort());
  await page.getByRole('link', { name: 'Centros de costo' }).click();
  await page.getByText('No se pudo abrir esta pantalla').waitFor();
  await sound(page);
  await page.unroute(code);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('grid', { name: 'Centros de costo' }).waitFor();
});

test('a filter of the screen that is being left is not written into the address of the next', async () => {
  const page = await inside();
  await page.goto(`${demo.url}/bandeja`);
  await page.getByRole('grid', { name: 'Conversaciones' }).waitFor();
  await page.goto(`${demo.url}/documentos`);
  await page.getByRole('combobox').first().waitFor();
  await page.evaluate(async () => {
    const filter = document.querySelector<HTMLSelectElement>('main select');
    const link = document.querySelector<HTMLElement>('a[href="/bandeja"]');
    if (!filter || !link) throw new Error('the screen has no filter, or the menu no inbox');
    link.click();
    /** One turn of the browser, as a person's next act would begin one. */
    const turn = () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(undefined);
      });
    do await turn();
    while (location.pathname !== '/bandeja');
    filter.selectedIndex += 1;
    filter.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByRole('heading', { level: 1, name: 'Bandeja' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});
