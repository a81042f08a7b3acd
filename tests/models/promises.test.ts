import { describe, expect, test } from 'vitest';
import { brokenIn } from '../support/answers/promises';
import { charts, modelsOf } from '../support/models/charts';
import { stepsOf } from '../support/models/steps';

describe.each(charts)('$name', ({ name, machine }) => {
  test('keeps its promises at every step of its walks', () => {
    expect(brokenIn(name, stepsOf(modelsOf(machine.id)))).toEqual([]);
  });
});
