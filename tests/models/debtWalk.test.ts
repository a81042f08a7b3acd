import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './debtWalk.model';

/** The service walks the debts, so that the chart is walked by whoever tries it. */
describe('a debt in its policy', () => {
  test.each(model.paths)('$description', async (path) => {
    const { press } = openApp({ at: '/flujos/debtWalk/probar', session: ana });
    const panel = within(await screen.findByRole('region', { name: 'Probar' }));
    const stands = () => panel.getByRole('status').textContent;
    const titled = (title: string) => () => expect(stands()).toBe(title);
    const types = ['TAKE', 'PROPOSE', 'APPROVE', 'ASSIGN', 'SUPPRESS', 'SEND', 'DISCARD', 'TAKE_BACK', 'SENT'].concat([
      ...['DONE', 'OVERTAKE', 'RELEASE', 'EXTEND', 'LEAVE', 'PAY', 'UNDO'],
    ]);
    await path.walk({
      events: Object.fromEntries(types.map((type) => [type, () => press(new RegExp(`^${type} `))])),
      states: {
        outside: titled('Fuera'),
        waiting: titled('Espera su paso'),
        proposed: titled('Propuesta'),
        approved: titled('Por salir'),
        task: titled('Tarea por hacer'),
        suppressed: titled('Retenida'),
        // Whoever tries a chart decides its guards.
        finished: async () => {
          if (stands() === 'Espera su paso') await press(/isOver/);
          expect(stands()).toBe('Sin más pasos');
        },
        paid: titled('Pagada'),
      },
    });
  });
});

test('the chart says how many debts are in each state', async () => {
  const { calls } = openApp({ at: '/flujos/debtWalk', session: ana });
  await calls.answer('/api/v1/campaigns/policies/standing/', 200, {
    outside: 7,
    states: [
      { state: 'espera', day: null, held: null, debts: 1_200 },
      { state: 'espera', day: 3, held: null, debts: 34 },
      { state: 'retenida', day: 3, held: 'tope_semanal', debts: 1 },
    ],
  });
  const states = within(await screen.findByRole('region', { name: 'Estados' }));
  const stateOf = (title: string) =>
    states.getByRole('button', { name: title, pressed: false }).closest('li')?.textContent;
  expect(stateOf('Espera su paso')).toContain('1.234 deudas');
  expect(stateOf('Retenida')).toContain('1 deuda');
  expect(stateOf('Fuera')).toContain('7 deudas');
  expect(stateOf('Propuesta')).toContain('0 deudas');
  expect(await findings()).toEqual([]);
});
