import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { http } from '../../src/api/http';
import { CallProblem } from '../../src/api/problem';
import { forgetSteps, inspect } from '../../src/flows/recorder';
import { flowCounterMachine } from '../../src/machines/flows/flowCounter';
import { unsavedChangesMachine } from '../../src/machines/kit/unsavedChanges';
import { eventually } from '../support/eventually';
import { holdCalls } from '../support/models/heldCalls';
import { model } from './flowCounter.model';

const PATH = '/api/v1/console/flow_traffic/';
const AGREED = { counted_since: '2026-11-02T12:00:00Z' };

describe('counting what the console does', () => {
  /** A page that goes sends by another way than one that stays; here both are held. */
  function open() {
    forgetSteps();
    const calls = holdCalls();
    const { request } = http;
    const sent = vi
      .spyOn(http, 'request')
      .mockImplementation((config) => request.call(http, { ...config, adapter: undefined }));
    const clock = new SimulatedClock();
    const counter = createActor(flowCounterMachine, { clock }).start();
    onTestFinished(() => {
      counter.stop();
      vi.restoreAllMocks();
    });
    return { calls, clock, counter, sent };
  }
  const isAbsent = (error: unknown) => error instanceof CallProblem && error.status === 404;

  test.each(model.paths)('$description', async (path) => {
    const { calls, clock, counter } = open();
    await path.walk({
      actual: () => counter.getSnapshot().value,
      events: {
        IN: () => counter.send({ type: 'IN' }),
        OUT: () => counter.send({ type: 'OUT' }),
        FLUSH: () => counter.send({ type: 'FLUSH' }),
        'xstate.after.pace.flowCounter.counting': () => clock.increment(300_000),
        'xstate.done.actor.send': ({ output }) => calls.answer(PATH, 200, output),
        'xstate.error.actor.send': ({ error }, failure) =>
          isAbsent(error) ? calls.answer(PATH, 404, { error: true, msg: 'No existe.' }) : calls.fail(PATH, failure),
      },
      states: {},
    });
  });

  test('nothing leaves the page before the company lets it; then each is told once, also as the page goes', async () => {
    const { calls, clock, counter, sent } = open();
    const screen = createActor(unsavedChangesMachine, { inspect }).start();
    const leave = () => screen.send({ type: 'LEAVE', isUnsaved: false });
    const taken = (times: number) => ({
      taken: [{ machine: 'unsavedChanges', transition: 'staying LEAVE 1', times }],
    });
    const told = async (ms: number, answer: object) => {
      clock.increment(ms);
      await eventually(() => expect(calls.waiting(PATH)).toBe(1));
      const { body } = calls.seen.at(-1) ?? {};
      await calls.answer(PATH, 200, answer);
      await eventually(() => expect(counter.getSnapshot().value).toBe('counting'));
      return body;
    };
    counter.send({ type: 'IN' });
    leave();
    counter.send({ type: 'FLUSH' });
    clock.increment(19_999);
    expect(calls.waiting(PATH)).toBe(0);
    expect(await told(1, { counted_since: null })).toEqual({ taken: [] });
    // What was counted before the company agreed is forgotten.
    expect(await told(300_000, AGREED)).toEqual({ taken: [] });
    for (const _ of [1, 2]) leave();
    expect(await told(300_000, AGREED)).toEqual(taken(2));
    expect(await told(300_000, AGREED)).toEqual({ taken: [] });
    leave();
    counter.send({ type: 'FLUSH' });
    expect(sent.mock.lastCall?.[0].adapter).toBeTypeOf('function');
    expect(await told(0, AGREED)).toEqual(taken(1));
    screen.stop();
  });
});
