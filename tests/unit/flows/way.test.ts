import { expect, test } from 'vitest';
import { type Flow, flowOf } from '../../../src/flows/graph';
import { wayThrough } from '../../../src/flows/way';
import { catalogue } from '../../../src/machines/catalogue';

const flowNamed = (id: string): Flow => {
  const found = catalogue.find(({ machine }) => machine.id === id);
  if (!found) throw new Error(`no ${id}`);
  return flowOf(found.machine);
};

test('the way through a campaign is its steps in order, without what stays, goes back or fails', () => {
  const whole = flowNamed('campaign');
  const way = wayThrough(whole);
  expect(way.transitions.length).toBeLessThan(whole.transitions.length / 2);
  const places = way.states.map(({ id }) => id);
  const steps = ['audience', 'message', 'when', 'checking', 'review', 'confirming', 'launching', 'done'];
  expect(places.filter((id) => steps.includes(id))).toEqual(steps);
  const followed = steps.map((step, at) =>
    way.transitions.some(
      ({ source, targets }) => source === step && targets.some((id) => id.split('.')[0] === steps[at + 1]),
    ),
  );
  expect(followed).toEqual([...steps.slice(1).map(() => true), false]);
  expect(way.transitions.filter(({ trigger }) => trigger.kind === 'error')).toEqual([]);
  for (const { source, targets } of way.transitions) {
    for (const target of targets) expect(places.indexOf(target), target).toBeGreaterThan(places.indexOf(source));
  }
});

test('a short chart is its own way, and a way is a chart: each state with those around it', () => {
  expect(wayThrough(flowNamed('notices'))).toBe(flowNamed('notices'));
  for (const { machine } of catalogue) {
    const way = wayThrough(flowOf(machine));
    const ids = way.states.map(({ id }) => id);
    expect(way.states.filter(({ parent }) => parent !== undefined && !ids.includes(parent))).toEqual([]);
    expect(
      way.transitions.flatMap(({ source, targets }) => [source, ...targets]).filter((id) => !ids.includes(id)),
    ).toEqual([]);
    expect(ids.length).toBeGreaterThan(1);
  }
});
