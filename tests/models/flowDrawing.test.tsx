import { screen, waitFor, within } from '@testing-library/react';
import Elk, { type ElkNode } from 'elkjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './flowDrawing.model';

type Asked = { id: number; cmd: string; graph: ElkNode };

/** The worker that lays out, held until the test lets it answer. */
class HeldWorker {
  static answers: 'none' | 'laid out' | 'failure' = 'none';
  static waiting: (() => void)[] = [];
  onmessage: ((answer: { data: object }) => void) | undefined;
  addEventListener() {}
  terminate() {}
  postMessage({ id, cmd, graph }: Asked) {
    if (cmd !== 'layout') return;
    const answer = async () => {
      const data =
        HeldWorker.answers === 'failure' ? { error: new Error('no room') } : { data: await new Elk().layout(graph) };
      this.onmessage?.({ data: { id, ...data } });
    };
    if (HeldWorker.answers === 'none') HeldWorker.waiting.push(answer);
    else void answer();
  }
  static let(answers: 'laid out' | 'failure') {
    HeldWorker.answers = answers;
    for (const answer of HeldWorker.waiting.splice(0)) answer();
  }
}

beforeEach(() => {
  HeldWorker.answers = 'none';
  HeldWorker.waiting = [];
  vi.stubGlobal('Worker', HeldWorker);
});
// Files share their process: another one's file would wait for this worker's answer.
afterEach(() => vi.unstubAllGlobals());

const open = async () => {
  const app = openApp({ at: '/flujos/refreshQueue', session: ana });
  await screen.findByRole('heading', { name: 'Renovación de la sesión' });
  const list = within(screen.getByRole('region', { name: 'Estados' }));
  return { ...app, list };
};

describe('a chart on its page', () => {
  test.each(model.paths)('$description', async (path) => {
    const { user, list } = await open();
    await path.walk({
      events: {
        SELECT: async () => {
          await user.click(list.getByRole('button', { name: 'Sesión vencida' }));
          expect(list.getByRole('button', { pressed: true }).textContent).toBe('Sesión vencida');
        },
        FOLLOW: async () => {
          await user.click(list.getByRole('button', { name: /^OPENED/ }));
          expect(list.getByRole('button', { pressed: true }).textContent).toBe('Sin nada en espera');
        },
        RETRY: async () => {
          HeldWorker.answers = 'none';
          await user.click(screen.getByRole('button', { name: 'Reintentar' }));
        },
        'xstate.done.actor.layOut': () => HeldWorker.let('laid out'),
        'xstate.error.actor.layOut': () => HeldWorker.let('failure'),
      },
      states: {
        layingOut: () => expect(screen.queryByLabelText('Dibujo de Renovación de la sesión')).toBeNull(),
        drawn: () => screen.findByRole('region', { name: 'Dibujo de Renovación de la sesión' }),
        refused: () => screen.findByRole('button', { name: 'Reintentar' }),
      },
    });
  });

  test('of a long chart the way through is drawn first, and all of it when it is asked for or a state besides is chosen', async () => {
    const { user } = openApp({ at: '/flujos/session', session: ana });
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    const way = () => screen.queryByText(/el camino, \d+ de \d+ transiciones/);
    await waitFor(() => expect(way()).toBeTruthy());
    await press('Todo el diagrama');
    await waitFor(() => expect(way()).toBeNull());
    await press('Solo el camino');
    await waitFor(() => expect(way()).toBeTruthy());
    // The list beside it is of the whole chart.
    await press('Ingreso rechazado');
    await waitFor(() => expect(way()).toBeNull());
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Ingreso rechazado');
    expect(await findings()).toEqual([]);
  });

  test('all machines are listed, searched by what is in them, and one opens at what was found', async () => {
    const { user } = openApp({ at: '/flujos', session: ana });
    // What a person walks through comes first, then what the console does by itself, then what all its lists and records are.
    await screen.findByRole('table', { name: 'Flujos con varios pasos' });
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
    const places = ['Mesa de conciliación', 'Quién está en la consola', 'Una lista'].map((name) => names.indexOf(name));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    const search = await screen.findByRole('searchbox', { name: 'Buscar máquina, estado o evento' });
    await user.type(search, 'refused islate{Enter}');
    const found = () => within(screen.getByRole('table', { name: 'La consola por dentro' }));
    await waitFor(() => expect(found().getAllByRole('row')).toHaveLength(2));
    expect(await findings()).toEqual([]);
    await user.click(found().getByRole('link', { name: 'REFUSED [isLate]' }));
    const list = within(await screen.findByRole('region', { name: 'Estados' }));
    expect(list.getByRole('button', { pressed: true }).textContent).toBe('Sin nada en espera');
    expect(await findings()).toEqual([]);
  });
});
