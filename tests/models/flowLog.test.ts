import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './flowLog.model';

const counted = () => {
  const [, shown, all] = /Paso (\d+) de (\d+)/.exec(document.body.textContent ?? '') ?? [];
  return { shown: Number(shown), all: Number(all) };
};

/** The recorder keeps its listeners in a set, which takes none of them: the screens' modules are shared, so none is mocked. */
function nobodyListens() {
  const { add } = Set.prototype;
  return vi.spyOn(Set.prototype, 'add').mockImplementation(function take(this: Set<unknown>, one: unknown) {
    if (String(one).includes('STEPPED')) throw new Error('nothing to listen to');
    return add.call(this, one);
  });
}

const again = () =>
  waitFor(() => within(screen.getByRole('region', { name: 'En vivo' })).getByRole('button', { name: 'Reintentar' }));

describe('what the console does, as it happens', () => {
  test.each(model.paths)('$description', async (path) => {
    const { app, press, router, user } = openApp({ at: '/flujos/notices/en-vivo', session: ana });
    await screen.findByRole('region', { name: 'En vivo' });
    await path.walk({
      events: {
        STEPPED: async () => {
          const { all } = counted();
          app.notices.send({ type: 'SHOW', kind: 'success', text: 'Algo pasó' });
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
          await act(() => router.navigate('/flujos/otra'));
          await screen.findByText('Esa máquina no existe');
          const taking = nobodyListens();
          await act(() => router.navigate('/flujos/notices/en-vivo'));
          await again();
          taking.mockRestore();
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

test('a step is told as its chart calls what began it and where it led', async () => {
  const { calls, router } = openApp({ at: '/clientes', session: ana });
  await calls.answer('/api/v1/customers/customers/', 200, { count: 0, results: [] });
  await screen.findByText('Todavía no hay clientes');
  await act(() => router.navigate('/flujos/list/en-vivo'));
  const live = within(await screen.findByRole('region', { name: 'En vivo' }));
  const told = () => live.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  await waitFor(() => expect(told().some((text) => / listo \w+ → \p{Lu}\p{Ll}+ /u.test(text))).toBe(true));
  expect(told().filter((text) => /actor\./.test(text))).toEqual([]);
});
