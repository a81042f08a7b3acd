import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listen } from '../../src/machines/flows/recorder';
import { openApp } from '../support/app';
import { ana } from '../support/people';
import { model } from './flowLog.model';

vi.mock('../../src/machines/flows/recorder', { spy: true });

const counted = () => {
  const [, shown, all] = /Paso (\d+) de (\d+)/.exec(document.body.textContent ?? '') ?? [];
  return { shown: Number(shown), all: Number(all) };
};

const again = () =>
  waitFor(() => within(screen.getByRole('region', { name: 'En vivo' })).getByRole('button', { name: 'Reintentar' }));

describe('what the console does, as it happens', () => {
  test.each(model.paths)('$description', async (path) => {
    const { console, press, router, user } = openApp({ at: '/flujos/notices/en-vivo', session: ana });
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
        // It fails as it begins, or not at all.
        'xstate.error.actor.listen': async () => {
          vi.mocked(listen).mockImplementationOnce(() => {
            throw new Error('nothing to listen to');
          });
          await act(() => router.navigate('/flujos/otra'));
          await screen.findByText('Esa máquina no existe');
          await act(() => router.navigate('/flujos/notices/en-vivo'));
        },
        RETRY: async () => user.click(await again()),
      },
      states: {
        'listening.following': async () => {
          await screen.findByRole('button', { name: 'Pausar' });
          expect(counted().shown).toBe(counted().all);
        },
        'listening.paused': () => screen.findByRole('button', { name: 'Seguir en vivo' }),
        refused: again,
      },
    });
    expect(document.querySelector('dl')?.textContent).not.toContain('Algo');
  });
});
