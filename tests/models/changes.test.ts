import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type Authorizer, configure, noSession } from '../../src/api/client';
import { type ChangesEmitted, changesMachine } from '../../src/machines/changes/changes';
import { following } from '../../src/machines/changes/followChanges';
import { eventually } from '../support/eventually';
import { model } from './changes.model';

type Told = Parameters<Parameters<typeof following>[0]>[0];

describe('what others change', () => {
  function open() {
    const clock = new SimulatedClock();
    let tell: (event: Told) => void = () => {};
    let open = 0;
    const machine = changesMachine.provide({
      actors: {
        follow: fromCallback(({ sendBack }) => {
          tell = sendBack;
          open += 1;
          return () => {
            open -= 1;
          };
        }),
        watchSight: fromCallback(() => {}),
      },
    });
    const actor = createActor(machine, { clock });
    const emitted: ChangesEmitted['changes'][] = [];
    actor.on('CHANGED', ({ changes }) => emitted.push(changes));
    actor.start();
    onTestFinished(() => void actor.stop());
    return { actor, clock, emitted, streams: () => open, tell: (event: Told) => tell(event) };
  }

  test.each(model.paths)('$description', async (path) => {
    const { actor, clock, tell } = open();
    const send = (type: 'IN' | 'OUT' | 'HIDE' | 'SHOW') => () => actor.send({ type });
    await path.walk({
      actual: () => actor.getSnapshot().value,
      events: {
        IN: send('IN'),
        OUT: send('OUT'),
        HIDE: send('HIDE'),
        SHOW: send('SHOW'),
        OPENED: () => tell({ type: 'OPENED' }),
        HEARD: () => tell({ type: 'HEARD', change: { kind: 'customer', id: '1' } }),
        LOST: ({ isAway }) => tell({ type: 'LOST', isAway }),
        ABSENT: () => tell({ type: 'ABSENT' }),
        'xstate.after.burst.changes.following.gathering': () => clock.increment(400),
        'xstate.after.rest.changes.following.resting': () => clock.increment(3_000),
        'xstate.after.pause.changes.waiting': () => clock.increment(80_000),
      },
      states: {},
    });
  });

  test('one act is told once, a gap as if all had changed, and a page out of sight has no stream', () => {
    const { actor, clock, emitted, streams, tell } = open();
    actor.send({ type: 'IN' });
    clock.increment(5_000);
    tell({ type: 'OPENED' });
    // What changed between the page's first reading and this moment is in no stream.
    expect(emitted.splice(0)).toEqual([[{ kind: 'all' }]]);
    for (const id of ['1', '2']) tell({ type: 'HEARD', change: { kind: 'document', id } });
    clock.increment(400);
    expect(emitted.splice(0)).toEqual([
      [
        { kind: 'document', id: '1' },
        { kind: 'document', id: '2' },
      ],
    ]);
    // What changes all the time is not read all the time.
    for (const id of ['3', '4']) {
      tell({ type: 'HEARD', change: { kind: 'message', id } });
      clock.increment(700);
    }
    expect(emitted).toEqual([]);
    clock.increment(1_200);
    expect(emitted.splice(0)).toEqual([
      [
        { kind: 'message', id: '3' },
        { kind: 'message', id: '4' },
      ],
    ]);
    actor.send({ type: 'HIDE' });
    expect(streams()).toBe(0);
    actor.send({ type: 'SHOW' });
    tell({ type: 'OPENED' });
    expect(emitted).toEqual([[{ kind: 'all' }]]);
  });

  test('a page that was opened behind another asks nothing before it is looked at', () => {
    const { actor, clock, streams } = open();
    actor.send({ type: 'HIDE' });
    actor.send({ type: 'IN' });
    clock.increment(5_000);
    expect(streams()).toBe(0);
    actor.send({ type: 'SHOW' });
    expect(streams()).toBe(1);
  });

  test.each([
    ['a service that refuses is asked again after pauses up to a minute', false, [1, 2, 4, 8, 16, 32, 60, 60]],
    ['one that is away every ten seconds, since somebody waits for it', true, [1, 2, 4, 8, 10, 10]],
  ])('%s', (_, isAway, pauses) => {
    const { actor, clock, tell, streams } = open();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => void vi.restoreAllMocks());
    actor.send({ type: 'IN' });
    clock.increment(500);
    for (const seconds of pauses) {
      tell({ type: 'LOST', isAway });
      clock.increment(seconds * 1_000 - 1);
      expect(streams()).toBe(0);
      clock.increment(1);
      expect(streams()).toBe(1);
    }
  });
});

describe('the stream itself', () => {
  const asked: { token: string | null; url: string }[] = [];
  function answer(...responses: (() => Response | Promise<Response>)[]) {
    asked.length = 0;
    const authorizer: Authorizer = {
      accessToken: () => 'one',
      refused: async () => 'two',
      person: () => undefined,
      offers: () => true,
    };
    configure({ authorizer });
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
      asked.push({ url, token: new Headers(headers).get('authorization') });
      const next = responses.shift();
      if (!next) throw new TypeError('no connection');
      return next();
    });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      configure({ authorizer: noSession });
    });
  }
  const events = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  async function told(): Promise<Told[]> {
    const all: Told[] = [];
    await following((event) => all.push(event), new AbortController().signal);
    return all;
  }

  test('its token is in a header, and a refused one is renewed once', async () => {
    answer(
      () => new Response('', { status: 401 }),
      events(':\n\ndata: {"kind":"payment","id":"7"}\n\ndata: {"kind":"of another day"}\n\n'),
    );
    await expect(told()).resolves.toEqual([
      { type: 'OPENED' },
      { type: 'HEARD', change: { kind: 'payment', id: '7' } },
      { type: 'LOST', isAway: false },
    ]);
    expect(asked).toEqual(['Bearer one', 'Bearer two'].map((token) => ({ url: '/api/v1/console/changes/', token })));
  });

  test('where there is none it is not asked again; what breaks or is no stream is', async () => {
    answer(() => new Response('', { status: 404 }));
    expect(await told()).toEqual([{ type: 'ABSENT' }]);
    answer(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(await told()).toEqual([{ type: 'LOST', isAway: true }]);
    answer();
    expect(await told()).toEqual([{ type: 'LOST', isAway: true }]);
    await eventually(() => expect(asked).toHaveLength(1));
  });

  test('a service that has no room for another stream is not away; one that a proxy answers for is', async () => {
    const busy = { status: 503, headers: { 'content-type': 'application/json' } };
    answer(() => new Response('{"msg":"El servicio está muy ocupado."}', busy));
    expect(await told()).toEqual([{ type: 'LOST', isAway: false }]);
    answer(() => new Response('<html>', { status: 503, headers: { 'content-type': 'text/html' } }));
    expect(await told()).toEqual([{ type: 'LOST', isAway: true }]);
    answer(() => new Response('{"msg":"No se llegó al proveedor."}', { ...busy, status: 502 }));
    expect(await told()).toEqual([{ type: 'LOST', isAway: true }]);
  });
});
