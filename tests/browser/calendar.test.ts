import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTimeslots } from '../../src/api/contract/timeslots';
import { pageFindings } from '../support/accessiblePage';
import { type DemoConsole, logIn, openDemoConsole } from '../support/demoConsole';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

/** The month after the next one: no demo campaign stands in it, whatever the day. */
function monthAhead(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 2, 1)).toISOString().slice(0, 7);
}

const cell = (page: Page, day: string) => page.locator(`td[data-date="${day}"]`);
const event = (page: Page, day: string) => cell(page, day).locator('.fc-event:not(.fc-bg-event)');

test('three campaigns are planned on the calendar, one is dragged, another moved by the keyboard, and created at once', async () => {
  const month = monthAhead();
  const day = (n: number) => `${month}-${String(n).padStart(2, '0')}`;
  const shown = (n: number) => day(n).split('-').reverse().join('/');
  await demo.person.send('PUT', '/campaigns/sending_calendar/', { country: null, hours: [] });
  await demo.person.send('PUT', `/campaigns/holidays/${day(20)}/`, { name: 'Aniversario de la empresa' });
  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.getByRole('link', { name: 'Planificar' }).click();
  await page.getByRole('link', { name: 'Elegir el país' }).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  const following = page.getByRole('button', { name: 'Siguiente' });
  await following.click();
  await following.click();
  await cell(page, day(20)).getByText('Aniversario de la empresa').waitFor();
  await page.getByText(/Horas de America\/Guayaquil/).waitFor();

  // By a day that is clicked, by dragging the template, and with the keyboard alone.
  const template = page.getByRole('button', { name: /^Aviso de saldo vencido WhatsApp/ });
  await template.click();
  await cell(page, day(10)).click();
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await event(page, day(10)).waitFor();
  await page.getByRole('button', { name: /^Gracias por su pago/ }).dragTo(cell(page, day(11)));
  await event(page, day(11)).waitFor();
  await page.getByLabel('Día', { exact: true }).fill(shown(12));
  await page.getByLabel('Hora', { exact: true }).fill('10:30');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Agregar', exact: true }).press('Enter');
  await event(page, day(12)).waitFor();
  await page.getByText('3 campañas sin guardar').waitFor();
  expect(await pageFindings(page)).toEqual([]);

  await event(page, day(10)).dragTo(cell(page, day(16)));
  await event(page, day(16)).waitFor();
  // Nothing is sent on a holiday: it stays where it was, and is told why.
  await event(page, day(11)).dragTo(cell(page, day(20)));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/es feriado \(Aniversario de la empresa\)/).waitFor();
  expect(await pageFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await event(page, day(12)).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel(/^Día/).fill(shown(17));
  await page.keyboard.press('Enter');
  await event(page, day(17)).waitFor();

  await page.getByRole('button', { name: 'Crear 3 campañas planificadas' }).click();
  await page.getByText('Campaña creada correctamente').waitFor();
  await page.getByText('3 campañas sin guardar').waitFor({ state: 'detached' });
  const kept = async () => {
    const { body } = await demo.person.get(`/campaigns/timeslots/?start=${day(1)}&end=${day(28)}`);
    const { results } = listTimeslots.answer.parse(body);
    return results
      .flatMap(({ campaigns }) =>
        campaigns.map(({ template, launch_date }) => [launch_date.slice(0, 16), template.name]),
      )
      .sort();
  };
  expect(await kept()).toEqual([
    [`${day(11)}T09:00`, 'Gracias por su pago'],
    [`${day(16)}T09:00`, 'Aviso de saldo vencido'],
    [`${day(17)}T10:30`, 'Aviso de saldo vencido'],
  ]);

  // What is kept is dragged too; a channel that is put off is not on show.
  await event(page, day(16)).dragTo(cell(page, day(18)));
  await expect.poll(async () => (await kept()).map(([at]) => at)).toContain(`${day(18)}T09:00`);
  await event(page, day(18)).waitFor();
  await page.getByRole('switch', { name: /^WhatsApp/ }).click();
  await event(page, day(18)).waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Todos los filtros' }).click();

  // Of one that is planned a campaign is made: whom it is for is asked then.
  await event(page, day(18)).click();
  await dialog.getByRole('button', { name: 'Elegir a quién y crear' }).click();
  await page.getByLabel('Antigüedad').selectOption('31-60');
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  await next.click();
  await page.getByText(/su saldo vencido es de/).waitFor();
  await next.click();
  expect(await page.getByRole('textbox', { name: 'Hora' }).inputValue()).toBe('09:00');
  await next.click();
  await page.getByRole('button', { name: /^Programar para/ }).click();
  await page.waitForURL(/campanas\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'Planificar' }).click();
  await page.getByRole('heading', { name: 'Planificar campañas' }).waitFor();
  await following.click();
  await following.click();
  await event(page, day(18)).click();
  await dialog.getByText('Campaña creada', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
