import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './flowSimulation.model';

const NAMES: Record<string, RegExp> = {
  'resting REFUSED 2': /^REFUSED → Renovando la sesión/,
  'refreshing xstate.error.actor.refresh 0': /^falla refresh si isOver/,
};

describe('trying a chart', () => {
  test.each(model.paths)('$description', async (path) => {
    const { press } = openApp({ at: '/flujos/refreshQueue/probar', session: ana });
    const panel = within(await screen.findByRole('region', { name: 'Probar' }));
    let taken = 0;
    await path.walk({
      events: {
        TAKE: async ({ transition }) => {
          await press(NAMES[transition] ?? transition);
          taken += 1;
          expect(panel.getByRole('status').textContent).toBe(
            transition.startsWith('resting') ? 'Renovando la sesión' : 'Sesión vencida',
          );
        },
        BACK: async () => {
          await press('Un paso atrás');
          taken -= 1;
        },
        RESTART: async () => {
          await press('Empezar de nuevo');
          taken = 0;
        },
      },
      states: {
        beginning: () => {
          expect(taken).toBe(0);
          expect(panel.getByRole('status').textContent).toBe('Sin nada en espera');
        },
        underWay: () => expect(panel.getAllByRole('list').at(-1)?.childElementCount).toBe(taken),
      },
    });
  });
});
