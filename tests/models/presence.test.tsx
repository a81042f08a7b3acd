import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Present } from '../../src/api/contract/console/presence';
import { presenceMachine } from '../../src/machines/presence';
import { eventually, turn } from '../support/eventually';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { bruno, model } from './presence.model';

const ID = '0b9c2f6e-6a55-4a0b-9a3f-0b4f3a7a1c11';
const PRESENCE = /\/api\/v1\/console\/presence\/[\w-]+\/$/;

describe('who else is here', () => {
  test.each(model.paths)('$description', async (path) => {
    const clock = new SimulatedClock();
    let visits = 0;
    let answer = (_: { others: Present[] }) => {};
    let fail = (_: unknown) => {};
    const machine = presenceMachine.provide({
      actors: {
        announce: fromPromise<{ others: Present[] }, { id: string; place: string }>(
          () =>
            new Promise((resolve, reject) => {
              [answer, fail] = [resolve, reject];
            }),
        ),
        stay: fromCallback(() => {
          visits += 1;
          return () => {
            visits -= 1;
          };
        }),
        watchSight: fromCallback(() => {}),
      },
    });
    const actor = createActor(machine, { clock, input: { place: '/clientes/c1' } }).start();
    onTestFinished(() => void actor.stop());
    await path.walk({
      actual: () => actor.getSnapshot().value,
      events: {
        HIDE: () => actor.send({ type: 'HIDE' }),
        SHOW: () => actor.send({ type: 'SHOW' }),
        LOOK: () => actor.send({ type: 'LOOK' }),
        'xstate.done.actor.announce': async ({ output }) => {
          answer(output);
          await turn();
        },
        'xstate.error.actor.announce': async ({ error }) => {
          fail(error);
          await turn();
        },
        'xstate.after.beat.presence.here.known': () => clock.increment(25_000),
      },
      states: {
        // A person is here as long as the page says so, and no longer.
        here: () => expect(visits).toBe(1),
        away: () => expect(visits).toBe(0),
      },
    });
  });

  test('a colleague is named while they are here, and a page that is left says so', async () => {
    // What a page sends as it is left goes by a way that outlives it.
    const left = vi.fn(async () => Response.json({}));
    vi.stubGlobal('fetch', left);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { app, calls, router } = openApp({ at: `/clientes/${ID}`, session: ana });
    await screen.findByRole('navigation', { name: 'Menú principal' });
    act(() => void app.hearing.start());
    const asked = () => calls.seen.filter((one) => PRESENCE.test(one.path));
    await waitFor(() => expect(asked()).toHaveLength(1));
    const [{ path = '' } = {}] = asked();
    await calls.answer(path, 200, { others: [bruno] });
    await screen.findByText('Bruno Vera también está aquí');
    // Somebody comes or goes.
    act(() => app.changes.send({ type: 'CHANGED', changes: [{ kind: 'presence', id: `/clientes/${ID}` }] }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    await calls.answer(path, 200, { others: [] });
    await waitFor(() => expect(screen.queryByText(/también está aquí/)).toBeNull());
    await act(() => router.navigate('/ayuda'));
    await eventually(() =>
      expect(left).toHaveBeenCalledWith(
        expect.stringContaining(path),
        expect.objectContaining({ method: 'DELETE', keepalive: true }),
      ),
    );
  });

  test('a service that is away is missed on every screen, and no longer once it is heard again', async () => {
    const asked = vi.fn(() => Promise.reject(new TypeError('nobody answers')));
    vi.stubGlobal('fetch', asked);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { app } = openApp({ at: '/ayuda', session: ana });
    await screen.findByRole('navigation', { name: 'Menú principal' });
    act(() => void app.hearing.start());
    // Every stream ends some time: once is not away.
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/^Sin conexión/)).toBeNull();
    await screen.findByText('Sin conexión: se reintenta solo', undefined, { timeout: 20_000 });
    expect(asked).toHaveBeenCalledTimes(2);
    const headers = { 'content-type': 'text/event-stream' };
    vi.stubGlobal('fetch', async () => new Response(new ReadableStream(), { headers }));
    await waitFor(() => expect(screen.queryByText(/^Sin conexión/)).toBeNull(), { timeout: 20_000 });
  });
});
