import { describe, expect, test } from 'vitest';
import { charts, modelsOf } from '../support/charts';
import { brokenIn } from '../support/promises';
import { stepsOf } from '../support/steps';

describe.each(charts)('$name', ({ name, machine }) => {
  test('keeps its promises at every step of its walks', () => {
    expect(brokenIn(name, stepsOf(modelsOf(machine.id)))).toEqual([]);
  });
});
