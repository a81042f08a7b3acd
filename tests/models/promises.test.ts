import { beforeEach, describe, expect, test } from 'vitest';
import { forgetSteps } from '../../src/flows/recorder';
import { brokenIn, idleIn } from '../support/answers/promises';
import { charts, modelsOf } from '../support/models/charts';
import { stepsOf } from '../support/models/steps';

const SAY = 'tests/support/models/words.ts says of each chart whom a word asks, what it tells, lets go and ends';

// The log of what actors do is the page's, and other files' actors write it.
beforeEach(forgetSteps);

describe.each(charts)('$name', ({ name, machine }) => {
  test('keeps its promises at every step of its walks', () => {
    const steps = stepsOf(modelsOf(machine.id));
    expect(brokenIn(name, steps), SAY).toEqual([]);
    expect(idleIn(name, steps), `take it out of the table, or let a model walk it: ${SAY}`).toEqual([]);
  });
});
