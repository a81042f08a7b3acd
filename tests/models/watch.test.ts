import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { watchMachine } from '../../src/machines/kit/watch';
import { model } from './watch.model';

describe('looking again', () => {
  test.each(model.paths)('$description', async (path) => {
    const clock = new SimulatedClock();
    const watch = createActor(watchMachine, { input: { ms: 2_000 }, clock }).start();
    let looks = 0;
    watch.on('LOOK', () => {
      looks += 1;
    });
    await path.walk({
      actual: () => watch.getSnapshot().value,
      events: {
        'xstate.after.pace.watch.waiting': () => {
          const before = looks;
          clock.increment(1_999);
          expect(looks).toBe(before);
          clock.increment(1);
          expect(looks).toBe(before + 1);
        },
      },
      states: {},
    });
  });
});
