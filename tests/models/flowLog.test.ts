import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp } from '../support/app';
import { ana } from '../support/people';
import { model } from './flowLog.model';

const counted = () => {
  const [, shown, all] = /Paso (\d+) de (\d+)/.exec(document.body.textContent ?? '') ?? [];
  return { shown: Number(shown), all: Number(all) };
};

describe('what the console does, as it happens', () => {
  test.each(model.paths)('$description', async (path) => {
    const { console, press } = openApp({ at: '/flujos/notices/en-vivo', session: ana });
    await screen.findByRole('region', { name: 'En vivo' });
    await path.walk({
      events: {
        STEPPED: async () => {
          const { all } = counted();
          console.notices.send({ type: 'SHOW', kind: 'success', text: 'Algo pasó' });
          await screen.findByText(new RegExp(`Paso \\d+ de ${all + 1}`));
        },
        PAUSE: () => press('Pausar'),
        GO_TO: async () => {
          const { shown } = counted();
          await press('Paso anterior');
          expect(counted().shown).toBe(shown - 1);
        },
        GO_ON: () => press('Seguir en vivo'),
      },
      states: {
        following: async () => {
          await screen.findByRole('button', { name: 'Pausar' });
          expect(counted().shown).toBe(counted().all);
        },
        paused: () => screen.findByRole('button', { name: 'Seguir en vivo' }),
      },
    });
    expect(document.querySelector('dl')?.textContent).not.toContain('Algo');
  });
});
