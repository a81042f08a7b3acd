import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noe, rosa } from '../support/answers/worklist';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { LEFT, model } from './worklist.model';

const WORKLIST = '/api/v1/customers/worklist/';
const ACTIVITIES = '/api/v1/customers/activities/';
const DRAFT = '/api/v1/console/drafts/worklist/gestiones/';
const nameOf = (id: string) => (id === 'c1' ? rosa : noe).customer_name;

/** A day that is typed once the outcome is saved is the next customer's. */
const isPlannedBefore = (steps: (typeof model.paths)[number]['steps']) =>
  steps.find(({ event: { type } }) => type === 'NEXT' || type === 'OUTCOME')?.event.type === 'NEXT';

/** The day that is saved with an outcome: the proposed one, unless the walk chose another. */
const planned = ({ steps }: (typeof model.paths)[number], customer: string, outcome: string) =>
  outcome === 'no_contesto'
    ? { next_on: customer === 'c1' && isPlannedBefore(steps) ? '2026-12-01' : '2026-11-24' }
    : {};

describe('one customer after another', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(model.paths)('$description', async (path) => {
    const app = openApp({ at: '/gestiones/llamar', session: ana });
    const { calls, user, fails, press } = app;
    /** The last activity that was saved. */
    const takenBack = () => saved.at(-1) ?? '';
    const saved: string[] = [];
    const keys = (text: string) => user.keyboard(text);
    const openings = () => calls.seen.filter(({ method, path }) => method === 'PUT' && path.startsWith(WORKLIST));
    let answered = 0;
    /** Where the customer who is being opened is asked for. */
    const opened = async () => {
      await waitFor(() => expect(openings().length).toBe(answered + 1));
      answered += 1;
      const { path: where = '', body } = openings().at(-1) ?? {};
      expect(body).toEqual({ visit: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      return where;
    };
    if (!path.steps.some(({ event }) => event.type === 'RESUME')) {
      await calls.answer(DRAFT, 200, { body: null, updated_at: null });
    }
    await path.walk({
      events: {
        RETRY: () => press('Reintentar'),
        RESUME: () => calls.answer(DRAFT, 200, { body: LEFT, updated_at: '2026-11-20T10:00:00Z' }),
        NOTE: async ({ note }) => {
          await keys('t');
          await user.paste(note);
          await keys('{Escape}');
        },
        NEXT: async ({ day }) => {
          await keys('f');
          // What is no day, or is over, stops what would be saved with it.
          await user.keyboard('20/11/2026{Tab}');
          await screen.findByText(/21\/11\/2026/);
          await keys('n');
          expect(calls.waiting(ACTIVITIES)).toBe(0);
          await keys('f');
          await user.keyboard(`${day.split('-').toReversed().join('/')}{Tab}`);
          await screen.findByRole('button', { name: /No contestó.*Se vuelve a llamar el 01\/12/ });
        },
        OUTCOME: ({ outcome }) => keys(outcome === 'se_niega' ? 'r' : 'n'),
        PROMISE: () => keys('p'),
        DOCUMENTS: async () => user.click(await screen.findByRole('checkbox', { name: /F-101/ })),
        DISPUTE: () => keys('d'),
        DISPUTED: async ({ changes }) =>
          user.selectOptions(await screen.findByLabelText(/^Qué disputa/), changes.document),
        TERMS: () => app.fill('Día', '30/11/2026'),
        CANCEL: () => press('Cancelar (Esc)'),
        SAVE: async () => {
          await screen.findByRole('button', { name: /^Guardar la/ });
          await keys('{Enter}');
        },
        SKIP: async () => {
          const button = screen.queryByRole('button', { name: 'Saltar' });
          if (button) await user.click(button);
          else await keys('j');
        },
        BACK: () => keys('k'),
        UNDO: () => keys('u'),
        RESTART: () => press('Volver a los saltados'),
        'xstate.done.actor.loadQueue': ({ output }) => calls.answer(WORKLIST, 200, { previous: null, ...output }),
        'xstate.error.actor.loadQueue': (_, failure) => fails(WORKLIST, failure),
        'xstate.done.actor.open': async ({ output }) => {
          await calls.answer(await opened(), 200, output);
          if (!output.claimed_by) await screen.findByRole('heading', { name: output.customer_name });
        },
        'xstate.error.actor.open': async (_, failure) => fails(await opened(), failure),
        'xstate.done.actor.save': async ({ output }) => {
          const { body, header } = calls.seen.findLast(({ method }) => method === 'POST') ?? {};
          expect(header?.('Idempotency-Key')).toBeTruthy();
          expect(body).toMatchObject({ customer: output.customer, kind: 'llamada', outcome: output.outcome });
          expect(body).toMatchObject(planned(path, output.customer, output.outcome));
          await calls.answer(ACTIVITIES, 201, output);
          saved.push(output.id);
          await screen.findByText(new RegExp(`^${nameOf(output.customer)}: `));
        },
        'xstate.error.actor.save': async (_, failure) => {
          const { body } = calls.seen.findLast(({ method }) => method === 'POST') ?? {};
          const { customer, outcome } = Object(body);
          expect(body).toMatchObject(planned(path, customer, outcome));
          await fails(ACTIVITIES, failure);
        },
        'xstate.done.actor.takeBack': () => calls.answer(`${ACTIVITIES}${takenBack()}/`, 200, {}),
        'xstate.error.actor.takeBack': (_, failure) => fails(`${ACTIVITIES}${takenBack()}/`, failure),
      },
      states: {
        refused: () => screen.findByText('Reintentar'),
        unopened: () => screen.findByText('Reintentar'),
        'open.talking': () =>
          screen.findByRole('button', { name: /No contestó.*Se vuelve a llamar el (24\/11|01\/12)/ }),
        'open.promising': async () => {
          const form = within(
            (await screen.findByRole('button', { name: /Guardar la promesa/ })).closest('form') as HTMLElement,
          );
          expect(form.getByLabelText(/^Día/)).toBeTruthy();
        },
        'open.disputing': () => screen.findByRole('button', { name: /Guardar la disputa/ }),
        finished: () => screen.findByText('No queda nadie por gestionar'),
      },
    });
    if (path === model.paths.at(-1)) expect(await findings()).toEqual([]);
  });
});
