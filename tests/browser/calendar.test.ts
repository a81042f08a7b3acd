import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  campaignStatistics,
  listCampaignCustomers,
  listCampaignEvents,
  listCampaigns,
} from '../../src/api/contract/messaging/campaigns';
import { listMessages } from '../../src/api/contract/messaging/messages';
import { listTimeslots } from '../../src/api/contract/messaging/timeslots';
import { pageFindings } from '../support/browser/accessiblePage';
import { asWritten, companyDay } from '../support/browser/companyDay';
import { type DemoConsole, logIn, openDemoConsole } from '../support/browser/demoConsole';
import { openEvent } from '../support/browser/openEvent';
import { eventually } from '../support/eventually';

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole();
});
afterAll(() => demo?.close());

/** The month after the company's next one: no demo campaign stands in it, whatever the day and its hour. */
function monthAhead(): string {
  const [year = 0, month = 0] = companyDay().split('-').map(Number);
  return new Date(Date.UTC(year, month + 1, 1)).toISOString().slice(0, 7);
}

/** A hand moves over the page; a mouse that jumps may let go before the calendar has seen it move. */
const HAND = { steps: 10 };
const cell = (page: Page, day: string) => page.locator(`td[data-date="${day}"]`);
const event = (page: Page, day: string) => cell(page, day).locator('.fc-event:not(.fc-bg-event)');
/** CSS pixels of the calendar that its days do not take, or that they take beside it. */
const roomBesideDays = (page: Page) =>
  page.evaluate(() => {
    const widthOf = (selector: string) => document.querySelector(selector)?.clientWidth ?? 0;
    return Math.abs(widthOf('.fc') - widthOf('.fc-scrollgrid-sync-table'));
  });
/** Counts the transitions of style that begin from now on, but for those of what is dragged. */
const countTransitions = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset.transitions = '0';
    document.addEventListener('transitionrun', ({ target }) => {
      const { dataset } = document.body;
      if (target instanceof Element && !target.closest('.fc-event-dragging'))
        dataset.transitions = String(Number(dataset.transitions) + 1);
    });
  });
const transitionsOf = (page: Page) => page.evaluate(() => Number(document.body.dataset.transitions));

test('three campaigns are planned on the calendar, one is dragged, another moved by the keyboard, and created at once', async () => {
  const month = monthAhead();
  const day = (n: number) => `${month}-${String(n).padStart(2, '0')}`;
  const shown = (n: number) => day(n).split('-').reverse().join('/');
  await demo.person.send('PUT', '/campaigns/sending_calendar/', { country: null, hours: [] });
  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.getByRole('link', { name: 'Planificar' }).click();
  await page.getByRole('link', { name: 'Elegir el país' }).waitFor();
  expect(await pageFindings(page)).toEqual([]);

  // The days take the room that the menu leaves, and give it back.
  for (const fold of ['Contraer menú', 'Expandir menú']) {
    await page.getByRole('button', { name: fold }).click();
    await eventually(async () => expect(await roomBesideDays(page)).toBeLessThan(5));
  }
  await demo.person.send('PUT', `/campaigns/holidays/${day(20)}/`, { name: 'Aniversario de la empresa' });
  const following = page.getByRole('button', { name: 'Siguiente' });
  await following.click();
  await following.click();
  await cell(page, day(20)).getByText('Aniversario de la empresa').waitFor();
  await page.getByText(/hora de Ecuador/).waitFor();

  // By a day that is clicked, by dragging the template, and with the keyboard alone.
  const template = page.getByRole('button', { name: /^Aviso de saldo vencido WhatsApp/ });
  await template.click();
  await cell(page, day(10)).click();
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await event(page, day(10)).waitFor();
  await page.getByRole('button', { name: /^Gracias por su pago/ }).dragTo(cell(page, day(11)), HAND);
  await event(page, day(11)).waitFor();
  await page.getByLabel('Día', { exact: true }).fill(shown(12));
  await page.getByLabel('Hora', { exact: true }).fill('10:30');
  // A day that is not on show comes on show with what is added to it.
  const earlier = page.getByRole('button', { name: 'Anterior', exact: true });
  await earlier.click();
  await earlier.click();
  await cell(page, day(12)).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Agregar', exact: true }).press('Enter');
  await event(page, day(12)).waitFor();
  await page.getByText('3 campañas sin guardar').waitFor();
  expect(await pageFindings(page)).toEqual([]);

  // Whoever asks for less motion gets none, and what was let go beside the calendar goes back at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await countTransitions(page);
  await event(page, day(10)).dragTo(page.getByRole('heading', { level: 1 }), HAND);
  await eventually(async () => expect(await page.locator('.fc-event-dragging').count()).toBe(0));
  await event(page, day(10)).waitFor();
  await event(page, day(10)).dragTo(cell(page, day(16)), HAND);
  await event(page, day(16)).waitFor();
  expect(await transitionsOf(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Nothing is sent on a holiday: it stays where it was, and is told why.
  await event(page, day(11)).dragTo(cell(page, day(20)), HAND);
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
  await event(page, day(16)).dragTo(cell(page, day(18)), HAND);
  await expect.poll(async () => (await kept()).map(([at]) => at)).toContain(`${day(18)}T09:00`);
  await event(page, day(18)).waitFor();
  await page.getByRole('switch', { name: /^WhatsApp/ }).click();
  await event(page, day(18)).waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Todos los canales' }).click();

  // Of one that is planned a campaign is made: whom it is for is asked then.
  const choose = dialog.getByRole('button', { name: 'Elegir a quién y crear' });
  await openEvent(event(page, day(18)), choose);
  await choose.click();
  await page.getByRole('checkbox', { name: '31 a 60 días' }).check();
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  await next.click();
  await page.getByText(/su saldo vencido es de/).waitFor();
  await next.click();
  expect(await page.getByRole('textbox', { name: 'Hora' }).inputValue()).toBe('09:00');
  await next.click();
  await page.getByRole('button', { name: /^Programar para/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Programar para/ })
    .click();
  await page.waitForURL(/campanas\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'Planificar' }).click();
  await page.getByRole('heading', { name: 'Planificar campañas' }).waitFor();
  await following.click();
  await following.click();
  await openEvent(event(page, day(18)), dialog.getByText('Campaña creada', { exact: true }));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // From a month's last days the list goes on to those of the next one.
  await page.getByRole('button', { name: 'Semana', exact: true }).click();
  await cell(page, day(1)).first().waitFor();
  await earlier.click();
  await page.getByRole('button', { name: 'Lista', exact: true }).click();
  await page.locator('.fc-list-event', { hasText: 'Gracias por su pago' }).waitFor();
  expect(complaints).toEqual([]);
});

const TEMPLATE = 'Aviso de saldo vencido';
/** Days from today, and whom it is for. */
const PLANNED = [
  { days: 1, bucket: '1 a 30 días' },
  { days: 2, bucket: '31 a 60 días' },
  { days: 4, bucket: 'Más de 120 días' },
];
/** The last one is dragged on. */
const DRAGGED = 6;

const eventIn = (page: Page, days: number) =>
  cell(page, companyDay(days)).locator('.fc-event', { hasText: new RegExp(`^17:00\\s*${TEMPLATE}`) });

/** All of a list: an answer has 200 rows at most. */
async function everyRow<T>(path: string, answer: { parse(body: unknown): { count: number; results: T[] } }) {
  const rows: T[] = [];
  for (let p = 1; ; p++) {
    const { count, results } = answer.parse((await demo.person.get(`${path}page_size=200&p=${p}`)).body);
    rows.push(...results);
    if (rows.length >= count) return rows;
  }
}
const outbox = () => everyRow('/console/messages/?', listMessages.answer);
const eventsOf = (id: string) =>
  everyRow(`/campaigns/campaignEvents/?idCampaign=${id}&status=enviado&`, listCampaignEvents.answer);

test('three campaigns are planned and one is dragged, the days pass, and events, statistics and outbox agree', async () => {
  // Whatever the hour of the test, it is one to send in.
  await demo.person.send('PUT', '/campaigns/sending_calendar/', { country: null, hours: [] });
  const [before, known] = [await outbox(), await everyRow('/campaigns/campaigns_list/?', listCampaigns.answer)];
  const { page, complaints } = await demo.open();
  await logIn(page);
  await page.getByRole('link', { name: 'Planificar' }).click();
  await page.getByRole('button', { name: 'Mes' }).click();
  await page.getByRole('button', { name: `${TEMPLATE} WhatsApp` }).click();
  for (const { days } of PLANNED) {
    await page.getByLabel('Día', { exact: true }).fill(asWritten(companyDay(days)));
    await page.getByLabel('Hora', { exact: true }).fill('17:00');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await eventIn(page, days).waitFor();
  }
  // The days are read again once it is created: what arrives while one is dragged lets go of nothing, and moves no day.
  const held = new Promise<Route>((hold) => page.route(/timeslots\/\?/, hold, { times: 1 }));
  const arrived = ['sending_calendar', 'timeslots', 'campaigns_list'].map(async (one) =>
    (await page.waitForResponse(new RegExp(`/${one}/\\?`))).finished(),
  );
  await page.getByRole('button', { name: 'Crear 3 campañas planificadas' }).click();
  await page.getByText('Campaña creada correctamente').waitFor();
  await eventIn(page, 4).hover();
  await page.mouse.down();
  await (await held).continue();
  await Promise.all(arrived);
  await cell(page, companyDay(DRAGGED - 1)).hover();
  await cell(page, companyDay(DRAGGED)).hover();
  await page.mouse.up();
  await eventIn(page, DRAGGED).waitFor();

  const created: string[] = [];
  for (const { days, bucket } of PLANNED) {
    await page.getByRole('link', { name: 'Planificar' }).click();
    await page.getByRole('button', { name: 'Mes' }).click();
    const choose = page.getByRole('button', { name: 'Elegir a quién y crear' });
    await openEvent(eventIn(page, days === 4 ? DRAGGED : days), choose);
    await choose.click();
    await page.getByRole('checkbox', { name: bucket, exact: true }).check();
    const next = page.getByRole('button', { name: 'Siguiente', exact: true });
    await next.click();
    await page.getByText(/su saldo vencido es de/).waitFor();
    await next.click();
    await next.click();
    await page.getByRole('button', { name: /^Programar para/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Programar para/ })
      .click();
    await page.waitForURL(/\/campanas\/[0-9a-f-]{36}$/);
    created.push(page.url().split('/').at(-1) ?? '');
  }

  await page.getByRole('button', { name: 'Demo', exact: true }).click();
  await page.getByRole('button', { name: 'Una semana después' }).click();
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const launched = [
    ...created,
    ...known.flatMap(({ id, status, launch_date }) => (status === 'programada' && launch_date < until ? [id] : [])),
  ];
  await page
    .getByText(new RegExp(`^Pasaron 7 días: .*${launched.length} campañas llegaron a su hora`))
    .waitFor({ timeout: 60_000 });
  expect(await pageFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('Terminada').waitFor();

  const told: string[] = [];
  for (const id of launched) {
    const going = async () =>
      (await everyRow('/campaigns/campaigns_list/?', listCampaigns.answer)).find((one) => one.id === id)?.status;
    await expect.poll(going, { timeout: 60_000 }).toBe('terminada');
    const events = await eventsOf(id);
    const customers = await everyRow(`/customers/customerCampaign/${id}?`, listCampaignCustomers.answer);
    const received = customers.filter(({ status }) => status != null);
    // All of one may be held: those of the demonstration are few and drawn by lot, and another campaign may have reached them.
    expect(customers.filter(({ status, held }) => status == null && held.length === 0)).toEqual([]);
    expect(events.map(({ customer }) => customer).sort()).toEqual(received.map((one) => one.id).sort());
    const { by_status } = campaignStatistics.answer.parse(
      (await demo.person.get(`/campaigns/statiticsCampaign/${id}`)).body,
    );
    // Each recipient stands where the last of its events left it.
    const standing = received.map(({ status }) => status ?? '');
    const counts = new Map(
      [...new Set(standing)].map((state) => [state, standing.filter((one) => one === state).length]),
    );
    expect(by_status).toMatchObject(Object.fromEntries(counts));
    told.push(...events.map(({ message, number }) => `${message} ${number}`));
  }
  expect(told.length).toBeGreaterThan(0);
  const ids = new Set(before.map(({ id }) => id));
  const sent = (await outbox()).filter(({ id }) => !ids.has(id));
  expect(sent.map(({ id, to }) => `${id} ${to}`).sort()).toEqual(told.sort());

  // The last of them, as staff see it.
  const { length } = await eventsOf(created.at(-1) ?? '');
  await page.getByRole('link', { name: 'Ver sus eventos en la bandeja' }).click();
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('enviado');
  await page.getByText(length === 1 ? '1 evento' : `${length} eventos`, { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
