import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AnyEventObject, createActor, SimulatedClock } from 'xstate';
import type { DraftBody } from '../../src/api/contract/console/drafts';
import { http } from '../../src/api/http';
import { CallProblem } from '../../src/api/problem';
import { draftMachine } from '../../src/machines/kit/draft';
import { eventually } from '../support/eventually';
import type { Failure } from '../support/models/failures';
import { holdCalls } from '../support/models/heldCalls';
import { model, SENT } from './draft.model';

const PATH = '/api/v1/console/drafts/conciliation/c1/';

describe('what a person has begun', () => {
  /** A page that goes sends by another way than one that stays; here both are held. */
  function open() {
    const calls = holdCalls();
    const { request } = http;
    vi.spyOn(http, 'request').mockImplementation((config) => request.call(http, { ...config, adapter: undefined }));
    onTestFinished(() => {
      // Whoever reads next waits for what is under way.
      calls.answerAll(PATH, 200, {});
      vi.restoreAllMocks();
    });
    const clock = new SimulatedClock();
    const work = workOf();
    const input = { about, parent: work, toPersist: work.toPersist };
    const draft = createActor(draftMachine, { input, clock }).start();
    return { calls, clock, draft, input, work };
  }
  const about = { kind: 'conciliation' as const, subject: 'c1' };

  /** Whose draft it is: takes up what is read, unless something was typed before. */
  function workOf() {
    let body: DraftBody | null = null;
    let look = () => {};
    const read: (DraftBody | null)[] = [];
    const type = (next: DraftBody | null) => {
      body = next;
      look();
    };
    return {
      read,
      type,
      toPersist: () => body,
      getSnapshot: () => ({ can: () => true }),
      subscribe: (next: () => void) => {
        look = next;
        return { unsubscribe: () => {} };
      },
      send: ({ body: stored }: { body: DraftBody | null }) => {
        read.push(stored);
        type(body ?? stored);
      },
    };
  }
  const isAbsent = (error: unknown) => error instanceof CallProblem && error.status === 404;

  test.each(model.paths)('$description', async (path) => {
    const { calls, clock, draft, work } = open();
    const later = () => clock.increment(60_000);
    /** What overtook another goes once more: the service answers until the draft has gone on. */
    const goOn = async (answer: () => Promise<unknown>) => {
      const { value } = draft.getSnapshot();
      await answer();
      await eventually(async () => {
        if (calls.waiting(PATH) > 0) await answer();
        expect(draft.getSnapshot().value).not.toBe(value);
      });
    };
    const fail = (event: AnyEventObject, failure: Failure) =>
      goOn(() =>
        isAbsent(event.error) ? calls.answer(PATH, 404, { error: true, msg: 'No existe.' }) : calls.fail(PATH, failure),
      );
    await path.walk({
      actual: () => draft.getSnapshot().value,
      events: {
        WRITE: ({ body }) => {
          // A request is sent over what is on its way.
          if (body?.attempt && calls.waiting(PATH) > 0) calls.answerAll(PATH, 200, {});
          work.type(body);
        },
        FLUSH: async () => {
          // What was under way is given up for what is sent as the page goes.
          if (calls.waiting(PATH) > 0) calls.answerAll(PATH, 200, {});
          draft.send({ type: 'FLUSH' });
        },
        'xstate.after.pauseTime.draft.waiting': later,
        'xstate.after.retryTime.draft.unread': later,
        'xstate.after.retryTime.draft.failed': later,
        'xstate.done.actor.readDraft': ({ output }) => {
          // The screen has no use for it any more.
          if (output.body === null) work.send = () => {};
          return calls.answer(PATH, 200, { body: output.stored, updated_at: '' });
        },
        'xstate.error.actor.readDraft': fail,
        'xstate.done.actor.persistDraft': () => goOn(() => calls.answer(PATH, 200, { updated_at: '' })),
        'xstate.error.actor.persistDraft': fail,
      },
      states: {},
    });
    draft.stop();
  });

  test('is written once after a pause, as it stood then, and given up with a deletion', async () => {
    const { calls, clock, draft, work } = open();
    await calls.answer(PATH, 200, { body: { note: 'a' }, updated_at: '' });
    await eventually(() => expect(work.read).toEqual([{ note: 'a' }]));
    for (const note of ['b', 'bc', 'bcd']) {
      work.type({ note });
      clock.increment(500);
    }
    expect(calls.waiting(PATH)).toBe(0);
    clock.increment(300);
    await calls.answer(PATH, 200, { updated_at: '' });
    await eventually(() => expect(draft.getSnapshot().value).toBe('saved'));
    work.type(null);
    await calls.answer(PATH, 200, {});
    const sent = calls.seen.map(({ method, body }) => [method, body]);
    expect(sent).toEqual([
      ['GET', undefined],
      ['PUT', { body: { note: 'bcd' } }],
      ['DELETE', undefined],
    ]);
  });

  test('what was begun just as it is stored is not written again', async () => {
    const { calls, clock, draft, work } = open();
    work.type({ note: 'a' });
    await calls.answer(PATH, 200, { body: { note: 'a' }, updated_at: '' });
    await eventually(() => expect(draft.getSnapshot().value).toBe('saved'));
    clock.increment(800);
    expect(calls.seen.map(({ method }) => method)).toEqual(['GET']);
  });

  test('a service that does not answer is asked ever more rarely, and nothing that was kept is lost', async () => {
    const { calls, clock, draft, work } = open();
    const is = (value: string) => eventually(() => expect(draft.getSnapshot().value).toBe(value));
    const isAskedRarely = async (state: string) => {
      for (const pause of [2_000, 4_000]) {
        await calls.lose(PATH);
        await is(state);
        clock.increment(pause - 1);
        expect(draft.getSnapshot().value).toBe(state);
        clock.increment(1);
      }
    };
    const sent = () => calls.seen.map(({ method }) => method);
    await isAskedRarely('unread');
    await calls.answer(PATH, 200, { body: { note: 'a' }, updated_at: '' });
    await is('saved');
    expect(work.read).toEqual([{ note: 'a' }]);
    draft.send({ type: 'FLUSH' });
    expect(sent()).toEqual(['GET', 'GET', 'GET']);
    work.type({ note: 'b' });
    clock.increment(800);
    await isAskedRarely('failed');
    await calls.answer(PATH, 200, { updated_at: '' });
    await is('saved');
    expect(sent().slice(3)).toEqual(['PUT', 'PUT', 'PUT']);
  });

  test('whoever comes back at once reads what they left, not what was there before it', async () => {
    const { calls, draft, input, work } = open();
    await calls.answer(PATH, 200, { body: null, updated_at: null });
    await eventually(() => expect(draft.getSnapshot().value).toBe('saved'));
    work.type({ note: 'x' });
    // A screen that is left waits for no pause.
    draft.stop();
    const again = createActor(draftMachine, { input }).start();
    await eventually(() => expect(calls.waiting(PATH)).toBe(1));
    expect(calls.seen.at(-1)?.method).toBe('PUT');
    await calls.answer(PATH, 200, { updated_at: '' });
    await eventually(() => expect(calls.seen.at(-1)?.method).toBe('GET'));
    again.stop();
  });

  test('what was written last stays, though the service may take up an earlier request after it', async () => {
    const { calls, clock, draft, work } = open();
    await calls.answer(PATH, 200, { body: null, updated_at: null });
    await eventually(() => expect(draft.getSnapshot().value).toBe('saved'));
    const last = { note: 'b', attempt: SENT };
    work.type({ note: 'a' });
    clock.increment(800);
    await eventually(() => expect(calls.waiting(PATH)).toBe(1));
    work.type(last);
    await eventually(() => expect(calls.waiting(PATH)).toBe(2));
    calls.answerAll(PATH, 200, { updated_at: '' });
    await calls.answer(PATH, 200, { updated_at: '' });
    await eventually(() => expect(draft.getSnapshot().value).toBe('saved'));
    const sent = calls.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([{ body: { note: 'a' } }, { body: last }, { body: last }]);
    draft.stop();
  });
});
