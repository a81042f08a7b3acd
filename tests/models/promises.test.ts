import { beforeEach, describe, expect, test } from 'vitest';
import { forgetSteps } from '../../src/flows/recorder';
import { brokenIn, idleIn } from '../support/answers/promises';
import { charts, modelsOf } from '../support/models/charts';
import { stepsOf } from '../support/models/steps';

const SAY =
  'tests/support/models/words.ts says of each chart whom a word asks (ASKS), what it tells (TELLS), lets go (FRESH) and ends (ENDS), and which failure is not both emitted as FAILED and in the context as `problem` (FAILS); each promise and its exceptions stand in tests/support/answers/promises.ts';

// The log of what actors do is the page's, and other files' actors write it.
beforeEach(forgetSteps);

describe.each(charts)('$name', ({ name, machine }) => {
  test('keeps its promises at every step of its walks', () => {
    const steps = stepsOf(modelsOf(machine.id));
    expect(brokenIn(name, steps), SAY).toEqual([]);
    expect(idleIn(name, steps), `take it out of the table, or let a model walk it: ${SAY}`).toEqual([]);
  });
});
