import { describe, expect, test } from 'vitest';
import { brokenIn, idleIn } from '../support/answers/promises';
import { charts, modelsOf } from '../support/models/charts';
import { stepsOf } from '../support/models/steps';

describe.each(charts)('$name', ({ name, machine }) => {
  test('keeps its promises at every step of its walks', () => {
    const steps = stepsOf(modelsOf(machine.id));
    expect(brokenIn(name, steps)).toEqual([]);
    expect(idleIn(name, steps)).toEqual([]);
  });
});
