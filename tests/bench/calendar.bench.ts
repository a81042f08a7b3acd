import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { test } from 'vitest';
import { z } from 'zod';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { allTemplates } from '../../src/api/contract/messaging/templates';
import { logIn, openDemoConsole } from '../support/browser/demoConsole';
import { expectOk } from '../support/service/receivables';
import { keepFigures, versionOf } from './figures';

/**
 * A month with 5,000 planned campaigns, turned to and back, from the press of the button to the painted page: the console,
 * and bare FullCalendar (`bareCalendar.ts`) on the same call of the same service, one after the other.
 */

const EVENTS = 5_000;
const AT_ONCE = 500;
const ROUNDS = 6;
/** As long as the base, at most. */
const MOST_TIMES = 1.3;
const MOST_MS_TO_TOGGLE = 100;

test(`${EVENTS} planned campaigns in a month`, async () => {
  const demo = await openDemoConsole();
  const { results } = allTemplates.answer.parse(expectOk(await demo.person.get('/customers/all_templates/')));
  const active = results.filter(({ status }) => status === 'activa');
  const now = new Date();
  const first = Date.UTC(now.getFullYear(), now.getMonth() + 1, 8);
  for (let begun = 0; begun < EVENTS; begun += AT_ONCE) {
    const events = Array.from({ length: AT_ONCE }, (_, n) => {
      const { id, name, channel } = active[n % active.length] ?? { id: '', name: '', channel: 0 };
      const start = new Date(first + ((n * 43_200_000) % (19 * 86_400_000)) + 9 * 3_600_000).toISOString().slice(0, 19);
      const label = channel === 0 ? 'WhatsApp' : 'Email';
      return {
        ...{ id: String(n), title: name, allDay: false, start, end: start },
        extendedProps: {
          ...{ calendar: label, status: 'planificada', already_created: false },
          type_campaign: { value: channel, label },
          template_id: { value: id, label: name },
        },
      };
    });
    const ask = { events, num_docs: begun / AT_ONCE };
    expectOk(
      await demo.person.post('/campaigns/timeslots/create_from_array/', ask, { 'idempotency-key': randomUUID() }),
    );
  }
  const login = { email: 'demo@cartera.local', password: 'una clave larga' };
  const { accessToken } = sessionAnswer.parse(expectOk(await demo.person.post('/users/login/', login)));

  const { page } = await demo.open();
  await logIn(page);
  await page.getByRole('link', { name: 'Planificar' }).click();
  await page.getByText(/campañas? en el calendario · Horas/).waitFor();
  const bare = await demo.browser.newPage({ bypassCSP: true, viewport: { width: 1440, height: 900 } });
  await bare.goto(demo.url);
  await bare.addScriptTag({ content: await bundled() });
  await bare.evaluate(`window.bareCalendar = bare.openBare(${JSON.stringify(accessToken)})`);

  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(z.number().parse(await bare.evaluate(`bareCalendar.turn('next', true)`)));
    await bare.evaluate(`bareCalendar.turn('prev', false)`);
    ours.push(await turn(page, 'Siguiente', true));
    await turn(page, 'Anterior', false);
  }
  await turn(page, 'Siguiente', true);
  const toggles: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) toggles.push(await toggle(page));
  await demo.close();

  const [own, base, slowest] = [median(ours), median(theirs), Math.max(...toggles)];
  console.log(
    `${EVENTS} in a month: console ${own.toFixed(0)} ms, bare FullCalendar ${base.toFixed(0)} ms, ${(own / base).toFixed(2)} times; ` +
      `a channel put on or off: ${median(toggles).toFixed(0)} ms, ${slowest.toFixed(0)} ms at most`,
  );
  const job = `a month of ${EVENTS} campaigns`;
  keepFigures([
    {
      job: `${job}, turned`,
      base: `bare ${versionOf('@fullcalendar/core')}`,
      value: own / base,
      of: 'times',
      goal: { most: MOST_TIMES },
    },
    {
      job: `${job}, a channel put off`,
      base: 'none',
      value: slowest,
      of: 'ms at most',
      goal: { most: MOST_MS_TO_TOGGLE },
    },
  ]);
});

/** Milliseconds until the month is painted, with all that stands in it or, where it is left, without. */
async function turn(page: Page, name: string, isFull: boolean): Promise<number> {
  return page.evaluate(
    async ({ name, text, isFull }) => {
      const button = document.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
      const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const stands = () => new RegExp(text).test(document.body.textContent ?? '') === isFull;
      const from = performance.now();
      button?.click();
      await new Promise<void>((done) => {
        const look = () => (stands() ? done() : requestAnimationFrame(look));
        look();
      });
      await painted();
      return performance.now() - from;
    },
    { name, text: '5\\.\\d{3} campañas en el calendario', isFull },
  );
}

/** Milliseconds from the press of the switch to the painted page. */
async function toggle(page: Page): Promise<number> {
  const took = await page.evaluate(async () => {
    const flip = [...document.querySelectorAll<HTMLInputElement>('input[role="switch"]')][0];
    const before = document.querySelectorAll('.fc-event').length;
    const from = performance.now();
    flip?.click();
    await new Promise<void>((done) => {
      const look = () =>
        document.querySelectorAll('.fc-event').length !== before || performance.now() - from > 2_000
          ? requestAnimationFrame(() => done())
          : requestAnimationFrame(look);
      look();
    });
    return performance.now() - from;
  });
  await page.locator('[aria-busy="false"] input[role="switch"]').first().waitFor({ state: 'attached' });
  return took;
}

/** Bare FullCalendar as one script. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: 'tests/bench/bareCalendar.ts', formats: ['iife'], name: 'bare' } },
  });
  const [one] = Array.isArray(built) ? built : [built];
  const chunk = one && 'output' in one ? one.output[0] : undefined;
  if (!chunk) throw new Error('nothing was built');
  return chunk.code;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
